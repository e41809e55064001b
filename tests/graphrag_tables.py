"""A small index as ``graphrag index`` writes one, made by hand in the final columns of GraphRAG 3.3."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from graphnative.bridge.parquet import SCHEMAS

Tables = dict[str, list[dict[str, Any]]]

TEXTS = {
    "a.txt": ["ACME leaked methane near Moss.", "Beta bought ACME in 2020."],
    "b.txt": ["Beta planted oaks in Wales.", "Carol Wolfe leads Beta."],
    "c.txt": ["The Moss inquiry fined ACME."],
}
ENTITIES = [
    ("ACME", "ORGANIZATION", "ACME is an oil company.", [0, 1, 4]),
    ("MOSS", "GEO", "Moss is a town.", [0, 4]),
    ("BETA", "ORGANIZATION", "Beta buys companies and plants trees.", [1, 2, 3]),
    ("WALES", "GEO", "Wales is a country.", [2]),
    ("CAROL WOLFE", "PERSON", "Carol Wolfe leads Beta.", [3]),
    ("MOSS INQUIRY", "EVENT", "An inquiry into the leak.", [4]),
]
RELATIONSHIPS = [
    ("ACME", "MOSS", "ACME leaked methane near Moss.", 8.0, [0]),
    ("BETA", "ACME", "Beta bought ACME.", 9.0, [1]),
    ("BETA", "WALES", "Beta plants oaks in Wales.", 5.0, [2]),
    ("CAROL WOLFE", "BETA", "Carol Wolfe leads Beta.", 7.0, [3]),
    ("MOSS INQUIRY", "ACME", "The inquiry fined ACME.", 6.0, [4]),
]
COMMUNITIES = [
    (0, 0, -1, [1, 2], ["ACME", "MOSS", "MOSS INQUIRY", "BETA"]),
    (1, 1, 0, [], ["ACME", "MOSS"]),
    (2, 1, 0, [], ["MOSS INQUIRY", "BETA"]),
    (3, 0, -1, [], ["WALES", "CAROL WOLFE"]),
]
CLAIMS = [("ACME", "NONE", "POLLUTION", "TRUE", "2020-01-10T00:00:00", "NONE", "ACME leaked methane.", 0)]


def digest(text: str) -> str:
    """The id GraphRAG gives to a text."""
    return hashlib.sha512(text.encode()).hexdigest()


def tables(run: str = "1") -> Tables:
    """The rows of all tables; ids that GraphRAG draws anew in each run are others for another ``run``."""
    documents = [
        {
            "id": digest(" ".join(parts)),
            "title": title,
            "text": " ".join(parts),
            "creation_date": "2026-01-01",
        }
        for title, parts in TEXTS.items()
    ]
    units = [
        {"id": digest(part), "text": part, "n_tokens": len(part.split()), "document_id": document["id"]}
        for document, parts in zip(documents, TEXTS.values(), strict=True)
        for part in parts
    ]
    unit_ids = [unit["id"] for unit in units]
    entities = [
        {
            "id": f"e{i}-{run}",
            "title": title,
            "type": kind,
            "description": said,
            "text_unit_ids": [unit_ids[u] for u in where],
            "frequency": len(where),
            "degree": sum(title in ends[:2] for ends in RELATIONSHIPS),
        }
        for i, (title, kind, said, where) in enumerate(ENTITIES)
    ]
    degree = {entity["title"]: entity["degree"] for entity in entities}
    relationships = [
        {
            "id": f"r{i}-{run}",
            "source": source,
            "target": target,
            "description": said,
            "weight": weight,
            "combined_degree": degree[source] + degree[target],
            "text_unit_ids": [unit_ids[u] for u in where],
        }
        for i, (source, target, said, weight, where) in enumerate(RELATIONSHIPS)
    ]
    made: Tables = {
        "documents": documents,
        "text_units": units,
        "entities": entities,
        "relationships": relationships,
        "communities": _communities(entities, run),
        "community_reports": [_report(*community) for community in COMMUNITIES],
        "covariates": _claims(unit_ids, run),
    }
    for rows in made.values():
        for i, row in enumerate(rows):
            row.setdefault("human_readable_id", i)
    return made


def write_index(folder: Path, change: Callable[[Tables], object] | None = None, run: str = "1") -> Path:
    """Write the tables, changed if asked, and return their folder."""
    folder.mkdir(parents=True, exist_ok=True)
    made = tables(run)
    if change:
        change(made)
    for old in folder.glob("*.parquet"):
        old.unlink()
    for name, rows in made.items():
        pq.write_table(pa.Table.from_pylist(rows, schema=SCHEMAS[name]), folder / f"{name}.parquet")
    return folder


def _communities(entities: list[dict[str, Any]], run: str) -> list[dict[str, Any]]:
    ids = {entity["title"]: entity["id"] for entity in entities}
    return [
        {
            "id": f"c{number}-{run}",
            "human_readable_id": number,
            "community": number,
            "level": level,
            "parent": parent,
            "children": children,
            "title": f"Community {number}",
            "entity_ids": [ids[title] for title in members],
            "relationship_ids": [],
            "text_unit_ids": [],
            "period": "2026-01-01",
            "size": len(members),
        }
        for number, level, parent, children, members in COMMUNITIES
    ]


def _report(number: int, level: int, parent: int, children: list[int], members: list[str]) -> dict[str, Any]:
    title, summary = f"About {members[0]} and {members[-1]}", f"{' and '.join(members)} belong together."
    return {
        "id": digest(title),
        "human_readable_id": number,
        "community": number,
        "level": level,
        "parent": parent,
        "children": children,
        "title": title,
        "summary": summary,
        "full_content": f"# {title}\n\n{summary}\n\n## {members[0]}\n\nIt matters.",
        "rank": 5.0 + number,
        "rating_explanation": "Because.",
        "findings": [{"summary": members[0], "explanation": "It matters."}],
        "full_content_json": "{}",
        "period": "2026-01-01",
        "size": len(members),
    }


def _claims(unit_ids: list[str], run: str) -> list[dict[str, Any]]:
    return [
        {
            "id": f"k{i}-{run}",
            "covariate_type": "claim",
            "type": kind,
            "description": said,
            "subject_id": subject,
            "object_id": object_,
            "status": status,
            "start_date": begin,
            "end_date": end,
            "source_text": said,
            "text_unit_id": unit_ids[unit],
        }
        for i, (subject, object_, kind, status, begin, end, said, unit) in enumerate(CLAIMS)
    ]
