"""Small graphs to export, and an embedder that needs no weights."""

import hashlib
from collections.abc import Sequence

import numpy as np

from graphnative.records import Vectors

ESG = """
CREATE (:Topic:Root {id: 'sustainability', label: 'Sustainability', definition: 'All of it.'})
CREATE (:Topic:LowerEntity {id: 'unread', label: 'nobody writes of this'})
WITH 1 AS one
UNWIND range(0, 7) AS i
CREATE (t:Topic:LowerEntity {id: 'topic' + i, label: 'topic number ' + i,
                             definition: 'About theme ' + i + '.'})
CREATE (o:__Node__:__Entity__:Organization {id: 'o' + i, key: 'Organization:firm' + i, name: 'Firm ' + i})
WITH t, i, o MATCH (r:Root) CREATE (r)-[:HAS_CATEGORY]->(t)
WITH t, i, o UNWIND range(1, 3) AS n
CREATE (a:Document:Article {id: 'a' + i + '.' + n, headline: 'Firm ' + i + ' acts',
                            summary: 'Firm ' + i + ' acted.',
                            text: 'Firm ' + i + ' acted on theme ' + i + '.', fingerprint: 'f' + i + '.' + n,
                            published: date('2022-01-0' + n)})
CREATE (a)-[:CONTAINED_IN {phrase: 'x', similarity: 1.0}]->(t), (a)-[:HAS_ORG]->(o)
CREATE (a)-[:HAS_CHUNK]->(:__Node__:Chunk {id: 'c' + i + '.' + n, ref_doc_id: a.id, index: 0, n_tokens: 6,
                                           text: 'Firm ' + i + ' acted on theme ' + i + '.'})
"""
FORGET_FIRM_3 = """
MATCH (o:Organization {id: 'o3'})<-[:HAS_ORG]-(a:Article)-[:HAS_CHUNK]->(c) DETACH DELETE o, a, c
"""
NEW_FIRM = """
MATCH (t:Topic {id: 'topic3'})
CREATE (o:__Node__:__Entity__:Organization {id: 'o9', key: 'Organization:firm9', name: 'Firm 9'})
CREATE (a:Document:Article {id: 'new', headline: 'Firm 9 acts', summary: 'New.', text: 'New.',
                            fingerprint: 'n'})
CREATE (a)-[:CONTAINED_IN {phrase: 'y', similarity: 1.0}]->(t), (a)-[:HAS_ORG]->(o)
CREATE (a)-[:HAS_CHUNK]->(:__Node__:Chunk {id: 'new.0', ref_doc_id: 'new', index: 0,
                                           text: 'New.', n_tokens: 1})
"""
# As other programs leave a graph: names used twice, hostile ones, no passages, parallel edges, odd weights.
FOREIGN = """
CREATE (p:__Entity__:Person {id: 'p1', name: 'Paris'}), (c:__Entity__:City {id: 'c1', name: 'Paris'}),
       (d:__Entity__:City {id: 'c2', name: 'Paris'}),
       (h:__Entity__:Work {id: 'w"1', name: 'A "quoted" | name' + '\n' + 'of <|endoftext|> lines',
                           description: 'it has <|endoftext|> in it'}),
       (i:__Entity__:Work {id: 'w2', name: 'a "quoted" | name'})
CREATE (p)-[:LIVES_IN {description: 'since | 1990'}]->(c), (p)-[:LIVES_IN {weight: 'much'}]->(c),
       (c)-[:LIKE {weight: 2.5}]->(d), (p)-[:WROTE]->(h), (h)-[:BEFORE]->(i), (p)-[:SAME_AS]->(d)
"""


class HashEmbedder:
    """Unit vectors of eight dimensions made of a text's digest."""

    def __init__(self, name: str = "hash", dimensions: int = 8) -> None:
        self.name, self.dimensions = name, dimensions
        self.embedded: list[str] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.embedded += texts
        rows = [np.frombuffer(hashlib.sha256(text.encode()).digest(), np.uint8) for text in texts]
        vectors = np.array(rows, dtype=np.float32).reshape(len(texts), 32)[:, : self.dimensions] - 127.5
        unit: Vectors = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
        return unit
