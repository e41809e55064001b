from graphnative.kg.extraction import Extraction
from graphnative.kg.records import Mention, VotedFact
from graphnative.kg.schema.filter import SchemaFilter
from graphnative.kg.schema.regression import Case, cases_of, run_cases
from graphnative.kg.schema.schema_entries import SchemaEntry
from graphnative.ontology.places import Place
from graphnative.records import Article
from graphnative.store.type_reviews import TypeExample, TypeReview

TEXT = "Ann leads Shell."
EXAMPLE = TypeExample(TEXT, "ann", "shell")


def mention(surface: str, tag: str) -> Mention:
    start = TEXT.index(surface)
    return Mention("c", start, start + len(surface), surface, tag, ("list",), 1.0)


ANN, SHELL = mention("Ann", "PERSON"), mention("Shell", "ORG")


def reader(relation: str, votes: int = 2, read: list[str] | None = None):
    def extract(text: str) -> list[Extraction]:
        if read is not None:
            read.append(text)
        pathways = tuple("abc"[:votes])
        fact = VotedFact(ANN, relation, SHELL, TEXT, pathways, votes / 3)
        return [Extraction(Article("a", "", text), (), ((ANN, SHELL),), ((fact,),))]

    return extract


def outcome(case: Case, extract, *reviews: TypeReview) -> tuple[str, tuple[str, ...]]:
    (tested,) = run_cases([case], extract, SchemaFilter(reviews), 2)
    return tested.outcome, tested.found


def test_what_is_read_as_expected_is_kept_and_else_it_says_what_changed() -> None:
    case = Case("relation", "LEADS", EXAMPLE)
    assert outcome(case, reader("LEADS")) == ("kept", ())
    assert outcome(case, reader("RUNS")) == ("changed", ("RUNS",))
    assert outcome(case, reader("LEADS", votes=1)) == ("lost", ())
    backwards = Case("relation", "LEADS", TypeExample(TEXT, "shell", "ann"))
    assert outcome(backwards, reader("LEADS")) == ("lost", ())


def test_a_new_schema_is_a_change_too() -> None:
    case = Case("relation", "LEADS", EXAMPLE)
    merged = TypeReview("relation", "LEADS", "merged", "RUNS")
    assert outcome(case, reader("LEADS"), merged) == ("kept", ())
    assert outcome(case, reader("RUNS"), merged) == ("kept", ())
    assert outcome(Case("relation", "RUNS", EXAMPLE), reader("EATS"), merged) == ("changed", ("EATS",))


def test_types_of_entities_are_those_of_their_nodes() -> None:
    assert outcome(Case("entity", "Person", TypeExample(TEXT, "Ann")), reader("X")) == ("kept", ())
    changed = outcome(Case("entity", "Place", TypeExample(TEXT, "SHELL plc")), reader("X"))
    assert changed == ("changed", ("Organization",))
    assert outcome(Case("entity", "Place", TypeExample(TEXT, "Oslo")), reader("X")) == ("lost", ())


def test_a_text_is_read_once_for_all_its_cases() -> None:
    read: list[str] = []
    cases = [Case("relation", "LEADS", EXAMPLE), Case("entity", "Person", TypeExample(TEXT, "Ann"))]
    assert [each.outcome for each in run_cases(cases, reader("LEADS", read=read), SchemaFilter([]), 2)] == [
        "kept",
        "kept",
    ]
    assert read == [TEXT]


def test_one_of_several_readings_is_enough() -> None:
    case = Case("relation", "LEADS", EXAMPLE)

    def twice(text: str) -> list[Extraction]:
        return [*reader("EATS")(text), *reader("LEADS")(text)]

    assert outcome(case, twice) == ("kept", ())
    assert outcome(Case("relation", "RUNS", EXAMPLE), twice) == ("changed", ("EATS", "LEADS"))


def test_cases_are_the_examples_of_all_types_but_rejected_ones() -> None:
    own = TypeExample("Own.", "a", "b")
    reviews = [
        TypeReview("relation", "LEADS", examples=(EXAMPLE,), own_examples=(own, EXAMPLE)),
        TypeReview("relation", "EATS", "rejected", examples=(EXAMPLE,), own_examples=(own,)),
    ]
    assert cases_of(reviews) == [Case("relation", "LEADS", EXAMPLE), Case("relation", "LEADS", own)]
    entry = SchemaEntry(Place("s", 1), "relation", "LEADS", examples=(own,))
    assert cases_of([entry, SchemaEntry(Place("s", 2), "relation", "BARE")]) == [
        Case("relation", "LEADS", own)
    ]
