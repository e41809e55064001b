"""Rows of data in GraphRAG's prompts."""

import gateway_prompts as prompts
from graphnative.models.gateway.tables import read_rows


def test_rows_of_all_tables_are_found_with_their_names_and_texts() -> None:
    rows = [(row.table, row.id, row.name, row.text) for row in read_rows(prompts.LOCAL)]

    assert rows == [
        ("Reports", "7", "Acme, methane", '# Acme, methane\n\nAcme leaked methane at "Moss" | in May.'),
        ("Reports", "9", "Beta, forests", "Beta planted oak forests in Wales."),
        ("Entities", "3", "Acme", "Acme (Organization), named | in 2 articles."),
        ("Entities", "4", "methane", "a gas\nof two lines"),
        ("Relationships", "11", "Acme", "Acme reported on methane in 2 articles"),
        ("Sources", "0", "", 'Acme said "the leak at Moss is closed.'),
        ("Sources", "1", "", "Beta planted oaks."),
    ]


def test_a_row_knows_its_place_in_the_prompt() -> None:
    row = read_rows(prompts.LOCAL)[2]
    assert prompts.LOCAL[row.begin : row.end].startswith(
        "3|Acme|Acme (Organization), named | in 2 articles.|4"
    )


def test_tables_without_a_name_are_sources_of_basic_search_and_reports_of_global_search() -> None:
    assert [(row.table, row.id) for row in read_rows(prompts.GLOBAL_MAP)] == [
        ("Reports", "7"),
        ("Reports", "9"),
    ]
    assert [(row.table, row.id, row.text) for row in read_rows(prompts.BASIC)] == [
        ("Sources", "0", "Acme leaked methane | at Moss."),
        ("Sources", "5", "Beta planted oaks."),
    ]


def test_a_prompt_without_data_has_no_rows() -> None:
    assert read_rows("You are helpful.") == []
    assert read_rows("-----Sources-----\nid|text") == []


def test_a_row_without_a_text_is_none() -> None:
    assert read_rows("-----Claims-----\nid|entity|status\n1|Acme|open\n") == []


def test_separators_too_many_belong_to_the_text_and_quotes_left_open_hurt_nothing() -> None:
    rows = read_rows('-----Reports-----\nid|title|content\n1|T|"open | and\n2|U|whole\n3|V|\n')
    assert [(row.id, row.text) for row in rows] == [("1", '"open | and'), ("2", "whole")]
    assert read_rows("-----Odd-----\nid|said\n1|a|b\n") == []
