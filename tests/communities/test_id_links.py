"""Ids, digests and links as arrays say what dictionaries would."""

from collections import defaultdict

from hypothesis import given
from hypothesis import strategies as st

from graphnative.communities.id_links import Digests, Ids, Links


def test_ids_are_numbered_in_the_order_of_their_coming() -> None:
    ids = Ids()

    assert [ids.number(name) for name in ("b", "a", "b")] == [0, 1, 0]
    assert (ids.get("a"), ids.get("c"), ids[0], len(ids)) == (1, None, "b", 2)


@given(st.lists(st.binary(min_size=16, max_size=16)))
def test_digests_come_back_as_they_were(given_digests: list[bytes]) -> None:
    digests = Digests(32)
    numbers = [digests.append(each.hex()) for each in given_digests]

    assert numbers == list(range(len(digests)))
    assert [digests[number] for number in numbers] == [each.hex() for each in given_digests]


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 99))), st.integers(0, 20))
def test_links_of_one_keep_their_order_whenever_they_are_asked_for(
    pairs: list[tuple[int, int]], early: int
) -> None:
    links, expected = Links(), defaultdict(list)
    for count, (source, target) in enumerate(pairs):
        if count == early:
            assert links.of(source) == expected[source]
        links.add(source, target)
        expected[source].append(target)

    assert [links.of(source) for source in range(12)] == [expected[source] for source in range(12)]
