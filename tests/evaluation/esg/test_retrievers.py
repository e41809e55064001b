"""Retrievers by name."""

import pytest

from graphnative.errors import InputError
from graphnative.evaluation.esg.retrievers import RETRIEVERS, open_retrievers
from graphnative.retrievers.methods import METHODS


class Whole:
    def by_meaning(self, candidates, k): ...

    def by_diversity(self, candidates, k): ...


def test_every_name_has_its_rule() -> None:
    found = {one.name: one for one in open_retrievers([*RETRIEVERS, "bm25"], "use")}
    assert tuple(found) == RETRIEVERS
    assert (found["kg"].variant, found["kg-enhanced"].variant) == ("kg", "kg_enhanced")
    assert found["kg"].by is found["kg-enhanced"].by is METHODS["gri-path-paper"]
    assert (found["dense"].by, found["dense"].state) == (METHODS["dense"], "use")


def test_the_paper_s_baselines_rank_whole_articles_by_their_own_model() -> None:
    whole = Whole()
    dense, mmr, kg = open_retrievers(["dense", "mmr", "kg"], "use", (whole, "minilm"))
    assert (dense.by, mmr.by) == (whole.by_meaning, whole.by_diversity)
    assert (dense.state, mmr.state, kg.state) == ("minilm", "minilm", "use")


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(InputError, match="no retriever 'x'"):
        open_retrievers(["x"], "use")
