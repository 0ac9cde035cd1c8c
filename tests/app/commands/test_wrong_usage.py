"""The command line suggests a command or an option in place of an unknown one."""

from __future__ import annotations

import pytest

from tui.cli import main


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["daily"], "no command 'daily'; did you mean 'play --daily'?"),
        (["--daily"], "no command '--daily'; did you mean 'play --daily'?"),
        (["--verison"], "no option '--verison'; did you mean '--version'?"),
        (["play", "--dialy"], "no option '--dialy'; did you mean '--daily'?"),
    ],
)
def test_a_likely_command_or_option_is_suggested(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err == f"puzzle-tui: {sentence}\n"
