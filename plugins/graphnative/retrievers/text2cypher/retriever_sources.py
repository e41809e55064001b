"""LlamaIndex's retrievers as sources of schema, examples and values."""

from collections.abc import Sequence

from llama_index.core.base.base_retriever import BaseRetriever

from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.retrievers.linked_value import LinkedValue, find_value
from graphnative.retrievers.text2cypher.open import Sources


class RetrievedSchema:
    """The texts that a retriever finds, as the schema.

    Args:
        retriever: Its nodes say what the graph has.
    """

    def __init__(self, retriever: BaseRetriever) -> None:
        self._retriever = retriever

    def text(self, question: str, values: Sequence[LinkedValue], queries: Sequence[str], share: float) -> str:
        """Return the texts of the nodes, one below the other; the best of them where there is little room."""
        texts = [found.node.get_content() for found in self._retriever.retrieve(question)]
        return "\n".join(texts[: max(1, round(len(texts) * min(1.0, share / 0.4)))])


class RetrievedExamples:
    """The nodes of a retriever, as examples.

    Args:
        retriever: The metadata of its nodes have ``question`` and ``cypher``; others are passed over.
    """

    def __init__(self, retriever: BaseRetriever) -> None:
        self._retriever = retriever

    def nearest(self, question: str, values: Sequence[LinkedValue], k: int) -> list[ExamplePair]:
        """Return at most k examples in the retriever's order."""
        found = [node.node.metadata for node in self._retriever.retrieve(question)]
        pairs = [
            ExamplePair(str(metadata["question"]), str(metadata["cypher"]))
            for metadata in found
            if metadata.get("question") and metadata.get("cypher")
        ]
        return pairs[:k]


class RetrievedValues:
    """The nodes of retrievers, as values that a question names.

    Args:
        retrievers: The metadata of their nodes have ``label``, ``property`` and ``value``; others are passed
            over.
    """

    def __init__(self, retrievers: Sequence[BaseRetriever]) -> None:
        self._retrievers = retrievers

    def __call__(self, question: str) -> list[LinkedValue]:
        """Return the values that all retrievers find, those that the question shows with their place."""
        found: dict[tuple[str, str, str], LinkedValue] = {}
        for retriever in self._retrievers:
            for node in retriever.retrieve(question):
                label, key, value = (node.node.metadata.get(name) for name in ("label", "property", "value"))
                if label and key and isinstance(value, str | int | float):
                    linked = find_value(question, str(label), str(key), value)
                    found.setdefault((linked.label, linked.key, str(value)), linked)
        return list(found.values())


def sources_of(
    schema: BaseRetriever | None, examples: BaseRetriever | None, values: Sequence[BaseRetriever]
) -> Sources:
    """Return retrievers as sources."""
    return Sources(
        RetrievedSchema(schema) if schema else None,
        RetrievedExamples(examples) if examples else None,
        RetrievedValues(values) if values else None,
    )
