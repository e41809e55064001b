import datetime
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.retrievers.ranked import PathTopic, RankedArticle, TopicPath
from graphnative.view.tree import path_tree


def path(phrase: str, labels: tuple, similarity: float, topics: tuple) -> TopicPath:
    """A path whose topics have their labels as ids."""
    found = [PathTopic(f"id {one}", one, "", "", near) for one, near in zip(labels, topics, strict=True)]
    return TopicPath(phrase, similarity, tuple(found))


def article(**changed) -> RankedArticle:
    given = {"id": "news/1", "headline": "Norvalis plugs leaking wells", "score": 1.234}
    return RankedArticle(**{**given, "published": datetime.date(2022, 3, 4), **changed})


METHANE = ("methane emission", "greenhouse gas emission", "Emissions", "Environment", "Sustainability")
PATHS = (
    path("leaking wells", METHANE, 0.714, (0.62, 0.55, 0.41, 0.30, 0.25)),
    path("methane", METHANE, 1.0, (0.62, 0.55, 0.41, 0.30, 0.25)),
    path("work safety", ("safe work", "Health", "Social", "Sustainability"), 0.8, (0.12, 0.1, 0.05, 0.25)),
    # a topic with two parents: the same phrase comes by two ways
    path(
        "flare gas", ("flaring", "Emissions", "Environment", "Sustainability"), 0.66, (0.33, 0.41, 0.30, 0.25)
    ),
    path("flare gas", ("flaring", "Energy", "Environment", "Sustainability"), 0.66, (0.33, 0.28, 0.30, 0.25)),
)
TREE = """\
Norvalis plugs leaking wells (2022-03-04)  score 1.23
└─ Sustainability 0.25
   ├─ Environment 0.30
   │  ├─ Emissions 0.41
   │  │  ├─ greenhouse gas emission 0.55
   │  │  │  └─ methane emission 0.62
   │  │  │     ├─ “methane” 1.00
   │  │  │     └─ “leaking wells” 0.71
   │  │  └─ flaring 0.33
   │  │     └─ “flare gas” 0.66
   │  └─ Energy 0.28
   │     └─ flaring 0.33
   │        └─ “flare gas” 0.66
   └─ Social 0.05
      └─ Health 0.10
         └─ safe work 0.12
            └─ “work safety” 0.80"""


def test_paths_are_merged_from_the_root_down_nearest_first() -> None:
    assert path_tree(article(paths=PATHS)) == TREE


def test_the_order_of_the_paths_does_not_matter() -> None:
    assert path_tree(article(paths=tuple(random.Random(1).sample(PATHS, len(PATHS))))) == TREE


def test_equally_near_branches_stand_by_label() -> None:
    paths = (path("x", ("b", "r"), 0.5, (0.2, 0.1)), path("y", ("a", "r"), 0.5, (0.2, 0.1)))
    topics = [line.strip("├─└│ ") for line in path_tree(article(paths=paths)).splitlines() if "“" not in line]
    assert topics[2:] == ["a 0.20", "b 0.20"]


def test_topics_that_were_not_compared_have_no_number() -> None:
    text = path_tree(article(paths=(path("gas", ("flaring", "Emissions"), 0.5, (None, None)),)))
    assert text.splitlines()[1:] == ["└─ Emissions", "   └─ flaring", "      └─ “gas” 0.50"]


def test_two_topics_of_one_name_stay_two() -> None:
    twins = [PathTopic(one, "water", "", "", 0.5) for one in ("w2", "w1")]
    paths = tuple(TopicPath(one.id, 0.5, (one,)) for one in twins)
    assert path_tree(article(paths=paths)).splitlines()[1:] == [
        "├─ water 0.50",
        "│  └─ “w1” 0.50",
        "└─ water 0.50",
        "   └─ “w2” 0.50",
    ]


def test_an_article_without_links_says_so() -> None:
    text = path_tree(article(headline="", published=None, score=0.5))
    assert text == "news/1  score 0.50\n└─ no phrase of this article is linked to a topic"


def test_long_names_are_cut_and_numbers_are_kept() -> None:
    text = path_tree(
        article(headline="word " * 40, paths=(path("p" * 90, ("t" * 90, "r"), 0.25, (1.0, 0.5)),)), width=40
    )
    assert text.splitlines() == [
        "word word word… (2022-03-04)  score 1.23",
        "└─ r 0.50",
        "   └─ " + "t" * 28 + "… 1.00",
        "      └─ “" + "p" * 24 + "… 0.25",
    ]


def test_line_ends_in_a_name_do_not_break_the_tree() -> None:
    assert path_tree(article(headline="two\nlines\x1b[31m\t!")).splitlines()[0].startswith("two lines [31m !")


def test_a_width_that_holds_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="at least 40, got 39"):
        path_tree(article(), width=39)


similarity = st.floats(-1, 1)


@given(
    st.lists(st.tuples(st.text(), st.lists(st.sampled_from("abc漢é"), min_size=1, max_size=5)), max_size=6),
    st.text(),
)
def test_no_line_is_wider_than_asked_and_every_path_is_there(found, headline) -> None:
    paths = tuple(path(phrase, tuple(labels), 0.5, (0.1,) * len(labels)) for phrase, labels in found)
    lines = path_tree(article(headline=headline, paths=paths), width=48).splitlines()
    assert max(map(len, lines)) <= 48
    leaves = {(phrase, tuple(labels)) for phrase, labels in found}
    assert sum("“" in line[: line.find("─ ") + 3] for line in lines[1:]) == len(leaves)
