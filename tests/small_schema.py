"""A schema of people, films and towns with examples of values, as the store describes one."""

from typing import Any

SCHEMA: dict[str, Any] = {
    "node_props": {
        "Film": [
            {"property": "plot", "type": "TEXT", "values": ["A long story."], "distinct_count": 90},
            {"property": "released", "type": "DATE", "min": "1950-01-01", "max": "2020-12-31"},
            {"property": "title", "type": "STRING", "values": ["Heat", "Ran"], "distinct_count": 90},
        ],
        "Person": [
            {"property": "born in", "type": "STRING", "values": ["Oslo"], "distinct_count": 60},
            {"property": "kind", "type": "STRING", "values": ["actor", "director"], "distinct_count": 2},
            {"property": "name", "type": "STRING", "values": ["Ann"], "distinct_count": 99},
            {"property": "vector", "type": "EMBEDDING"},
        ],
        "Town": [],
    },
    "rel_props": {
        "ACTED_IN": [{"property": "roles", "type": "LIST", "min_size": 1, "max_size": 3}],
        "LIVES IN": [],
    },
    "relationships": [
        {"start": "Person", "type": "ACTED_IN", "end": "Film"},
        {"start": "Person", "type": "DIRECTED", "end": "Film"},
        {"start": "Person", "type": "LIVES IN", "end": "Town"},
    ],
    "metadata": {"constraint": [], "index": []},
}
