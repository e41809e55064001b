from itertools import permutations

from graphnative.esg.gazetteer import Gazetteer, make_gazetteer
from graphnative.store.linked_entities import LinkedEntity

NOTHING = frozenset()


def organisation(key: str, name: str, *aliases: str, mention_keys: tuple[str, ...] = ()) -> dict:
    return {
        "key": f"Organization:{key}",
        "name": name,
        "aliases": list(aliases),
        "mention_keys": [key, *mention_keys],
    }


def entities(gazetteer: Gazetteer) -> list[tuple[str, str, str, tuple[str, ...]]]:
    return [(each.key, each.label, each.name, each.aliases) for each in gazetteer.entities]


def test_titles_become_entities_without_a_type() -> None:
    gazetteer = make_gazetteer({"Ran (film)": 1, "RAN (Film)": 2, "1917": 1, "": 1}, {}, [])

    assert entities(gazetteer) == [("Entity:ran film", "", "RAN (Film)", ("Ran (film)",))]
    assert gazetteer.whole("ran FILM") == ["Entity:ran film"]
    assert gazetteer.whole("Ran") == []
    assert gazetteer.meant("ran", NOTHING) == ["Entity:ran film"]


def test_namesakes_are_told_apart_by_what_stands_around() -> None:
    gazetteer = make_gazetteer({"Ran (film)": 1, "Ran (town)": 1}, {}, [])

    assert gazetteer.meant("ran", NOTHING) == ["Entity:ran film", "Entity:ran town"]
    assert gazetteer.meant("ran", frozenset(["film"])) == ["Entity:ran film"]


def test_a_whole_name_is_surer_than_a_short_form() -> None:
    gazetteer = make_gazetteer({"Ran": 1, "Ran (1985 film)": 1}, {}, [])

    assert gazetteer.meant("ran", NOTHING) == ["Entity:ran"]
    assert gazetteer.meant("ran", frozenset(["film", "1985"])) == ["Entity:ran", "Entity:ran 1985 film"]


def test_a_name_with_too_many_meanings_is_not_linked() -> None:
    gazetteer = make_gazetteer(
        {f"John Smith ({trade})": 1 for trade in ["actor", "poet", "king", "smith"]}, {}, []
    )

    assert gazetteer.meant("john smith", NOTHING) == []
    assert gazetteer.meant("john smith", frozenset(["poet"])) == ["Entity:john smith poet"]


def test_the_type_of_a_name_is_what_most_passages_say() -> None:
    found = {("Person", "Florence"): 1, ("Place", "Florence"): 2, ("Entity", "Blood Street"): 5}
    gazetteer = make_gazetteer({}, {**found, ("Work", "Blood Street"): 1}, [])

    assert entities(gazetteer) == [
        ("Place:florence", "Place", "Florence", ()),
        ("Work:blood street", "Work", "Blood Street", ()),
    ]


def test_people_under_a_shorter_name_are_one() -> None:
    found = {("Person", "Scott Hicks"): 3, ("Person", "Robert Scott Hicks"): 1, ("Place", "Old Hicks"): 1}
    gazetteer = make_gazetteer({}, found, [])

    assert entities(gazetteer) == [
        ("Person:robert scott hicks", "Person", "Scott Hicks", ("Robert Scott Hicks",)),
        ("Place:old hicks", "Place", "Old Hicks", ()),
    ]
    assert gazetteer.meant("robert scott hicks", NOTHING) == gazetteer.meant("scott hicks", NOTHING)


def test_a_found_name_that_is_a_title_means_what_the_title_means() -> None:
    gazetteer = make_gazetteer({"Ran (film)": 1}, {("Work", "Ran"): 4}, [])

    assert [each.key for each in gazetteer.entities] == ["Entity:ran film"]


def test_organisations_of_articles_keep_their_nodes() -> None:
    shell = organisation("shell", "Shell", "Royal Dutch Shell", mention_keys=("royal dutch shell",))
    found = {("Organization", "Shell plc"): 2, ("Organization", "Acme Ltd"): 1, ("Organization", "ACME"): 3}
    gazetteer = make_gazetteer({"Royal Dutch Shell": 1}, found, [shell])

    assert entities(gazetteer) == [("Organization:acme", "Organization", "ACME", ("Acme Ltd",))]
    assert gazetteer.whole("Royal Dutch Shell") == ["Organization:shell"]
    assert gazetteer.meant("shell plc", NOTHING) == ["Organization:shell"]
    assert gazetteer.meant("shell", NOTHING) == ["Organization:shell"]


def test_the_order_of_what_is_found_makes_no_difference() -> None:
    found = [(("Person", "Ann Lee"), 1), (("Place", "Ann Lee"), 1), (("Person", "Ann B Lee"), 1)]
    made = {repr(make_gazetteer({}, dict(order), []).entities) for order in permutations(found)}

    assert len(made) == 1


def test_lengths_are_those_of_names_that_begin_with_a_word() -> None:
    gazetteer = Gazetteer(
        [LinkedEntity("a", "", "Ran"), LinkedEntity("b", "", "Ran Away Home")], {"c": ["Leo"]}
    )

    assert gazetteer.lengths("ran", "away") == (3, 1)
    assert gazetteer.lengths("ran", "home") == (1,)
    assert gazetteer.lengths("ran", "") == (1,)
    assert gazetteer.lengths("away", "home") == ()
    assert len(gazetteer) == 3
    assert "leo" in gazetteer
