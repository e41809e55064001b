"""Which companies are drawn."""

from types import SimpleNamespace

import numpy as np

from graphnative.evaluation.esg.companies import article_counts, sample_companies
from graphnative.retrievers.article_index import Articles
from graphnative.store.array_records import ArrayOrganisation


def test_companies_are_drawn_by_how_much_is_written_about_them() -> None:
    counts = (
        {f"large{i:02}": 31 + i for i in range(20)}
        | {"some0": 10, "some1": 30, "some2": 11}
        | {"few": 9, "fewer": 1, "none": 0}
    )
    drawn = sample_companies(counts)
    kinds = [sum(name.startswith(kind) for name in drawn) for kind in ("large", "some", "few", "none")]
    assert kinds == [15, 3, 2, 0]
    assert drawn == sample_companies(counts) == tuple(sorted(drawn))
    assert drawn != sample_companies(counts, seed=1)
    assert sample_companies({}) == ()


def test_articles_are_counted_by_any_spelling_and_each_once() -> None:
    organisations = (
        ArrayOrganisation("a", "Acme plc", ("Acme",), ()),
        ArrayOrganisation("b", "Byte", (), ()),
    )
    arrays = SimpleNamespace(
        organisations=organisations,
        organisation_starts=np.array([0, 2, 3]),
        organisation_articles=np.array([0, 4, 4]),
    )
    articles = Articles(arrays)
    assert article_counts(articles, ["Acme", "acme PLC", "nobody"]) == {"Acme": 2, "acme PLC": 2, "nobody": 0}
    assert article_counts(articles) == {"Acme plc": 2, "Byte": 1}
