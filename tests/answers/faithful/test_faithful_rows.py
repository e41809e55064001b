"""An answer from rows after its checks: the evidence are the rows, their query and the graph."""

import pytest

from graphnative.answers.cypher_answer import CypherAnswer, FoundRows
from graphnative.answers.faithful.chain import Workshop, open_checks
from graphnative.answers.faithful.faithful_rows import faithful_rows
from graphnative.answers.faithful.records import Checked, Draft
from graphnative.models.extractive import ExtractiveModel

FOUND = FoundRows("MATCH (a:Article) RETURN count(a) AS articles", [{"articles": 4}])


class Refuses:
    name = "refuses"

    def check(self, draft: Draft) -> Checked:
        assert draft.rows == ({"articles": 4},)
        assert [each.text for each in draft.sources] == [FOUND.cypher, "articles: 4"]
        return Checked("Insufficient information available.", refused=True, prompt_tokens=3)


def test_a_check_sees_rows_and_query_and_may_refuse() -> None:
    given = CypherAnswer("4 articles.", FOUND.cypher, "m", 10, 5, 1)
    answer, looked = faithful_rows("How many articles?", given, FOUND, [Refuses()])
    assert (answer.text, answer.prompt_tokens) == ("insufficient information available", 13)
    assert [each.name for each in looked] == ["refuses"]


def test_where_nothing_was_found_there_is_nothing_to_check() -> None:
    given = CypherAnswer("Nothing was found.", "RETURN 1")
    assert faithful_rows("?", given, FoundRows("RETURN 1", []), [Refuses()]) == (given, ())


@pytest.mark.neo4j
def test_a_miscounted_answer_is_put_right_by_its_rows_and_the_rest_by_the_graph(facts) -> None:
    checks = open_checks(["fleek"], Workshop(facts, ExtractiveModel()))
    text = "There are 5 articles. Norvalis employs 18,400 people."
    answer, looked = faithful_rows("How many articles?", CypherAnswer(text, "", "m"), FOUND, checks)
    assert answer.text == "There are 4 articles. Norvalis employs 18,400 people."
    verdicts = [(each.verdict, each.proofs[0].kind) for each in looked[0].checked.verdicts]
    assert verdicts[0] == ("contradicted", "row")
    assert verdicts[1][0] == "supported" and verdicts[1][1] != "row"
