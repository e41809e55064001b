import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.store.string_table import StringTable, open_array, open_strings, string_arrays, write_strings


@given(strings=st.lists(st.text()))
def test_strings_come_back_as_they_were(tmp_path_factory, strings: list[str]) -> None:
    folder = tmp_path_factory.mktemp("strings")

    assert write_strings(folder, "names", iter(strings)) == len(strings)
    table = open_strings(folder, "names")
    assert list(table) == strings
    assert len(table) == len(strings)
    assert table[1:3] == strings[1:3]
    assert table[::-1] == strings[::-1]


def test_lone_surrogates_survive(tmp_path) -> None:
    write_strings(tmp_path, "odd", ["a\ud800b"])

    assert open_strings(tmp_path, "odd")[0] == "a\ud800b"


def test_positions_from_the_end_and_beyond_it(tmp_path) -> None:
    write_strings(tmp_path, "names", ["é", "", "z"])
    table = open_strings(tmp_path, "names")

    assert (table[-1], table[-3]) == ("z", "é")
    for at in (3, -4):
        with pytest.raises(IndexError, match="among 3"):
            table[at]


def test_arrays_are_mapped_and_empty_ones_opened(tmp_path) -> None:
    np.save(tmp_path / "a.npy", np.arange(4))
    np.save(tmp_path / "none.npy", np.zeros((0, 5)))

    assert isinstance(open_array(tmp_path, "a"), np.memmap)
    assert open_array(tmp_path, "none").shape == (0, 5)


def test_strings_need_no_files() -> None:
    assert StringTable(*string_arrays(["é", "", "a\ud800"]))[:] == ["é", "", "a\ud800"]
    assert len(StringTable(*string_arrays([]))) == 0
