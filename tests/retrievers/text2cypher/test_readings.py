import math

from graphnative.retrievers.linked_value import LinkedValue
from graphnative.retrievers.text2cypher.readings import MOST, readings


def value(key: str, score: float) -> LinkedValue:
    return LinkedValue("Person", key, "Howard", 4, 10, score)


def test_nearly_equal_meanings_are_all_tried_the_likelier_first() -> None:
    found = readings([[value("name", 0.9), value("surname", 0.8), value("nick", 0.4)]])
    assert [way.values[0].key for way in found] == ["name", "surname"]
    assert found[0].doubt == math.log(0.9)


def test_a_doubtful_place_may_mean_nothing() -> None:
    assert [len(way.values) for way in readings([[value("name", 0.4)]])] == [1, 0]


def test_there_is_one_way_without_names_and_never_too_many() -> None:
    assert readings([]) == [((), 0.0)]
    place = [value("name", 0.9), value("surname", 0.9)]
    assert len(readings([place] * 4)) == MOST
