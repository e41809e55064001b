"""What local search shows: which tables, in which order."""

from graphnative.retrievers.graphrag.context_table import ContextRow, ContextTable
from graphnative.retrievers.graphrag.local_context import LocalContext


def table(name: str) -> ContextTable:
    return ContextTable(name, ("id", "text"), (ContextRow(("1", name.lower())),))


def test_tables_stand_in_the_order_of_the_prompt_and_only_data_can_be_cited() -> None:
    context = LocalContext(
        history=table("Conversation History"),
        reports=table("Reports"),
        entities=table("Entities"),
        relationships=table("Relationships"),
        passages=table("Sources"),
    )
    names = ["Conversation History", "Reports", "Entities", "Relationships", "Sources"]
    assert [one.name for one in context.tables] == names
    assert [name for name, _ in context.rows()] == names[1:]
    text = context.text
    assert [text.index(f"-----{name}-----") for name in names] == sorted(
        text.index(f"-----{name}-----") for name in names
    )


def test_where_nothing_around_the_entities_fits_no_room_is_kept_for_it() -> None:
    entities = table("Entities")
    assert LocalContext(entities=entities, had_room=False).text == f"{entities.text}\n\n"
    assert LocalContext(entities=entities).text == f"{entities.text}\n\n\n\n"
    assert LocalContext().text == ""
