import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.documents.defined_name import MAX_WORDS, defined_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Blood Street is a 1988 American film directed by Leo Fong.", "Blood Street"),
        ("Morris Harvey( 1877– 1944) was a British actor.", "Morris Harvey"),
        ("The Monsey Church is the colloquial name of a church.", "Monsey Church"),
        ("Florence (or Florentius) (died 30 November 1210) was a nobleman.", "Florence"),
        ("Frederick II, Duke of Swabia, was a nobleman.", "Frederick II"),
        ("Charles XIII was King of Sweden.", "Charles XIII"),
        ('"Ran" was a hit.', "Ran"),
        ("E. Mason Hopper was an American film director.", "E. Mason Hopper"),
        ("Aldri annet enn Bråk is a Norwegian film.", "Aldri annet enn Bråk"),
        ("Shell plc is a British oil company.", "Shell plc"),
        ("Production was halted by Shell.", ""),
        ("The company is a British one.", ""),
        ("She was a British actor.", ""),
        ("In 1990 Shell was a company.", ""),
        ("Oil leaked. Shell is a company.", ""),
        ("Profits of the whole group of companies is a number.", ""),
        ("Shell spills oil.", ""),
        ("", ""),
        (" ".join(["Name"] * (MAX_WORDS + 1)) + " is a name.", ""),
    ],
)
def test_a_name_stands_before_what_it_is_said_to_be(text: str, name: str) -> None:
    assert defined_name(text) == name


@given(st.text(alphabet="AB ab.,()is a\n", max_size=60))
def test_a_defined_name_stands_in_the_text_and_begins_with_no_small_letter(text: str) -> None:
    name = defined_name(text)

    assert not name or (name[0] == name[0].upper() and len(name.split()) <= MAX_WORDS)
