import datetime

from llama_index.core.schema import MetadataMode

from graphnative.retrievers.nodes import article_text, as_node
from graphnative.retrievers.ranked import Passage, PathTopic, RankedArticle, TopicPath


def passage(index: int) -> Passage:
    return Passage(f"c{index}", index, f"Text {index}.", 1.0 - index / 10)


def test_passages_stand_in_order_with_gaps_marked() -> None:
    text, places = article_text("Head", [passage(4), passage(1), passage(2)])

    assert text == "Head\n\n…\n\nText 1.\n\nText 2.\n\n…\n\nText 4."
    assert [text[start:end] for start, end in places] == ["Text 4.", "Text 1.", "Text 2."]
    assert article_text("", [passage(0)]) == ("Text 0.", [(0, 7)])
    assert article_text("", [passage(1)]) == ("…\n\nText 1.", [(3, 10)])
    assert article_text("Head", []) == ("Head", [])


def test_a_node_carries_what_an_answer_may_cite() -> None:
    root = PathTopic("r", "Root", "root", "CONTAINED_IN", 0.1)
    article = RankedArticle(
        "a1",
        "Head",
        datetime.date(2021, 3, 5),
        0.7,
        passages=(passage(0),),
        paths=(TopicPath("a phrase", 0.9, (root,)),),
        organisations=("Acme", "Shell"),
        source="news.jsonl:7",
    )
    scored = as_node(article)

    assert (scored.node.node_id, scored.score) == ("a1", 0.7)
    assert scored.node.metadata == {
        "headline": "Head",
        "published": "2021-03-05",
        "organisations": "Acme, Shell",
        "source": "news.jsonl:7",
        "paths": "a phrase → Root",
        "passages": [[6, 13]],
    }
    assert scored.node.get_content(MetadataMode.LLM) == (
        "published: 2021-03-05\norganisations: Acme, Shell\n\nHead\n\nText 0."
    )


def test_what_is_missing_is_left_out() -> None:
    assert as_node(RankedArticle("a", "", None, 0.0)).node.metadata == {}
