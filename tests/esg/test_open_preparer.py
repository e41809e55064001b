import numpy as np
import pytest
from threadpoolctl import threadpool_info

from graphnative.esg.open_preparer import open_preparer
from graphnative.records import Article
from graphnative.settings import Settings
from graphnative.store.connect import open_database

pytestmark = pytest.mark.neo4j


def test_settings_make_a_preparer_with_real_models(small_database) -> None:
    article = Article("a", "Leak at Shell", "Shell plc had a pipeline leak. Methane emissions rose in Texas.")
    before = [pool["num_threads"] for pool in threadpool_info()]
    with open_preparer(small_database) as preparer:
        ((done,),) = preparer.prepare([article])
    assert [pool["num_threads"] for pool in threadpool_info()] == before
    assert {link.topic_id for link in done.links} >= {"leak", "methane"}
    assert "shell" in {mention.key for mention in done.organisations}
    assert np.linalg.norm(done.vectors.chunks, axis=1) == pytest.approx(1)
    assert small_database.read("MATCH (t:Topic) RETURN count(t) AS n")[0]["n"] == 7


def test_every_setting_that_matters_changes_the_pipeline(small_workspace) -> None:
    digests = []
    for articles in (
        {},
        {"threshold": 0.7},
        {"linking": "nearest"},
        {"max_phrase_words": 3},
        {"ner": "none"},
        {"summary_sentences": 2},
        {"chunk_tokens": 100},
    ):
        content = {**small_workspace.model_dump(exclude_unset=True), "articles": articles}
        with open_database(Settings.model_validate(content)) as database, open_preparer(database) as preparer:
            digests.append(preparer.pipeline)
    assert len(set(digests)) == len(digests)
