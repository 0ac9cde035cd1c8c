"""What is being edited, start and goal together, and the way back over every change of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from solver.board import Board
from solver.goal import NAMES, Goal
from tui.edit.model.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Draft:
    """Start and goal, always of one size; one of the two is typed into."""

    start: Sheet
    goal: Sheet
    on_goal: bool = False
    """Whether the goal is typed into."""

    @classmethod
    def of(cls, board: Board, goal: Goal) -> Draft:
        """A board and its goal, ready to be changed."""
        return cls(Sheet.of(board), Sheet.of(goal.board))

    @property
    def sheet(self) -> Sheet:
        """The sheet that is typed into."""
        return self.goal if self.on_goal else self.start

    @property
    def contents(self) -> tuple[Sheet, Sheet]:
        """What undo goes by: both sheets, wherever the cursors are."""
        return replace(self.start.ended(), cursor=0), replace(self.goal.ended(), cursor=0)

    def goal_wanted(self) -> Goal | None:
        """The goal with its name, or None while it is not complete."""
        board = self.goal.board()
        return None if board is None else Goal.of(board)

    def with_sheet(self, sheet: Sheet) -> Draft:
        """The sheet typed into replaced by one of the same size."""
        return replace(self, goal=sheet) if self.on_goal else replace(self, start=sheet)

    def activated(self, on_goal: bool) -> Draft:
        """The other sheet, or the same, to type into; a number under way is ended."""
        return Draft(self.start.ended(), self.goal.ended(), on_goal)

    def filled(self, board: Board) -> Draft:
        """A board in the sheet typed into; the other one follows its size."""
        draft = self.resized(board.rows, board.cols)
        return draft.with_sheet(draft.sheet.fill(board))

    def resized(self, rows: int, cols: int) -> Draft:
        """Another size for both; a named goal becomes the one of that name, any other keeps what it can."""
        if self.start.size == (rows, cols):
            return self
        goal, wanted = self.goal.resized(rows, cols), self.goal_wanted()
        if wanted is not None and wanted.name in NAMES:
            goal = goal.fill(Goal.named(wanted.name, rows, cols).board)
        return Draft(self.start.resized(rows, cols), goal, self.on_goal)

    def next_goal(self) -> Draft:
        """The next of the named goals; the first after one without a name.

        On small boards some names mean the same arrangement (snake and spiral on 2x2): such a one is skipped.
        """
        wanted = self.goal_wanted()
        at = NAMES.index(wanted.name) + 1 if wanted is not None and wanted.name in NAMES else 0
        boards = (Goal.named(name, *self.goal.size).board for name in (*NAMES[at:], *NAMES[:at]))
        board = next(board for board in boards if board != self.goal.board())
        return replace(self, start=self.start.ended(), goal=self.goal.ended().fill(board))

    def reached(self) -> Goal:
        """What a board for the sheet typed into has to do with: the other one, or the standard goal."""
        other = (self.start if self.on_goal else self.goal).board()
        return Goal.standard(*self.goal.size) if other is None else Goal.of(other)

    def solved(self) -> Draft:
        """The start as the goal is; the goal as the standard one."""
        goal = self.goal_wanted()
        if self.on_goal or goal is None:
            goal = Goal.standard(*self.goal.size)
        return self.filled(goal.board)


class History:
    """A draft and the way back over all its changes. Moving a cursor is none."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        """As it is now."""
        self._kept = draft
        self._past: list[Draft] = []
        self._future: list[Draft] = []

    def do(self, draft: Draft) -> None:
        """Go on to this draft; the digits of one number are one step."""
        if draft.contents != self.draft.contents:
            if not _same_number(self.draft.sheet, draft.sheet):
                self._past.append(_at_rest(self.draft))
            self._future.clear()
        self.draft = draft

    def undo(self) -> bool:
        """Take the last change back, in whichever sheet; False when there is none."""
        return self._go(self._past, self._future)

    def redo(self) -> bool:
        """The way back of undo."""
        return self._go(self._future, self._past)

    # -- against what was there first ------------------------------------------------------------

    @property
    def changed(self) -> bool:
        """Whether anything differs from what was taken up or kept last."""
        return self.draft.contents != self._kept.contents

    def take_up(self, draft: Draft) -> None:
        """Begin with another draft; undo leads back to the one before."""
        if draft.contents != self.draft.contents:
            self.do(draft)
        self.keep()

    def keep(self) -> None:
        """From here on this is what was there first."""
        self._kept = self.draft

    def discard(self) -> None:
        """Give back what was there first; undo brings the changes back."""
        self.do(self._kept)

    def _go(self, there: list[Draft], back: list[Draft]) -> bool:
        if not there:
            return False
        back.append(_at_rest(self.draft))
        self.draft = there.pop()
        return True


def _same_number(before: Sheet, after: Sheet) -> bool:
    same_cell = before.typing and before.typed_at == after.typed_at
    return same_cell and len(after.typed) > 1 and after.typed[:-1] == before.typed


def _at_rest(draft: Draft) -> Draft:
    return draft.activated(draft.on_goal)
