import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.cypher.tokens import Token, significant, tokenize

PIECES = [
    "MATCH",
    "n",
    "`a``b`",
    "`",
    "'",
    '"',
    "'it\\'s'",
    '"x"',
    "//",
    "/*",
    "*/",
    "\n",
    "\r",
    " ",
    "\u00a0",
    "\x85",
    "..",
    ".",
    "1",
    "1.5",
    ".5",
    "1e5",
    "0x1F",
    "1_000",
    "$p",
    "$`a b`",
    "$",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    "-",
    "->",
    "<>",
    "=~",
    "+=",
    "::",
    "||",
    "!",
    "\\",
    "\\u0041",
    "\\u0027",
    "\\u00",
    "\\u005c",
    "\0",
    "\u200b",
    "é",
    "И",
    "😀",
    "Ｄ",
    "–",
    "⟩",
    "→",
    "“",
    "\ud800",
    "#",
    "~",
    "@",
    ";",
    ":",
    "|",
    "&",
    "%",
]


def kinds(text: str) -> list[tuple[str, str]]:
    return [(token.kind, token.text) for token in significant(text)]


@given(st.text())
def test_the_tokens_of_any_text_join_to_it(text: str) -> None:
    assert "".join(token.text for token in tokenize(text)) == text


@given(st.lists(st.sampled_from(PIECES)).map("".join))
def test_the_tokens_of_any_pieces_of_cypher_join_and_lie_side_by_side(text: str) -> None:
    end = 0
    for token in tokenize(text):
        assert token.start == end
        assert text[token.start : token.end] == token.text
        end = token.end
    assert end == len(text)


@given(st.lists(st.sampled_from(PIECES)).map("".join), st.integers(0, 20))
def test_significant_tokens_are_those_behind_the_offset(text: str, start: int) -> None:
    found = list(significant(text, start))
    assert all(token.start >= start and token.kind not in ("space", "comment") for token in found)
    rest = [token for token in tokenize(text[start:]) if token.kind not in ("space", "comment")]
    assert [token.text for token in found] == [token.text for token in rest]


def test_a_text_that_only_opens_takes_time_in_proportion() -> None:
    for opener in ("'", '"', "`", "/*", "'\\", "$`", "((", "\\u"):
        assert "".join(token.text for token in tokenize(opener * 50_000)) == opener * 50_000


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("n.name", [("word", "n"), ("op", "."), ("word", "name")]),
        ("'it\\'s'", [("string", "'it\\'s'")]),
        ('"a\nb"', [("string", '"a\nb"')]),
        ("`a``b`", [("quoted", "`a``b`")]),
        ("``", [("quoted", "``")]),
        ("$p + $`a b`", [("parameter", "$p"), ("op", "+"), ("parameter", "$`a b`")]),
        ("$ set", [("op", "$"), ("word", "set")]),
        ("*1..3", [("op", "*"), ("number", "1"), ("op", ".."), ("number", "3")]),
        ("[..2]", [("op", "["), ("op", ".."), ("number", "2"), ("op", "]")]),
        ("1.5e-3 .5 1_000", [("number", "1.5e-3"), ("number", ".5"), ("number", "1_000")]),
        ("0x1F 0o17 1.5f", [("number", "0x1F"), ("number", "0o17"), ("number", "1.5f")]),
        ("1. ", [("number", "1"), ("op", ".")]),
        ("1delete", [("number", "1"), ("word", "delete")]),
        ("a // b\nc", [("word", "a"), ("word", "c")]),
        ("a // b\rc", [("word", "a"), ("word", "c")]),
        ("a /* b /* c */ d", [("word", "a"), ("word", "d")]),
        ("a /*/ b", [("word", "a"), ("unclosed", "/*/ b")]),
        ("a 'b", [("word", "a"), ("unclosed", "'b")]),
        ("a; b", [("word", "a"), ("op", ";"), ("word", "b")]),
        ("<> <=>=", [("op", "<>"), ("op", "<="), ("op", ">=")]),
        ("=~+=::||!=->", [("op", sign) for sign in ("=~", "+=", "::", "||", "!=", "-", ">")]),
        ("é́ कि a$", [("word", "é́"), ("word", "कि"), ("word", "a$")]),
        ("DEL\u200bETE", [("word", "DEL\u200bETE")]),
        ("a # b", [("word", "a"), ("unknown", "#"), ("word", "b")]),
        ("“a”", [("unknown", "“"), ("word", "a"), ("unknown", "”")]),
        ("\\", [("unknown", "\\")]),
        ("RETURN\x851", [("word", "RETURN\x851")]),  # U+0085 is no space to Neo4j
    ],
)
def test_tokens_are_those_of_neo4j(text: str, expected: list[tuple[str, str]]) -> None:
    assert kinds(text) == expected


def test_escapes_are_read_and_kept() -> None:
    create, *_ = tokenize(r"\u0043REATE (n)")
    assert create == Token("word", r"\u0043REATE", 0, "CREATE")
    assert [token.kind for token in tokenize(r"'\u0027x")] == ["string", "word"]
    assert [token.value for token in significant(r"a // b\u000Ac", 0)] == ["a", "c"]
    assert next(significant(r"ab \u0043", 3)) == Token("word", r"\u0043", 3, "C")


def test_arrows_of_other_scripts_mean_the_plain_ones() -> None:
    assert [token.value for token in tokenize("(a)–[r]—⟩(b)")] == list("(a)-[r]->(b)")
    assert [token.value for token in tokenize("'–'")] == ["'–'"]
