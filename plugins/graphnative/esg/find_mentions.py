"""Which entities a passage mentions: pure, from its text and the names that are known."""

from collections import defaultdict

from graphnative.esg.gazetteer import Gazetteer
from graphnative.store.linked_entities import Mention
from graphnative.store.name_scan import NameSpan, is_part_of_name, scan_names
from graphnative.store.words import plain_words


def find_mentions(
    text: str, title: str, gazetteer: Gazetteer, named: frozenset[str] = frozenset()
) -> tuple[Mention, ...]:
    """Return the entities that a passage mentions, each once, sorted by key.

    One word that seems to be part of a longer name is no mention, unless the recogniser took it for a name
    right here: "Thomas" in "Saint Thomas Church" is not, "Obama" in "President Obama" is.

    Args:
        text: The passage.
        title: The title of its document if the passage begins it, else empty: a title that is a name is a
            mention too, although it does not stand in the passage.
        gazetteer: The names.
        named: Folded names that the recogniser found in the passage, words joined by spaces.
    """
    spans = [
        span
        for span in scan_names(text, gazetteer)
        if span.words in named or not is_part_of_name(text, span.start, span.end)
    ]
    around = frozenset(plain_words(text)) if spans else frozenset()
    places: defaultdict[str, list[NameSpan]] = defaultdict(list)
    for span in spans:
        for key in gazetteer.meant(span.words, around):
            places[key].append(span)
    found = {
        key: Mention(key, text[at[0].start : at[0].end], at[0].start, at[0].end, len(at))
        for key, at in places.items()
    }
    for key in gazetteer.whole(title):
        found.setdefault(key, Mention(key, title, None, None, 0))
    return tuple(found[key] for key in sorted(found))
