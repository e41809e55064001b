import datetime
import random
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.view.tree import path_tree


@dataclass(frozen=True)
class Path:
    phrase: str
    labels: tuple[str, ...]
    link_similarity: float
    question_similarities: tuple[float, ...]


@dataclass(frozen=True)
class Article:
    id: str = "news/1"
    headline: str = "Norvalis plugs leaking wells"
    published: datetime.date | None = datetime.date(2022, 3, 4)
    score: float = 1.234
    paths: tuple[Path, ...] = ()


METHANE = ("methane emission", "greenhouse gas emission", "Emissions", "Environment", "Sustainability")
PATHS = (
    Path("leaking wells", METHANE, 0.714, (0.62, 0.55, 0.41, 0.30, 0.25)),
    Path("methane", METHANE, 1.0, (0.62, 0.55, 0.41, 0.30, 0.25)),
    Path("work safety", ("safe work", "Health", "Social", "Sustainability"), 0.8, (0.12, 0.1, 0.05, 0.25)),
    # a topic with two parents: the same phrase comes by two ways
    Path(
        "flare gas", ("flaring", "Emissions", "Environment", "Sustainability"), 0.66, (0.33, 0.41, 0.30, 0.25)
    ),
    Path("flare gas", ("flaring", "Energy", "Environment", "Sustainability"), 0.66, (0.33, 0.28, 0.30, 0.25)),
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
    assert path_tree(Article(paths=PATHS)) == TREE


def test_the_order_of_the_paths_does_not_matter() -> None:
    assert path_tree(Article(paths=tuple(random.Random(1).sample(PATHS, len(PATHS))))) == TREE


def test_equally_near_branches_stand_by_label() -> None:
    paths = (Path("x", ("b", "r"), 0.5, (0.2, 0.1)), Path("y", ("a", "r"), 0.5, (0.2, 0.1)))
    assert [line[6] for line in path_tree(Article(paths=paths)).splitlines() if line.startswith("   ")][
        ::2
    ] == [
        "a",
        "b",
    ]


def test_an_article_without_links_says_so() -> None:
    text = path_tree(Article(headline="", published=None, score=0.5))
    assert text == "news/1  score 0.50\n└─ no phrase of this article is linked to a topic"


def test_long_names_are_cut_and_numbers_are_kept() -> None:
    text = path_tree(
        Article(headline="word " * 40, paths=(Path("p" * 90, ("t" * 90, "r"), 0.25, (1.0, 0.5)),)), width=40
    )
    assert text.splitlines() == [
        "word word word… (2022-03-04)  score 1.23",
        "└─ r 0.50",
        "   └─ " + "t" * 28 + "… 1.00",
        "      └─ “" + "p" * 24 + "… 0.25",
    ]


def test_line_ends_in_a_name_do_not_break_the_tree() -> None:
    assert path_tree(Article(headline="two\nlines\x1b[31m\t!")).splitlines()[0].startswith("two lines [31m !")


def test_a_width_that_holds_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="at least 40, got 39"):
        path_tree(Article(), width=39)


similarity = st.floats(-1, 1)


@given(
    st.lists(st.tuples(st.text(), st.lists(st.sampled_from("abc漢é"), min_size=1, max_size=5)), max_size=6),
    st.text(),
)
def test_no_line_is_wider_than_asked_and_every_path_is_there(found, headline) -> None:
    paths = tuple(Path(phrase, tuple(labels), 0.5, (0.1,) * len(labels)) for phrase, labels in found)
    lines = path_tree(Article(headline=headline, paths=paths), width=48).splitlines()
    assert max(map(len, lines)) <= 48
    leaves = {(phrase, tuple(labels)) for phrase, labels in found}
    assert sum("“" in line[: line.find("─ ") + 3] for line in lines[1:]) == len(leaves)
