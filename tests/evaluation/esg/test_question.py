"""Questions, templates and samples of them."""

from graphnative.evaluation.esg.question import EsgQuestion, asked_of, spread

TEMPLATE = EsgQuestion("q", "Does {company} report {n} things?", "social")


def test_a_template_is_asked_of_every_company_and_a_question_once() -> None:
    own = EsgQuestion("own", "What does {company} do?", "social", "C", ("g",))
    asked = asked_of([TEMPLATE, own], ["A", "B"])
    assert [(each.id, each.company, each.question) for each in asked] == [
        ("q/A", "A", "Does A report {n} things?"),
        ("q/B", "B", "Does B report {n} things?"),
        ("own", "C", "What does C do?"),
    ]
    assert [each.gold for each in asked] == [None, None, ("g",)]
    assert TEMPLATE.is_template and not own.is_template


def test_a_sample_has_its_share_of_every_category_and_keeps_the_order() -> None:
    asked = [EsgQuestion(str(at), "?", "abc"[at % 3]) for at in range(30)]
    some = spread(asked, 6)
    assert sorted(each.category for each in some) == ["a", "a", "b", "b", "c", "c"]
    assert [int(each.id) for each in some] == sorted(int(each.id) for each in some)
    assert spread(asked, None) == spread(asked, 99) == asked
