"""A LlamaIndex ``Document`` to an article, told by its shape: LlamaIndex is not imported."""

from collections.abc import Mapping
from typing import Any

from graphnative.documents.readers.fields import ReaderOptions, make_article, map_columns
from graphnative.documents.readers.refusal import Refusal
from graphnative.errors import InputError
from graphnative.records import Article

_OPTIONS = ReaderOptions()
_TEXT, _ID = "\0text", "\0id"


def read_document(document: Any, position: int) -> Article | Refusal:
    """Return a LlamaIndex document as an article.

    Its metadata gives headline (or title), published (or date) and organisations; the rest becomes tags.

    Args:
        document: Anything with ``id_``, ``metadata`` and ``text``.
        position: Its place among the documents given, from 0, for messages.
    """
    metadata = getattr(document, "metadata", None)
    text = getattr(document, "text", None)
    identity = getattr(document, "id_", None)
    source = f"document {position}"
    if not isinstance(metadata, Mapping) or not isinstance(text, str) or not isinstance(identity, str):
        return Refusal(
            source, f"is a {type(document).__name__}, neither an Article nor a LlamaIndex Document"
        )
    # The two fields that a document holds outside its metadata get names that no metadata key has.
    columns = map_columns([str(name) for name in metadata], {"id": _ID, "text": _TEXT})
    values = {**{str(name): value for name, value in metadata.items()}, _ID: identity, _TEXT: text}
    try:
        return make_article(values, columns, _OPTIONS, f"{source} ({identity})")
    except InputError as error:
        return Refusal(f"{source} ({identity})", error.message)
