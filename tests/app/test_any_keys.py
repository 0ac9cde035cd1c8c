"""No sequence of keys, clicks, pastes and resizes brings the program down, on any screen, in any terminal."""

from __future__ import annotations

from pathlib import Path
from random import Random, randrange

import pytest
from storming import KEYS, pressed, random_events, ride_out

from tui.widgets.top_bar import SCREENS

pytestmark = pytest.mark.usefixtures("every_drawing")

SEEDS = range(5)
STORM = 20_000


@pytest.fixture(autouse=True)
def _own_folders(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are written here and nowhere else."""
    monkeypatch.chdir(home)
    monkeypatch.setenv("HOME", str(home))


@pytest.mark.parametrize(("key", "character"), [("a", "a"), ("space", " "), ("comma", ","), ("f2", None)])
def test_a_key_is_pressed_with_its_character(key: str, character: str | None) -> None:
    assert pressed(key).character == character


@pytest.mark.parametrize("mode", SCREENS)
def test_three_hundred_random_keys_leave_the_app_alive(mode: str) -> None:
    """Other keys in every run; hypothesis would begin with one key, 300 times."""
    seed = randrange(1_000_000)
    random = Random(seed)
    size = random.choice([(80, 24), (60, 18), (140, 40), (40, 10)])
    try:
        ride_out(mode, [pressed(key) for key in random.choices(KEYS, k=300)], Random(0), size)
    except BaseException as error:
        error.add_note(f"The seed of the keys is {seed}.")
        raise


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("mode", SCREENS)
def test_a_storm_of_keys_mouse_pastes_and_resizes_leaves_the_app_alive(mode: str, seed: int) -> None:
    random = Random(f"{mode} {seed}")
    ride_out(mode, list(random_events(random, STORM)), random)
