from graphnative.store.schema_text import schema_text

SCHEMA = {
    "node_props": {
        "Bare": [],
        "Person": [
            {"property": "age", "type": "INTEGER", "min": "0", "max": "9", "distinct_count": 2},
            {"property": "name", "type": "STRING", "values": ["A\nB", "C"], "distinct_count": 2},
            {"property": "town", "type": "STRING", "values": ["Rome"], "distinct_count": 50},
            {"property": "bio", "type": "TEXT", "values": ["long"], "distinct_count": 1},
            {"property": "tags", "type": "LIST", "min_size": 1, "max_size": 2, "values": ["x"]},
            {"property": "ok", "type": "BOOLEAN"},
        ],
    },
    "rel_props": {"KNOWS": [{"property": "since", "type": "DATE", "min": "a", "max": "b"}]},
    "relationships": [{"start": "Person", "type": "KNOWS", "end": "Bare"}],
}


def test_the_plain_layout() -> None:
    assert schema_text(SCHEMA) == (
        "Node properties:\n"
        "Bare {}\n"
        "Person {age: INTEGER, name: STRING, town: STRING, bio: TEXT, tags: LIST, ok: BOOLEAN}\n"
        "Relationship properties:\n"
        "KNOWS {since: DATE}\n"
        "The relationships:\n"
        "(:Person)-[:KNOWS]->(:Bare)"
    )


def test_the_layout_with_examples() -> None:
    assert schema_text(SCHEMA, enhanced=True).splitlines()[1:10] == [
        "- **Bare**",
        "- **Person**",
        "  - `age`: INTEGER Min: 0, Max: 9",
        "  - `name`: STRING Available options: ['A B', 'C']",
        '  - `town`: STRING Example: "Rome"',
        '  - `bio`: TEXT Example: "long"',
        "  - `tags`: LIST Min Size: 1, Max Size: 2, Example: ['x']",
        "  - `ok`: BOOLEAN",
        "Relationship properties:",
    ]


def test_a_pattern_is_shown_only_with_all_its_parts() -> None:
    assert "KNOWS" not in schema_text(SCHEMA, exclude_types=["KNOWS"])
    assert "->" not in schema_text(SCHEMA, include_types=["Person", "KNOWS"])
