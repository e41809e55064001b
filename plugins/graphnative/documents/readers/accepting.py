"""Whatever comes in to articles that can be stored, each id once; all else is refused with a reason."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from graphnative.documents.readers.checking import check_article
from graphnative.documents.readers.llama_index import read_document
from graphnative.documents.readers.refusal import Refusal
from graphnative.errors import InputError
from graphnative.records import Article


def accept_articles(documents: Iterable[Any], refuse: Callable[[Refusal], object]) -> Iterator[Article]:
    """Yield the articles among documents that can be stored as they are.

    Args:
        documents: Articles, refusals of a reader, or LlamaIndex documents. Of two with one id the first
            counts and the second is refused.
        refuse: Told of everything that is not taken.
    """
    seen: dict[str, str] = {}
    for position, document in enumerate(documents):
        item = document if isinstance(document, Article | Refusal) else read_document(document, position)
        if isinstance(item, Article):
            item = _checked(item, seen)
        if isinstance(item, Refusal):
            refuse(item)
        else:
            yield item


def _checked(article: Article, seen: dict[str, str]) -> Article | Refusal:
    source = article.source or article.id[:80]
    try:
        check_article(article)
    except InputError as error:
        return Refusal(source, error.message)
    if article.id in seen:
        return Refusal(source, f"has the id {article.id!r} of {seen[article.id]}")
    seen[article.id] = source
    return article
