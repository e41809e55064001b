import pytest
from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.base.llms.types import ChatMessage, MessageRole
from llama_index.core.instrumentation import get_dispatcher
from llama_index.core.instrumentation.event_handlers import BaseEventHandler
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode
from pydantic import Field

from film_graph import load_films
from film_pairs import film_pairs
from graphnative.errors import InputError, PromptError, QueryError
from graphnative.models.llama_index import as_llama_index_llm
from graphnative.retrievers.graphrag_nodes import FollowUp
from graphnative.retrievers.text2cypher.events import CypherAttemptEvent
from graphnative.retrievers.text2cypher.nodes import EMPTY, ERROR, QUERY, RESULT
from graphnative.retrievers.text2cypher.records import Turn
from graphnative.retrievers.text2cypher.retriever import (
    REPAIR_PROMPT,
    WRITE_PROMPT,
    Text2CypherRetriever,
    turns_of,
)
from script_model import ScriptModel

pytestmark = pytest.mark.neo4j
QUESTION = "Who directed Blue Harbour?"
GOOD = 'MATCH (p:Person)-[:DIRECTED]->(f:Film {title: "Blue Harbour"}) RETURN p.name'


def retriever(database, *replies: str, **options) -> Text2CypherRetriever:
    load_films(database)
    llm = as_llama_index_llm(ScriptModel(replies)) if replies else None
    options.setdefault("examples", film_pairs())
    return Text2CypherRetriever(database, llm, **options)


class Schema(BaseRetriever):
    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return [NodeWithScore(node=TextNode(text="(:Person)-[:DIRECTED]->(:Film)"), score=1.0)]


def test_rows_are_retrieved_without_any_model(database) -> None:
    (node,) = retriever(database).retrieve(QUESTION)
    assert node.node.get_content() == "p.name: Tom Ruiz"
    assert node.node.metadata[QUERY] == GOOD


async def test_report_9_rows_are_retrieved_by_a_llama_index_model_in_a_running_loop(database) -> None:
    one = retriever(database, f"```cypher\n{GOOD}\n```")
    (node,) = await one.aretrieve(QUESTION)
    assert node.node.metadata[RESULT] == {"p.name": "Tom Ruiz"}
    one.text2cypher.close()


def test_the_query_alone_is_not_run(database) -> None:
    (node,) = retriever(database, "MATCH (n) RETURN 1 / 0 AS n", cypher_only=True).retrieve(QUESTION)
    assert node.node.get_content() == "MATCH (n) RETURN 1 / 0 AS n"


def test_raw_is_one_node(database) -> None:
    nodes = retriever(database, "MATCH (f:Film) RETURN f.title AS t ORDER BY t", return_raw=True).retrieve(
        "?"
    )
    assert len(nodes) == 1
    assert nodes[0].node.metadata[RESULT][0] == {"t": "Blue Harbour"}


def test_an_empty_result_is_an_explicit_node(database) -> None:
    (node,) = retriever(database, GOOD.replace("Blue Harbour", "Nowhere")).retrieve("Who directed Nowhere?")
    assert node.node.metadata[EMPTY] is True


def test_errors_become_a_node_or_are_raised(database) -> None:
    (node,) = retriever(database, "I don't know.").retrieve(QUESTION)
    assert "no Cypher query" in node.node.metadata[ERROR]
    with pytest.raises(QueryError, match="no Cypher query"):
        retriever(database, "I don't know.", handle_errors=False).retrieve(QUESTION)


def test_report_12_what_writes_is_never_run(database) -> None:
    (node,) = retriever(database, "```\nMATCH (n) DETACH DELETE n\n```").retrieve("Delete all.")
    assert ERROR in node.node.metadata
    assert database.read("MATCH (f:Film) RETURN count(f) AS n") == [{"n": 4}]


def test_prompts_can_be_read_and_exchanged(database) -> None:
    model = ScriptModel([GOOD])
    load_films(database)
    one = Text2CypherRetriever(database, model, kind="simple")
    assert set(one.get_prompts()) == {WRITE_PROMPT, REPAIR_PROMPT}
    one.update_prompts({WRITE_PROMPT: "Write Cypher for: {question}", REPAIR_PROMPT: "{task} {reason}"})  # type: ignore[dict-item]
    one.retrieve(QUESTION)
    assert model.prompts == [("", f"Write Cypher for: {QUESTION}")]
    with pytest.raises(PromptError, match="weather"):
        one.update_prompts({WRITE_PROMPT: "{weather}"})  # type: ignore[dict-item]
    with pytest.raises(PromptError, match="no prompt `other`"):
        one.update_prompts({"other": "x"})  # type: ignore[dict-item]


def test_report_7_a_prompt_can_be_handed_over_as_text(database) -> None:
    model = ScriptModel([GOOD])
    load_films(database)
    Text2CypherRetriever(database, model, text2cypher_prompt="{examples}|{question}").retrieve(QUESTION)
    assert model.prompts[0][1].endswith(f"|{QUESTION}")


def test_without_a_model_there_are_no_prompts(database) -> None:
    assert retriever(database).get_prompts() == {}
    with pytest.raises(InputError, match="itself"):
        retriever(database, schema_retriever=Schema())


def test_the_schema_can_come_from_a_retriever(database) -> None:
    model = ScriptModel([GOOD])
    load_films(database)
    Text2CypherRetriever(database, model, kind="schema", schema_retriever=Schema()).retrieve(QUESTION)
    assert "Schema:\n(:Person)-[:DIRECTED]->(:Film)" in model.prompts[0][0]


def test_every_attempt_is_an_event_in_a_span(database) -> None:
    class Listener(BaseEventHandler):
        seen: list[CypherAttemptEvent] = Field(default_factory=list)

        @classmethod
        def class_name(cls) -> str:
            return "Listener"

        def handle(self, event, **_: object) -> None:
            if isinstance(event, CypherAttemptEvent):
                self.seen.append(event)

    listener = Listener()
    root = get_dispatcher()
    root.add_event_handler(listener)
    try:
        retriever(database, "MATCH (p:Persn) RETURN p", GOOD).retrieve(QUESTION)
    finally:
        root.event_handlers.remove(listener)
    assert [(event.outcome, event.n_rows) for event in listener.seen] == [("invalid", 0), ("rows", 1)]
    assert all(event.span_id for event in listener.seen)


def test_a_follow_up_brings_its_conversation(database) -> None:
    history = [
        ChatMessage(role=MessageRole.USER, content=QUESTION),
        ChatMessage(role=MessageRole.ASSISTANT, content="Tom Ruiz", additional_kwargs={"cypher_query": GOOD}),
        ChatMessage(role=MessageRole.SYSTEM, content="x"),
    ]
    asked = FollowUp("And Quiet Engines?", history=history)
    assert turns_of(asked) == [Turn(QUESTION, GOOD)]
    (node,) = retriever(database).retrieve(asked)
    assert node.node.get_content() == "p.name: Ada Berg"


def test_a_query_in_a_reply_is_taken_from_it() -> None:
    history = [
        ChatMessage(role=MessageRole.ASSISTANT, content="Hello."),
        ChatMessage(role=MessageRole.USER, content="Who?"),
        ChatMessage(role=MessageRole.ASSISTANT, content=f"```cypher\n{GOOD}\n```"),
    ]
    assert turns_of(FollowUp("And?", history=history)) == [Turn("Who?", GOOD)]
    assert turns_of(QueryBundle("Who?")) == []


def test_it_is_a_retriever_of_llama_index() -> None:
    assert "BaseRetriever" in [base.__name__ for base in Text2CypherRetriever.__mro__]
