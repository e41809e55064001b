import datetime

from graphnative.retrievers.ranked import RankedArticle
from graphnative.retrievers.ranked_passage import EntityPath, PassageStep
from graphnative.view.entity_tree import entity_tree
from graphnative.view.fitted_line import columns
from graphnative.view.tree import path_tree

STEP = PassageStep("p1", "Blood Street (film)", 1.2, "film directed", 0.8)
LINKS = (
    EntityPath("Leo Fong", "fong", "", STEP, 1.0, 0.914),
    EntityPath("Stockton", "s", "Stockton", None, 0.0, 0.05),
)
ARTICLE = RankedArticle("fong", "Leo Fong", datetime.date(2022, 3, 4), 0.98, links=LINKS)


def test_ways_lead_from_the_passage_back_to_the_question() -> None:
    assert entity_tree(ARTICLE).splitlines() == [
        "Leo Fong (2022-03-04)  score 0.98",
        "├─ about Leo Fong 0.91",
        "│  └─ mentioned by “Blood Street (film)” 1.20",
        "│     └─ led to by the words “film directed”",
        "└─ mentions Stockton 0.05",
        "   └─ named in the question: “Stockton”",
    ]


def test_without_words_that_lead_on_there_is_no_line_for_them() -> None:
    step = PassageStep("p1", "Blood Street", 1.2, "", 0.0)
    article = RankedArticle("fong", "", None, 1.0, links=(EntityPath("Leo Fong", "f", "", step, 1.0, 0.9),))

    assert entity_tree(article).splitlines() == [
        "fong  score 1.00",
        "└─ about Leo Fong 0.90",
        "   └─ mentioned by “Blood Street” 1.20",
    ]


def test_long_names_are_cut_to_the_width() -> None:
    long = EntityPath("Name " * 40, "n", "surface " * 40, None, 1.0, 1.0)
    article = RankedArticle("a", "Headline " * 40, None, 1.0, links=(long,))

    assert max(map(columns, entity_tree(article, width=40).splitlines())) <= 40


def test_the_tree_of_an_article_found_by_entities_shows_these() -> None:
    assert path_tree(ARTICLE) == entity_tree(ARTICLE)
