import pytest

from graphnative.cli.reader_options import reader_options, show_columns
from graphnative.errors import InputError


@pytest.mark.parametrize("text", ["headline", "=x", "headline=", ""])
def test_a_pair_without_its_sign_is_named(text: str) -> None:
    with pytest.raises(InputError, match="--column takes NAME=VALUE"):
        reader_options([text], None)
    with pytest.raises(InputError, match="--tag takes NAME=VALUE"):
        reader_options(None, [text])


def test_columns_and_tags_are_read_and_an_unknown_field_is_named() -> None:
    options = reader_options(["id=no"], ["a = b=c"])
    assert (options.columns, options.tags) == ({"id": "no"}, {"a": "b=c"})
    assert reader_options(None, None).columns == {}
    with pytest.raises(InputError, match="no field `colour`"):
        reader_options(["colour=x"], None)


def test_what_is_read_as_what_is_said(capsys) -> None:
    show_columns("a.csv", {"id": "no"})
    show_columns("b.csv", {})
    told = capsys.readouterr().err
    assert "a.csv: id = no; " in told
    assert "b.csv: no known columns; " in told
