"""A folder like that of the public sets of questions and Cypher, with a few rows of our own in each file."""

import csv
import io
import json
import zipfile
from pathlib import Path

TABLES = {
    "nodes.Crime": [[":ID", "date", "type", ":LABEL"], ["1", "25/08/2017", "Burglary", "Crime"]],
    "nodes.Officer": [[":ID", "name", ":LABEL"], ["2", "Mary", "Officer"]],
    "nodes.Person": [
        [":ID", "name", "age", ":LABEL"],
        ["3", "Mary", "", "Person"],
        ["4", "George", "7", "Person"],
    ],
    "relationships.PARTY_TO": [[":START_ID", ":END_ID", ":TYPE"], ["3", "1", "PARTY_TO"]],
    "relationships.FAMILY_REL": [
        [":START_ID", ":END_ID", ":TYPE", "rel_type"],
        ["3", "4", "FAMILY_REL", "SIBLING"],
    ],
}
QUESTIONS = [
    ["id", "nl", "mr", "entities"],
    [
        "1",
        "Which crimes is the person Mary party to?",
        'MATCH (x0:Crime)-[:PARTY_TO]-(x1:Person WHERE x1.name = "Mary")\nRETURN x0',
        "x1.Person.name:Mary = Mary",
    ],
    [
        "2",
        "When did burglaries happen?",
        'MATCH (x0:Crime WHERE x0.type = "Burglary")\nRETURN x0.date',
        "x0.Crime.type:Burglary = burglaries",
    ],
]
PAIRS = [
    ["question", "cypher", "type", "database", "syntax_error", "timeout", "returns_results", "false_schema"],
    [
        "Films?",
        "MATCH (p:Person)-[:ACTED_IN]->(m:Movie) RETURN m.title",
        "",
        "films",
        "False",
        "False",
        "True",
        "",
    ],
    ["None?", "MATCH (m:Movie {title: 'x'}) RETURN m", "", "films", "False", "False", "False", ""],
    ["Broken?", "MATCH (m RETURN m", "", "films", "True", "False", "False", ""],
]
STRUCTURED = {
    "node_props": {
        "Movie": [{"property": "title", "type": "STRING", "values": ["Ran"], "distinct_count": 1}],
        "Person": [{"property": "name", "type": "STRING"}],
    },
    "rel_props": {},
    "relationships": [{"start": "Person", "type": "ACTED_IN", "end": "Movie"}],
}
WRONG = [
    {
        "cypher": "MATCH (m:Film) RETURN m",
        "database": "films",
        "false_schema": "Film",
        "syntax_error": "False",
    },
    {"cypher": "MATCH (m RETURN m", "database": "films", "false_schema": "", "syntax_error": "True"},
]


def cypher_data(folder: Path) -> Path:
    """Return the folder, filled."""
    _write_csv(folder / "zograscope" / "zograscope_train_v1.csv", QUESTIONS)
    with zipfile.ZipFile(folder / "zograscope" / "pole-data-importer.zip", "w") as archive:
        for name, rows in TABLES.items():
            archive.writestr(f"crime.{name}.csv", _csv(rows))
    pairs = folder / "text2cypher"
    _write_csv(pairs / "text2cypher_claudeopus.csv", PAIRS)
    schema = [["database", "schema", "structured_schema"], ["films", "", repr(STRUCTURED)]]
    _write_csv(pairs / "text2cypher_schemas.csv", schema)
    (pairs / "negatives.jsonl").write_text("\n".join(map(json.dumps, WRONG)), encoding="utf-8")
    return folder


def _write_csv(path: Path, rows: list[list[str]]) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(_csv(rows), encoding="utf-8")


def _csv(rows: list[list[str]]) -> str:
    file = io.StringIO()
    csv.writer(file).writerows(rows)
    return file.getvalue()
