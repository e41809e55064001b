"""An answer's paths."""

import datetime
from dataclasses import replace

from graphnative.answers.answer import Answer
from graphnative.answers.citations import Citation
from graphnative.retrievers.ranked import Passage, PathTopic, RankedArticle, TopicPath
from graphnative.retrievers.ranked_passage import EntityPath, PassageStep
from graphnative.view.answer_picture import MOST_ARTICLES, answer_picture, draw_answer

LEVELS = ("lower", "intermediate", "basic", "category", "root")


def path(phrase: str, *labels: str, levels=LEVELS, similarity: float = 0.8) -> TopicPath:
    """A path whose last topic is the root."""
    shown = levels[len(levels) - len(labels) :]
    topics = [
        PathTopic(label, label, level, "CONTAINED_IN" if not at else "TYPE", 0.1 * at)
        for at, (label, level) in enumerate(zip(labels, shown, strict=True))
    ]
    return TopicPath(phrase, similarity, tuple(topics))


def article(name: str, *paths: TopicPath, score: float = 1.0) -> RankedArticle:
    return RankedArticle(
        name,
        f"Headline {name}",
        datetime.date(2022, 3, 4),
        score,
        {"bm25": 0.4},
        (Passage("c", 0, f"Passage of {name}.", 1.0),),
        paths,
        ("Norvalis",),
    )


METHANE = ("methane", "ghg", "Emissions", "Environment", "Sustainability")
RANKED = [
    article("a", path("leak", *METHANE), path("ch4", *METHANE), score=2.0),
    article("b", path("leak", *METHANE), path("wind", "energy", "Energy", "Environment", "Sustainability")),
]


def test_articles_phrases_and_topics_stand_in_columns_each_once() -> None:
    drawn = answer_picture("Why?", RANKED)
    names = [item.name for item in drawn.items]
    assert sorted(names) == sorted(
        ["Headline a", "Headline b", "“leak”", "“ch4”", "“wind”", *METHANE, "energy", "Energy"]
    )
    x = {item.name: box.x for item, box in zip(drawn.items, drawn.boxes, strict=True)}
    assert x["Headline a"] < x["“leak”"] < x["methane"] < x["ghg"] < x["Emissions"] < x["Environment"]
    assert x["energy"] == x["ghg"] and x["“wind”"] == x["“leak”"]
    assert [text for _, text in drawn.headings] == list(drawn.kinds)
    assert drawn.notes == ()


def test_links_follow_the_paths_and_say_how() -> None:
    drawn = answer_picture("Why?", RANKED)
    names = [item.name for item in drawn.items]
    links = {(names[link.source], names[link.target]): link.label for link in drawn.links}
    assert links["“leak”", "methane"] == "≈ 0.80"
    assert links["methane", "ghg"] == "TYPE"
    assert len(links) == len(drawn.links) == 13
    assert ("Headline b", "“leak”") in links and ("Headline b", "“ch4”") not in links


def test_the_answer_its_sources_and_all_numbers_are_told() -> None:
    answer = Answer("It leaked. [1]", (Citation(1, "b"),), False, "m", "d")
    drawn = answer_picture("Why?", RANKED, answer)
    assert drawn.lead == "It leaked. [1]\n\n[1] Headline b\n\n2 articles, 4 paths to the root."
    first = drawn.items[0]
    assert (first.mark, first.strength) == ("", 1.0)
    assert ("bm25", "0.400") in first.facts and first.texts[0] == ("Best passages", "Passage of a.")
    second = next(item for item in drawn.items if item.name == "Headline b")
    assert (second.mark, second.strength) == ("[1]", 0.5)
    assert answer_picture("Why?", RANKED, "Said.").lead.startswith("Said.")


def test_an_article_found_by_entities_shows_how_the_question_leads_to_it() -> None:
    step = PassageStep("p9", "Another story", 0.6, "film directed", 0.5)
    ways = (
        EntityPath("Norvalis", "e1", "norvalis", None, 0.9, 0.8),
        EntityPath("Tolquhar", "e2", "", step, 0.0, 0.4),
    )
    drawn = answer_picture("Why?", [replace(article("a"), links=ways)])
    assert drawn.kinds == ("Article", "Entity", "Other passage", "Question")
    names = [item.name for item in drawn.items]
    links = {(names[link.source], names[link.target]): link.label for link in drawn.links}
    assert links == {
        ("Headline a", "Norvalis"): "about",
        ("Norvalis", "“norvalis”"): "named",
        ("Headline a", "Tolquhar"): "mentions",
        ("Tolquhar", "Another story"): "film directed",
    }
    assert drawn.lead.endswith("1 article, 0 paths to the root, 2 ways by entities.") and drawn.notes == ()


def test_a_topic_that_was_not_compared_has_no_number() -> None:
    topics = tuple(
        PathTopic(name, name, level, "", None) for name, level in zip(METHANE, LEVELS, strict=True)
    )
    drawn = answer_picture("Why?", [article("a", TopicPath("leak", 1.0, topics))])
    assert {item.mark for item in drawn.items} == {""}


def test_a_topic_below_one_of_its_own_level_stands_to_the_right_of_it() -> None:
    below = path("leak", "valve", "methane", "Environment", levels=("lower", "lower", "category"))
    drawn = answer_picture("Why?", [article("a", below)])
    x = {item.name: box.x for item, box in zip(drawn.items, drawn.boxes, strict=True)}
    assert x["valve"] < x["methane"] < x["Environment"]


def test_articles_without_paths_and_no_articles_are_drawn_too() -> None:
    drawn = answer_picture("Why?", [article("a", score=0.0)])
    assert "not one of the articles" in drawn.notes[0].lower() and len(drawn.items) == 1
    assert answer_picture("Why?", []).items == []
    assert "0 articles, 0 paths" in draw_answer("Why?", [])


def test_more_articles_than_have_room_are_counted() -> None:
    many = [article(str(at), path("leak", *METHANE)) for at in range(MOST_ARTICLES + 5)]
    drawn = answer_picture("Why?", many)
    assert sum(item.kind == "Article" for item in drawn.items) == MOST_ARTICLES
    assert drawn.notes == ("12 of 17 articles are drawn: the best ranked. 5 are left out.",)
