import pytest

from graphnative.documents.name_finder import NameFinder, open_name_finder


@pytest.fixture(scope="module")
def finder() -> NameFinder:
    return open_name_finder()


def test_people_places_and_organisations_are_found_with_their_types(finder: NameFinder) -> None:
    text = "Barack Obama met the board of Microsoft in London on Monday."

    assert finder.find([text]) == [
        (("Organization", "Microsoft"), ("Person", "Barack Obama"), ("Place", "London"))
    ]


def test_what_a_passage_defines_has_no_type_unless_the_model_gives_it_one(finder: NameFinder) -> None:
    unknown, known = finder.find(["Phalitamsha Kitne is a film.", "Barack Obama is an American politician."])

    assert ("Entity", "Phalitamsha Kitne") in unknown or any(
        name == "Phalitamsha Kitne" for _, name in unknown
    )
    assert known == (("Person", "Barack Obama"),)


def test_texts_without_names_have_none(finder: NameFinder) -> None:
    assert finder.find(["", "It rained all day."]) == [(), ()]
    assert finder.find([]) == []
