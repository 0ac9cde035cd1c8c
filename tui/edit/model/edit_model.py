"""The state of Edit: the draft with its history, the command of each key, and the status line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from solver.board import Move
from solver.errors import InvalidBoard
from solver.goal import Goal
from solver.kurang import Explanation, fix, tiles_to_swap
from tui.challenge import Challenge, goal_like
from tui.edit.model.history import Draft, DraftHistory
from tui.edit.model.sheet import Sheet
from tui.edit.model.verdict import explanation, faults_of
from tui.host import Host


class EditModel:
    """The start and the goal that are being edited; every change is saved at once."""

    def __init__(self, host: Host, saved: object, save: Callable[[dict[str, Any] | None], None]) -> None:
        """Begin with the game in front, or with the unfinished board that the last session saved."""
        self.host = host
        self._save = save
        self.history = DraftHistory(Draft.of(host.game_puzzle.board, host.game_puzzle.goal))
        draft = Draft.from_dict(saved)
        if draft is not None and isinstance(saved, Mapping):
            self.history.restore(draft, saved)
        elif saved is not None:
            host.warn("Your unfinished board is damaged and cannot be restored.")
        self._restored = draft
        """The unfinished board of the last session; the status line says so until it is changed."""
        self._refused: Draft | None = None
        """The draft that was refused as unsolvable; a second Enter plays it."""
        self._message = ""
        """The message of the last command."""

    @property
    def draft(self) -> Draft:
        """The current start and goal."""
        return self.history.draft

    @property
    def goal(self) -> Goal:
        """The goal, or the standard goal while it is not complete."""
        return self.draft.goal_wanted() or Goal.standard(*self.draft.goal.size)

    @property
    def note(self) -> str:
        """The line below the verdict."""
        if self._message:
            return self._message
        play, discard = self.host.key_of("edit.accept"), self.host.key_of("edit.discard")
        if not self.history.changed:
            return "Type numbers. 0 is the blank."
        if self._restored is not None and self._restored.contents == self.draft.contents:
            return f"Your unfinished board is back. {discard} discards it."
        if explanation(self.draft) is None:
            undo = self.host.key_of("edit.undo")
            return f"Changed, not complete. {undo} undoes it, {discard} discards it."
        return f"Changed. {play} plays it, {discard} discards it."

    def _change(self, draft: Draft, message: str = "") -> None:
        self.history.change(draft)
        self._say(message)

    def _change_sheet(self, sheet: Sheet, message: str = "") -> None:
        self._change(self.draft.with_sheet(sheet), message)

    def _say(self, message: str) -> None:
        self._message = message
        self._save(self.history.to_dict() if self.history.changed else None)

    def digit(self, digit: str) -> None:
        """Type a digit of a number."""
        sheet, cells = self.draft.sheet.type_digit(digit), len(self.draft.sheet.cells)
        message = f"{cells} is the blank here." if sheet.typed == str(cells) else ""
        if int(digit) > cells:
            message = f"The tiles are 1 to {cells - 1}. 0 or {cells} is the blank."
        self._change_sheet(sheet, message)

    def blank_here(self) -> None:
        """Put the blank under the cursor, or end the number being typed."""
        self._change_sheet(self.draft.sheet.blank_here())

    def next_cell(self) -> None:
        """End the number being typed."""
        self._change_sheet(self.draft.sheet.next_cell())

    def clear_or_back(self) -> None:
        """Delete a digit or clear the cell; in an empty cell, go back."""
        self._change_sheet(self.draft.sheet.clear_or_back())

    def clear_cell(self) -> None:
        """Delete a digit or clear the cell."""
        self._change_sheet(self.draft.sheet.clear_cell())

    def move(self, direction: str) -> None:
        """Move the cursor."""
        self._change_sheet(self.draft.sheet.move(Move[direction]))

    def swap(self, direction: str) -> None:
        """Swap the cell with its neighbour."""
        self._change_sheet(self.draft.sheet.swap(Move[direction]))

    def swap_with(self, cell: int) -> None:
        """Swap the cell with any other one."""
        self._change_sheet(self.draft.sheet.swap_with(cell))

    def activate(self, on_goal: bool) -> None:
        """Go to the start or to the goal."""
        self._change(self.draft.activated(on_goal))

    def switch(self) -> None:
        """Go from the start to the goal, or back."""
        self.activate(not self.draft.on_goal)

    def put_cursor(self, cell: int, on_goal: bool) -> None:
        """Move the cursor to a cell of the start or of the goal."""
        draft = self.draft.activated(on_goal)
        self._change(draft.with_sheet(draft.sheet.put_cursor(cell)))

    def read_game(self) -> None:
        """Load the board of the game in front, unless the draft has changes."""
        if not self.history.changed:
            puzzle = self.host.game_puzzle
            self.history.load(Draft.of(puzzle.board, puzzle.goal))
        self._say("")

    def take(self, challenge: Challenge) -> None:
        """Put a board into the active sheet; if its goal differs from the one here, fill both sheets."""
        here = self.goal
        if self.draft.on_goal:
            here = goal_like(here, challenge.board.rows, challenge.board.cols)
        if challenge.goal != here:
            self.take_both(challenge)
        else:
            self.history.origin = challenge
            self._change(self.draft.activated(self.draft.on_goal).filled(challenge.board))

    def take_both(self, challenge: Challenge) -> None:
        """Put a board into the start and its goal into the goal, whichever is active."""
        self.history.origin = challenge
        draft = self.draft.activated(on_goal=True).filled(challenge.goal.board)
        self._change(draft.activated(on_goal=False).filled(challenge.board))

    def random(self) -> None:
        """Fill in a random board that reaches the other sheet."""
        challenge = Challenge.random(self.draft.goal_to_reach())
        self.history.origin = None if self.draft.on_goal else challenge
        self._change(self.draft.filled(challenge.board))

    def fill_solved(self) -> None:
        """Fill in the solved board."""
        self._change(self.draft.solved())

    def next_goal(self) -> None:
        """Fill in the next named goal."""
        self._change(self.draft.next_goal())

    def resize(self, rows: int, cols: int) -> None:
        """Add this many rows and columns."""
        now = self.draft.start.size
        try:
            self._change(self.draft.resized(now[0] + rows, now[1] + cols))
        except InvalidBoard as error:
            self._say(str(error))

    def fix(self) -> None:
        """Make the board solvable with one swap."""
        why = explanation(self.draft)
        if why is None:
            self._say("Only a complete board can be fixed.")
        elif why.solvable:
            self._say("This board is solvable: there is nothing to fix.")
        else:
            first, second = tiles_to_swap(why.board)
            draft = self.draft.activated(on_goal=False).filled(fix(why.board, why.goal))
            self._change(draft, f"Swapped {first} and {second}: the board is solvable now.")

    def explain(self) -> Explanation | None:
        """Why the board is solvable or not; says what to do while it is not complete."""
        why = explanation(self.draft)
        if why is None:
            self._say("The table needs a complete board. Type what is missing first.")
        return why

    def travel(self, by: int) -> None:
        """Undo the last change (-1), or redo the last one undone (1)."""
        done = self.history.travel(by)
        self._say("" if done else f"There is nothing to {'undo' if by < 0 else 'redo'}.")

    def accept(self) -> bool:
        """Start a game on the draft; one that is not solvable needs a second request."""
        why = explanation(self.draft)
        if why is None or why.solvable or self._refused == self.draft:
            return self.start_game()
        self._refused = self.draft
        fix, accept = self.host.key_of("edit.fix"), self.host.key_of("edit.accept")
        how = f"{fix} fixes it with one swap, {accept} again plays it anyway."
        self.host.warn(f"This board is NOT SOLVABLE for this goal. {how}")
        return False

    def start_game(self) -> bool:
        """Start a game on the draft if it was changed; False, with a warning, if it is not complete."""
        challenge = self.history.challenge()
        if challenge is None:
            start_missing = self.draft.start.board() is None
            name, sheet = ("start", self.draft.start) if start_missing else ("goal", self.draft.goal)
            self.host.warn(f"The {name} is not complete: {faults_of(sheet)}.")
        elif self.history.changed:
            self.history.save()
            self._say("")
            self.host.start_game(challenge, show=False)
        return challenge is not None

    def discard(self) -> None:
        """Discard the changes, if there are any."""
        if self.history.changed:
            self.history.discard()
            self._say("")
            edit, undo = self.host.key_of("play.edit"), self.host.key_of("edit.undo")
            # A warning, which stays long enough to be read: nothing else on the screen says so.
            self.host.warn(f"Your changes in Edit were discarded. {edit} and then {undo} bring them back.")
