import re
from collections import Counter

import pytest

from graphnative.errors import InputError
from graphnative.evaluation.templates import Choice, Property, Value, Way, load_templates

SOUND = """
group:
  - id: one
    description: Which {A} have {p} {v} in {n}?
    needs: ["(A)-[R]->(B)", "p: text of A", "v: value of p", "n: one of 1, 20"]
    cypher: "MATCH (a:{A})-[:{R}]->(:{B}) WHERE a.{p} = {v} RETURN a.{A.key} ORDER BY a.{A.key} LIMIT {n}"
"""


def test_there_are_sixty_in_six_groups_and_no_two_ask_the_same() -> None:
    templates = load_templates()
    assert Counter(Counter(one.group for one in templates).values()) == {10: 6}
    assert len({one.cypher for one in templates}) == len({one.description for one in templates}) == 60


def test_the_shipped_queries_avoid_what_makes_answers_wrong() -> None:
    for one in load_templates():
        names = re.findall(r"-\[(\w+)[:\]]", one.cypher)
        assert len(names) == len(set(names)), one.id  # a relationship variable binds once
        assert "EXISTS(" not in one.cypher, one.id  # no longer Cypher
        assert not re.search(r"\*(?!\d|\.\.\d)|\*\d+\.\.(?!\d)", one.cypher), one.id  # paths have an end
        assert "ORDER BY" in one.cypher or re.search(
            r"(count|sum|avg|min|max|toFloat|collect)\(|A.key} = {v}", one.cypher
        )


def test_a_template_knows_what_it_needs(tmp_path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(SOUND, encoding="utf-8")
    (template,) = load_templates(file)
    assert template.needs == (
        Way(("A", "B"), ("R",)),
        Property("p", "text", "A"),
        Value("v", "value", "p"),
        Choice("n", (1, 20)),
    )
    assert template.ordered and template.group == "group"


@pytest.mark.parametrize(
    "old, new, reason",
    [
        ("{p} {v} in", "{p} {x} in", "no need fills: x"),
        ("{p} {v} in", "{p} in", "must use v in both"),
        ('"p: text of A"', '"p: words of A"', "a need that is none: 'p: words of A'"),
        ('"p: text of A"', '"p: text of C"', "p is of C, which is not needed before it"),
        (" ORDER BY a.{A.key}", "", "LIMIT without ORDER BY"),
        ("  - id: one", "  - name: one", "must have exactly id, description, needs, cypher"),
        ('needs: ["(A)', 'needs: "(A)', "YAML"),
    ],
)
def test_a_mistake_names_its_line(tmp_path, old, new, reason) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(SOUND.replace(old, new), encoding="utf-8")
    with pytest.raises(InputError) as error:
        load_templates(file)
    assert f"{file}:" in error.value.message and reason in error.value.message


def test_an_id_stands_once(tmp_path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(SOUND + SOUND.partition("group:\n")[2], encoding="utf-8")
    with pytest.raises(InputError, match="repeats the template 'one'"):
        load_templates(file)


@pytest.mark.parametrize(
    "text", ["- a", "group: 3", "group: [3]", "group:\n  - {id: a, description: b, needs: 1, cypher: c}"]
)
def test_what_is_no_list_of_templates_is_refused(tmp_path, text) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError):
        load_templates(file)
