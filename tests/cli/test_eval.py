from typer.testing import CliRunner

from graphnative.cli.app import app


def test_the_group_lists_its_commands() -> None:
    result = CliRunner().invoke(app, ["eval", "--help"])
    assert result.exit_code == 0
    assert "supply-chain" in result.output and "load" in result.output
