from graphnative.esg.find_mentions import find_mentions
from graphnative.esg.gazetteer import make_gazetteer
from graphnative.store.linked_entities import Mention

TITLES = make_gazetteer({"Blood Street": 1, "Leo Fong": 1, "Fong": 1, "Ran (film)": 1, "Promise": 1}, {}, [])


def test_each_entity_is_mentioned_once_where_it_first_stands() -> None:
    text = "Leo Fong directed Blood Street. LEO FONG also wrote it."

    assert find_mentions(text, "", TITLES) == (
        Mention("Entity:blood street", "Blood Street", 18, 30, 1),
        Mention("Entity:leo fong", "Leo Fong", 0, 8, 2),
    )


def test_the_title_is_a_mention_although_it_does_not_stand_in_the_passage() -> None:
    assert find_mentions("He was born in 1928.", "Leo Fong", TITLES) == (
        Mention("Entity:leo fong", "Leo Fong", None, None, 0),
    )
    assert find_mentions("Ran is old.", "Ran (film)", TITLES) == (Mention("Entity:ran film", "Ran", 0, 3, 1),)


def test_part_of_a_longer_name_is_no_mention_unless_found_as_a_name_here() -> None:
    text = "He saw Solemn Promise."

    assert find_mentions(text, "", TITLES) == ()
    assert [each.key for each in find_mentions(text, "", TITLES, frozenset(["promise"]))] == [
        "Entity:promise"
    ]


def test_a_passage_without_names_mentions_nothing() -> None:
    assert find_mentions("", "", TITLES) == ()
    assert find_mentions("Nothing here.", "No title of ours", TITLES) == ()
