import numpy as np
import pytest
from threadpoolctl import threadpool_info

from graphnative.esg.open_preparer import open_preparer
from graphnative.records import Article
from graphnative.store.connect import open_database
from small_workspace import small

pytestmark = pytest.mark.neo4j


def test_settings_make_a_preparer_with_real_models(workspace) -> None:
    article = Article("a", "Leak at Shell", "Shell plc had a pipeline leak. Methane emissions rose in Texas.")
    before = [pool["num_threads"] for pool in threadpool_info()]
    with open_database(small(workspace, ner="spacy")) as database, open_preparer(database) as preparer:
        ((done,),) = preparer.prepare([article])
        assert database.read("MATCH (t:Topic) RETURN count(t) AS n")[0]["n"] == 7
    assert [pool["num_threads"] for pool in threadpool_info()] == before
    assert {link.topic_id for link in done.links} >= {"leak", "methane"}
    assert "shell" in {mention.key for mention in done.organisations}
    assert np.linalg.norm(done.vectors.chunks, axis=1) == pytest.approx(1)


def test_every_setting_that_matters_changes_the_pipeline(workspace) -> None:
    digests = []
    for articles in (
        {},
        {"threshold": 0.7},
        {"linking": "nearest"},
        {"max_phrase_words": 3},
        {"ner": "spacy"},
        {"summary_sentences": 2},
        {"chunk_tokens": 100},
    ):
        with open_database(small(workspace, **articles)) as database, open_preparer(database) as preparer:
            digests.append(preparer.pipeline)
    assert len(set(digests)) == len(digests)
