import json

from graphnative.kg.schema.asking import Adviser
from graphnative.kg.schema.define import NO_SENTENCE, NOBODY, TYPES_A_CALL, define_types, keep_definitions
from graphnative.prompts import shipped_prompt
from graphnative.store.type_reviews import TypeExample, TypeReview
from script_model import ScriptModel

PROMPT = shipped_prompt("kg/definitions")


def undefined(name: str, made_from: str = "m") -> TypeReview:
    examples = (TypeExample("Ann leads Shell.", "Ann", "Shell"),)
    return TypeReview(
        "relation", name, definition="Joins.", defined_by="examples", made_from=made_from, examples=examples
    )


def reply(*rows: tuple[int, str]) -> str:
    return json.dumps({"definitions": [{"number": number, "definition": text} for number, text in rows]})


def test_a_model_defines_what_only_examples_define() -> None:
    shipped = TypeReview("entity", "Person", definition="A human.", defined_by="hierarchy")
    model = ScriptModel([reply((1, "Says who  leads\nwhom."))])
    found = define_types([shipped, undefined("LEADS")], Adviser(model), PROMPT)
    assert found[0] == shipped
    assert (found[1].definition, found[1].defined_by) == ("Says who leads whom.", "script")
    assert "1. relation “leads”\n   - Ann leads Shell. (Ann → Shell)" in model.prompts[0][1]


def test_what_can_t_be_used_is_counted_and_the_examples_stay() -> None:
    adviser = Adviser(ScriptModel([reply((1, " "), (7, "x"), (1, "y" * 301))]))
    (found,) = define_types([undefined("LEADS")], adviser, PROMPT)
    assert found == undefined("LEADS")
    assert adviser.refused == {NO_SENTENCE: 2, NOBODY: 1}


def test_many_types_are_asked_about_a_few_at_a_time() -> None:
    model = ScriptModel([reply()])
    define_types([undefined(f"R_{i}") for i in range(TYPES_A_CALL * 3 + 1)], Adviser(model), PROMPT)
    assert len(model.prompts) == 4


def test_a_definition_is_kept_while_the_examples_stay_and_written_anew_when_they_change() -> None:
    before = TypeReview("relation", "LEADS", definition="Says.", defined_by="script", made_from="m")
    known = {("relation", "LEADS"): before}
    assert keep_definitions([undefined("LEADS")], known)[0].definition == "Says."
    assert keep_definitions([undefined("LEADS", "other")], known)[0].definition == "Joins."
    assert keep_definitions([undefined("LEADS")], {})[0].definition == "Joins."
