from graphnative.retrievers.linked_value import LinkedValue, find_value


def test_a_value_is_found_where_the_question_names_it_whatever_its_case() -> None:
    assert find_value("Who knows ada berg?", "Person", "name", "Ada Berg") == LinkedValue(
        "Person", "name", "Ada Berg", 10, 18
    )


def test_a_surface_wins_over_the_stored_text() -> None:
    found = find_value("Calls on August 16, 2017", "Call", "date", "16/08/2017", "August 16, 2017")
    assert (found.value, found.start, found.end) == ("16/08/2017", 9, 24)


def test_a_value_that_the_question_does_not_show_has_no_place() -> None:
    assert not find_value("Who knows whom?", "Person", "name", "Ada").is_shown
    assert not find_value("Who knows whom?", "Person", "name", "").is_shown


def test_whole_words_win_and_endings_are_allowed() -> None:
    assert find_value("Did Cy hire Di?", "P", "n", "Di").start == 12
    assert find_value("Who lives with the Porters?", "P", "n", "Porter").start == 19
    assert not find_value("Who is the reporter?", "P", "n", "Porter").is_shown
