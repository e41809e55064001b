import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.store.jagged import JaggedSets, lay_out, open_jagged, write_jagged

SETS = [[3, 5], [], [1, 3, 9], [3]]


def members(sets: JaggedSets, article: int) -> list[int]:
    place = sets.place[article]
    return [int(sets.members[sets.starts[j] + place]) for j in range(sets.sizes[place])]


def test_the_layout_by_hand() -> None:
    sets = lay_out([np.array(each) for each in SETS])

    # by falling size: article 2, 0, 3, 1
    assert sets.place.tolist() == [1, 3, 0, 2]
    assert sets.sizes.tolist() == [3, 2, 1, 0]
    # first members of 2, 0, 3; second ones of 2, 0; third one of 2
    assert sets.members.tolist() == [1, 3, 3, 3, 5, 9]
    assert sets.starts.tolist() == [0, 3, 5, 6]


def test_diagonals_of_some_places() -> None:
    sets = lay_out([np.array(each) for each in SETS])

    assert [each.tolist() for each in sets.diagonals()] == [[1, 3, 3], [3, 5], [9]]
    assert [each.tolist() for each in sets.diagonals(np.array([1, 2]))] == [[3, 3], [5]]
    assert list(sets.diagonals(np.array([3]))) == []
    assert list(sets.diagonals(np.zeros(0, dtype=np.int64))) == []


def test_holders_are_the_articles_that_have_a_topic() -> None:
    sets = lay_out([np.array(each) for each in SETS])

    assert sets.holders(3).tolist() == [0, 2, 3]
    assert sets.holders(9).tolist() == [2]
    assert sets.holders(4).tolist() == []


@given(st.lists(st.sets(st.integers(0, 300), max_size=9)))
def test_every_set_comes_back_from_files(tmp_path_factory, sets: list[set[int]]) -> None:
    folder = tmp_path_factory.mktemp("sets")
    write_jagged(folder, lay_out([np.array(sorted(each), dtype=np.int32) for each in sets]))
    read = open_jagged(folder)

    assert [members(read, article) for article in range(len(sets))] == [sorted(each) for each in sets]
    for member in (0, 300):
        assert read.holders(member).tolist() == [at for at, each in enumerate(sets) if member in each]


@pytest.mark.parametrize(("largest", "type_"), [(255, np.uint8), (256, np.uint16), (70_000, np.uint32)])
def test_members_take_the_smallest_type_on_disk(tmp_path, largest: int, type_: type) -> None:
    write_jagged(tmp_path, lay_out([np.array([0, largest])]))

    assert np.load(tmp_path / "set_members.npy").dtype == type_
    assert open_jagged(tmp_path).members.tolist() == [0, largest]
