from pathlib import Path

import pytest

from film_pairs import film_pairs
from graphnative.cypher.schema import GraphSchema
from graphnative.retrievers.examples import fit_cache
from graphnative.retrievers.examples.fit_cache import KEPT, open_fit
from graphnative.retrievers.examples.writer import ExamplesWriter

QUESTION = "How many films are there?"


@pytest.fixture
def fitted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many examples each fit had that was made, not read."""
    made: list[int] = []

    def counted(pairs, schema=None):
        made.append(len(pairs))
        return fit(pairs, schema)

    fit = fit_cache.fit_examples
    monkeypatch.setattr(fit_cache, "fit_examples", counted)
    return made


def kept(cache: Path) -> list[Path]:
    return sorted(cache.iterdir())


def test_the_second_opening_reads_what_the_first_has_kept(tmp_path, fitted) -> None:
    pairs = film_pairs()
    first, second = (ExamplesWriter(pairs, open_fit(pairs, None, tmp_path / "cache")) for _ in range(2))

    assert fitted == [len(pairs)]
    assert second.candidates(QUESTION, []) == first.candidates(QUESTION, [])
    assert [path.stat().st_mode & 0o777 for path in kept(tmp_path / "cache")] == [0o600]


def test_changed_examples_and_relationships_are_fitted_anew(tmp_path, fitted) -> None:
    pairs = film_pairs()
    schema = GraphSchema({}, {}, frozenset({("Person", "WROTE", "Film")}))
    for examples, known in ((pairs, None), (pairs[1:], None), (pairs, schema), (pairs[::-1], None)):
        open_fit(examples, known, tmp_path)

    assert len(fitted) == 4
    assert len(kept(tmp_path)) == KEPT


@pytest.mark.parametrize("damage", [b"", b"no archive", None])
def test_a_damaged_file_is_made_anew(tmp_path, fitted, damage) -> None:
    open_fit(film_pairs(), None, tmp_path)
    (path,) = kept(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-100] if damage is None else damage)
    open_fit(film_pairs(), None, tmp_path)

    assert len(fitted) == 2
    assert path.read_bytes() == whole


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path, fitted) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    writer = ExamplesWriter(film_pairs(), open_fit(film_pairs(), None, tmp_path / "file"))

    assert writer.candidates(QUESTION, [])
    assert fitted == [len(film_pairs())]
