"""A description from the sentences that remain, where the one there was told of passages that are gone."""

from collections.abc import Collection, Iterable, Iterator

from graphnative.models.sentences import split_sentences
from graphnative.store.words import plain_words

MOST_SENTENCES = 3


def rebuilt_description(texts: Iterable[str], keys: Collection[str]) -> str | None:
    """Return the first sentences that name every one of some entities; None if no sentence does.

    Args:
        texts: The passages that are left, in order.
        keys: Keys of the entities: their folded names are looked for.
    """
    wanted = [f" {key.partition(':')[2]} " for key in keys]
    found: dict[str, None] = {}
    for sentence in _sentences(texts):
        folded = f" {' '.join(plain_words(sentence))} "
        if all(name in folded for name in wanted):
            found[sentence] = None
        if len(found) == MOST_SENTENCES:
            break
    return " ".join(found) or None


def _sentences(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from split_sentences(text)
