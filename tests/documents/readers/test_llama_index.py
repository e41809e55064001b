import datetime

from llama_index.core import Document

from graphnative.documents.readers.llama_index import read_document
from graphnative.documents.readers.refusal import Refusal


def test_metadata_becomes_fields_and_tags() -> None:
    document = Document(
        id_="doc-1",
        text="Body.",
        metadata={
            "title": "T",
            "date": "2021-03-04",
            "organisations": ["Shell"],
            "id": "other",
            "page": 4,
            "x": None,
        },
    )
    article = read_document(document, 0)
    assert (article.id, article.headline, article.text) == ("doc-1", "T", "Body.")
    assert article.published == datetime.date(2021, 3, 4)
    assert article.organisations == ("Shell",)
    assert article.tags == {"id": "other", "page": 4}
    assert article.source == "document 0 (doc-1)"


def test_nested_metadata_and_foreign_things_are_refused() -> None:
    nested = read_document(Document(id_="d", text="t", metadata={"a": {"b": 1}}), 3)
    assert isinstance(nested, Refusal)
    assert nested.source == "document 3 (d)"
    assert "`a`" in nested.reason
    assert read_document("just text", 4) == Refusal(
        "document 4", "is a str, neither an Article nor a LlamaIndex Document"
    )
