import pytest

from graphnative.kg.quotes import find_quote, trim_span

TEXT = "The Ford Motor\nCompany's plant (Dearborn) and “Ford”. Fordism is Ford Motor Company's."


def test_every_place_as_whole_words_whatever_the_white_space() -> None:
    assert [TEXT[a:b] for a, b in find_quote(TEXT, "Ford Motor  Company")] == [
        "Ford Motor\nCompany",
        "Ford Motor Company",
    ]
    assert [a for a, _ in find_quote(TEXT, "Ford")] == [4, 47, 65]


@pytest.mark.parametrize("quote", ["", "  ", "ford", "Ford Company", "x" * 5000, "(", "😀" * 300])
def test_what_does_not_stand_there_exactly_is_nowhere(quote: str) -> None:
    assert quote == "(" or find_quote(TEXT, quote) == []


@pytest.mark.parametrize("name", ["OBJ `SCHEMA` X", 'Danh mục "x"', "a <|> b", "C++", "(UK)", "\\d+", "$x"])
def test_signs_of_any_language_are_only_signs(name: str) -> None:
    text = f"See {name} there."
    assert [text[a:b] for a, b in find_quote(text, name)] == [name]


@pytest.mark.parametrize(
    ("text", "trimmed"),
    [
        ("the Ford Motor Company's", "Ford Motor Company"),
        (" “Ford”, ", "Ford"),
        ("Acme (UK)", "Acme (UK)"),
        ('Danh mục "x"', 'Danh mục "x"'),
        ('say "x', 'say "x'),
        ("$name {x}", "$name {x}"),
        ("“a”", "a"),
        ("Ford]", "Ford"),
        ("(Acme)", "Acme"),
        ("The", "The"),
        ('  "" ', ""),
        ("Shell’s", "Shell"),
    ],
)
def test_voters_who_mean_one_name_mark_the_same_characters(text: str, trimmed: str) -> None:
    start, end = trim_span(text, 0, len(text))
    assert text[start:end] == trimmed
