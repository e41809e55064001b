import pytest

from graphnative.documents.clause_reach import is_asked, is_under_condition


@pytest.mark.parametrize(
    "text",
    [
        "If [Apple] buys Nokia, Intel loses.",
        "If Apple buys Nokia, [Intel] loses.",
        "[Apple] buys Nokia if Holm is right.",
        "[Apple] buys Nokia unless Intel does.",
        "[Apple] buys Nokia and sells Tesla, if Intel agrees.",
        "If Intel leaves and [Apple] buys Nokia, Tesla wins.",
        "If Intel leaves, and [Apple] buys Nokia, Tesla wins.",
        "Holm asked whether [Apple] bought Nokia.",
        "Even if [Apple] buys Nokia, Intel wins.",
        "Ann left, and if [Apple] buys Nokia, Intel wins.",
        "Ann left; provided that Intel agrees, [Apple] buys Nokia.",
    ],
)
def test_what_a_condition_reaches(text: str) -> None:
    assert is_under_condition(text.replace("[", "").replace("]", ""), text.index("["))


@pytest.mark.parametrize(
    "text",
    [
        "[Apple] bought Nokia.",
        "[Apple] bought Nokia, and if Intel leaves, Tesla wins.",
        "[Apple] bought Nokia, but it will sell if Intel asks.",
        "[Apple] bought Nokia; if Intel leaves, Tesla wins.",
        "[Apple] bought Nokia even if Intel objected.",
        "[Apple] acts as if nothing were wrong.",
        "If Intel leaves, Tesla wins; [Apple] bought Nokia.",
        "Tesla wins if Intel leaves, but [Apple] bought Nokia.",
    ],
)
def test_what_a_condition_does_not_reach(text: str) -> None:
    assert not is_under_condition(text.replace("[", "").replace("]", ""), text.index("["))


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Has [Apple] bought Nokia?", True),
        ("[Apple] bought Nokia, why?", True),
        ("[Apple] bought Nokia?", True),
        ("Why did [Apple] buy Nokia, and will it sell Tesla?", True),
        ("Ann left, and has [Apple] bought Nokia?", True),
        ("[Apple] bought Nokia, and will it sell Tesla?", False),
        ("[Apple] bought Nokia; will Intel follow?", False),
        ("[Apple] bought Nokia, but is that all?", False),
        ("Why? [Apple] bought Nokia.", False),
        ("[Apple] bought Nokia.", False),
    ],
)
def test_what_a_question_reaches(text: str, asked: bool) -> None:
    assert is_asked(text.replace("[", "").replace("]", ""), text.index("[")) == asked


def test_the_white_space_of_a_table_is_looked_at_once() -> None:
    gap = " " * 200_000  # taken anew at each of its places it would take hours
    sentence = f"If Intel leaves,{gap}Tesla wins, but{gap}Apple bought Nokia."
    assert is_under_condition(sentence, sentence.index("Tesla"))
    assert not is_under_condition(sentence, sentence.index("Apple"))
    assert not is_asked(sentence, sentence.index("Apple"))
