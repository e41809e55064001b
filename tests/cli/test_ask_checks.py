"""Which checks an option names, and how their verdicts read."""

from graphnative.answers.faithful.chain import Looked
from graphnative.answers.faithful.records import Checked, Judged
from graphnative.cli.ask_checks import check_names, looked_as_data, looked_as_text

LOOKED = [
    Looked("fleek", Checked("It rose.", (Judged("It rose.", 0, 8, "statement", "unknown", "no evidence"),))),
    Looked("self-reflection", Checked("It fell.", changes=("rose → fell",), calls=2, dropped=3)),
]


def test_names_are_separated_by_commas() -> None:
    assert check_names(None) is None
    assert check_names("none") == ()
    assert check_names(" fleek, ever,") == ("fleek", "ever")


def test_every_check_says_what_it_found() -> None:
    assert looked_as_text(LOOKED) == [
        "",
        "Checked by fleek: 0 supported, 0 contradicted, 1 unknown.",
        "  unknown       It rose.",
        "                no evidence",
        "",
        "Checked by self-reflection: 0 supported, 0 contradicted, 0 unknown; 2 calls of the model, in whose "
        "window 3 passages had no room.",
        "  changed: rose → fell",
    ]
    assert [each["name"] for each in looked_as_data(LOOKED)] == ["fleek", "self-reflection"]
