import subprocess
import sys
from collections.abc import Callable

import pytest
import typer
from typer.testing import CliRunner

from graphnative import __version__
from graphnative.cli import app as module
from graphnative.errors import SettingsError, StoreError


@pytest.fixture
def run_main(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """Run the program with the one command `work`; return its exit code and stderr."""

    def run(work: Callable[[], object]) -> tuple[object, str]:
        program = typer.Typer(cls=module.Commands, add_completion=False, pretty_exceptions_enable=False)
        program.callback()(lambda: None)
        program.command("work")(lambda: work() and None)
        monkeypatch.setattr(module, "app", program)
        monkeypatch.setattr(sys, "argv", ["graphnative", "work"])
        with pytest.raises(SystemExit) as caught:
            module.main()
        return caught.value.code, capsys.readouterr().err

    return run


def raising(error: BaseException) -> Callable[[], object]:
    def work() -> None:
        raise error

    return work


def test_every_command_is_there_and_says_what_it_does() -> None:
    result = CliRunner().invoke(module.app, ["--help"])
    assert result.exit_code == 0
    for name in ("up", "down", "status", "doctor"):
        assert f" {name} " in result.output
        shown = CliRunner().invoke(module.app, [name, "--help"])
        assert "--root" in shown.output


def test_the_version_is_printed() -> None:
    result = CliRunner().invoke(module.app, ["--version"])
    assert (result.exit_code, result.output) == (0, f"graphnative {__version__}\n")


def test_a_mistake_of_the_user_is_a_sentence_and_a_hint(run_main) -> None:
    code, said = run_main(raising(StoreError("The server is gone.", hint="Start it.")))
    assert (code, said) == (1, "The server is gone.\n  Start it.\n")


def test_a_class_of_errors_brings_its_own_hint(run_main) -> None:
    code, said = run_main(raising(SettingsError("No settings.")))
    assert code == 1
    assert said.splitlines()[1] == f"  {SettingsError.default_hint}"


def test_a_file_that_can_not_be_used_is_one_sentence(run_main, tmp_path) -> None:
    code, said = run_main(lambda: (tmp_path / "nothing" / "file").read_text(encoding="utf-8"))
    assert (code, said) == (1, f"{tmp_path}/nothing/file: No such file or directory.\n")


def test_an_error_of_the_system_without_a_file_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "app", raising(OSError(5, "Input/output error")))
    with pytest.raises(OSError, match="Input/output"):
        module.main()


def test_a_fault_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "app", raising(ZeroDivisionError("ours")))
    with pytest.raises(ZeroDivisionError):
        module.main()


def test_ctrl_c_ends_with_a_word(run_main) -> None:
    code, said = run_main(raising(KeyboardInterrupt()))
    assert code == 130
    assert said.strip() == "Stopped. The same command goes on where it was."


def test_work_that_ends_well_ends_with_zero(run_main) -> None:
    assert run_main(lambda: None) == (0, "")


_LONG = """
import typer
from graphnative.cli import app as module
def work() -> None:
    for number in range(100_000):
        typer.echo(number)
module.app.command("long")(work)
module.main()
"""


def test_a_reader_that_has_had_enough_is_no_error() -> None:
    arguments = [sys.executable, "-W", "error", "-c", _LONG, "long"]
    program = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.readline()
    program.stdout.close()
    assert program.stderr.read() == b""
    program.stderr.close()
    assert program.wait() == 0


def test_an_unknown_command_is_told() -> None:
    result = CliRunner().invoke(module.app, ["fly"])
    assert result.exit_code == 2
    assert "No such command 'fly'" in result.output
