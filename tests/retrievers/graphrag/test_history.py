"""Earlier turns of a conversation."""

from graphnative.retrievers.graphrag.history import Turn, history_table, searched_text


def words(text: str) -> int:
    return len(text.split())


TURNS = [Turn("user", "one?"), Turn("assistant", "1."), *(Turn("user", f"q{i}?") for i in range(6))]


def test_the_last_five_questions_are_searched_for_too_the_newest_first() -> None:
    assert searched_text("And now?", TURNS) == "And now?\nq5?\nq4?\nq3?\nq2?\nq1?"
    assert searched_text("And now?", ()) == "And now?"


def test_the_last_five_questions_are_shown_in_order_without_the_answers() -> None:
    table = history_table(TURNS, 100, words)
    assert table is not None
    assert table.text == (
        "-----Conversation History-----\nturn|content\nuser|q1?\nuser|q2?\nuser|q3?\nuser|q4?\nuser|q5?\n"
    )


def test_older_questions_go_first_when_room_is_short() -> None:
    table = history_table(TURNS, 5, words)
    assert table is not None and [row.cells[1] for row in table.rows] == ["q4?", "q5?"]
    assert history_table(TURNS, 2, words) is None
    assert history_table([Turn("assistant", "Hello.")], 100, words) is None
