import numpy as np
import pytest
from neo4j.spatial import WGS84Point
from neo4j.time import Date, DateTime, Duration

from graphnative.store.content import content, identity, vector_sketch


@pytest.mark.parametrize(
    ("labels", "properties", "expected"),
    [
        (["Article", "Document"], {"id": "a"}, ["Document", "a"]),
        (["Topic", "Root"], {"id": "t"}, ["Topic", "t"]),
        (["EntityType"], {"name": "n", "id": "x"}, ["EntityType", "n"]),
        (["Chunk", "__Node__"], {"id": "h", "ref_doc_id": "a", "index": 2}, ["Chunk", "a", 2]),
        (["Chunk", "__Node__"], {"id": "h"}, ["Chunk", "h"]),
        (
            ["__Entity__", "Organization"],
            {"id": "x", "key": "Organization:shell"},
            ["Entity", "Organization:shell"],
        ),
        (["__Entity__", "Person"], {"id": "x", "name": "Al"}, ["Entity", ["Person", "__Entity__"], "Al"]),
    ],
)
def test_identities(labels, properties, expected) -> None:
    assert identity(labels, properties) == expected


def test_a_node_without_a_key_is_named_by_its_content_not_by_its_id() -> None:
    one = identity(["Evidence"], {"id": "1", "text": "x", "extracted_at": 5})
    two = identity(["Evidence"], {"id": "2", "text": "x", "extracted_at": 6})
    assert one == two != identity(["Evidence"], {"id": "1", "text": "y"})
    assert one[0] == "Evidence"


def test_noise_is_left_out_and_tags_never_are() -> None:
    properties = {
        "id": "a",
        "ingested_at": 1,
        "updated_at": 1,
        "human_readable_id": 3,
        "esg_state": "s",
        "esg_pipeline": "p",
        "source": "news.jsonl:3",
        "tag_updated_at": "kept",
        "tag_home_state": "Ohio",
        "b": 2,
        "a": 1,
    }
    assert list(content(["Document"], properties).items()) == [
        ("a", 1),
        ("b", 2),
        ("tag_home_state", "Ohio"),
        ("tag_updated_at", "kept"),
    ]
    assert content(["Person"], {"source": "x"}) == {"source": "x"}


def test_values_of_every_kind_become_json() -> None:
    found = content(
        ["X"],
        {
            "similarity": 0.62345,
            "price": 0.62345,
            "nan": float("nan"),
            "day": Date(2021, 3, 4),
            "at": DateTime(2021, 3, 4, 5),
            "took": Duration(days=1),
            "place": WGS84Point((1.5, 2.0)),
            "raw": b"\x00\x01",
            "names": ["a", "b"],
            "few": [1.5, 2.5],
            "days": [Date(2021, 3, 4)],
            "embedding": [0.0] * 7 + [-1.0],
        },
    )
    assert found == {
        "similarity": 0.62,
        "price": 0.62345,
        "nan": "nan",
        "day": "2021-03-04",
        "at": "2021-03-04T05:00:00.000000000",
        "took": "P1D",
        "place": {"srid": 4326, "coordinates": [1.5, 2.0]},
        "raw": "AAE=",
        "names": ["a", "b"],
        "few": [1.5, 2.5],
        "days": ["2021-03-04"],
        "embedding": "8:1.00:+0-7",
    }


def test_a_sketch_names_length_norm_and_the_strongest_components() -> None:
    # |v| = sqrt(0.09 + 0.16 + 0.01) = 0.51; the strongest are v[2] = 0.4 and v[0] = -0.3.
    assert vector_sketch([-0.3, 0.1, 0.4, 0.0]) == "4:0.51:-0+2"


def test_a_sketch_tells_vectors_apart_but_not_their_last_digits() -> None:
    generator = np.random.default_rng(7)
    vectors = generator.standard_normal((200, 512))
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    sketches = [vector_sketch(row) for row in vectors]
    assert len(set(sketches)) == 200
    noise = generator.uniform(-2e-7, 2e-7, vectors.shape)
    assert [vector_sketch(row) for row in vectors + noise] == sketches
