import pytest

from graphnative.kg.triplets.unsaid import ASKED, DENIED, SUPPOSED, clause_objection, sentence_objection


def objection(text: str) -> str:
    """Of a sentence whose two neighbours stand in brackets."""
    one, after_one = text.index("["), text.index("]")
    other = text.index("[", after_one)
    return clause_objection(text, one, (after_one + 1, other))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Has [Intel] acquired [Tesla]?", ASKED),
        ("Has [Intel] acquired [Tesla]", ASKED),
        ("Isn't [Intel] owner of [Tesla]", ASKED),
        ("[Intel] acquired [Tesla], why?", ASKED),
        ("Holm denied that [Apple] bought [Nokia].", DENIED),
        ("[Apple] bought [Nokia], which is false.", DENIED),
        ("It is not true that [Apple] bought [Nokia].", DENIED),
        ("[Apple] never bought [Nokia].", DENIED),
        ("[Apple] didn’t buy [Nokia].", DENIED),
        ("Neither [Apple] nor its owner bought [Nokia].", DENIED),
        ("[Apple] may acquire [Nokia].", SUPPOSED),
        ("[Apple] is to acquire [Nokia].", SUPPOSED),
        ("[Apple] reportedly acquired [Nokia].", SUPPOSED),
        ("If [Apple] acquires [Nokia], Intel is lost.", SUPPOSED),
        ("[Apple] acquires [Nokia] unless Intel does.", SUPPOSED),
        ("Rumours that [Apple] acquired [Nokia] spread.", SUPPOSED),
        ("Holm asked whether [Apple] acquired [Nokia].", SUPPOSED),
        ("[Apple] bought [Nokia].", ""),
        ("Why? [Apple] bought [Nokia].", ""),
        ("[Apple] not only bought [Nokia] but Intel.", ""),
        ("Holm said that [Apple] bought [Nokia].", ""),
        ("Holm may go, but [Apple] bought [Nokia].", ""),
        ("In May [Apple] bought [Nokia].", ""),
        ("Holm never slept because [Apple] bought [Nokia].", ""),
        ("[Apple] bought [Nokia], and if Intel leaves, Tesla wins.", ""),
        ("[Apple] bought [Nokia], but will Intel follow?", ""),
        ("[Apple] buys [Nokia] and sells Tesla if Intel agrees.", SUPPOSED),
        ("If Intel leaves, and [Apple] buys [Nokia], Tesla wins.", SUPPOSED),
        ("Ann left, and has [Apple] bought [Nokia]?", ASKED),
    ],
)
def test_what_is_no_fact_by_the_words_of_its_sentence(text: str, reason: str) -> None:
    assert objection(text) == reason


def test_a_whole_sentence_asks_or_supposes() -> None:
    assert sentence_objection("Should Apple leave, Intel wins.", 7) == ASKED
    assert sentence_objection("Apple leaves in case Intel wins.", 0) == SUPPOSED
    assert sentence_objection("Apple left. ", 0) == ""
