"""LlamaIndex's nodes and relations to rows of the graph, and rows back to them."""

import hashlib
import re
from functools import lru_cache

from llama_index.core.graph_stores.types import ChunkNode, EntityNode, LabelledNode, Relation
from pydantic import Field

from graphnative.cypher.escape import check_name
from graphnative.store.database import Row
from graphnative.store.graph_labels import ENTITY_LABEL, NODE_LABEL
from graphnative.store.property_values import native

DEFAULT_LABEL = "entity"
SOURCES_KEY = "triplet_source_ids"

NODE_ROW = "{{{{id: {0}.id, labels: labels({0}), properties: {0} {{{{.*, embedding: null}}}}}}}}"
"""Cypher of a node as :func:`node_from_row` takes it, for templates: its braces come out doubled."""

_OURS = {"id", "name", "embedding", "key", "llama_id"}
_OURS_OF_CHUNKS = {"id", "text", "embedding"}
_RESERVED = re.compile(r"(id|name|embedding|key|llama_id)_*")
_RESERVED_OF_CHUNKS = re.compile(r"(id|text|embedding)_*")


class EntityId(str):
    """An entity's id in the graph, which reads as the entity's name in a formatted string.

    LlamaIndex writes ``f"{subject.id} -> {relation.id} -> {object.id}"`` into the context of a model:
    an opaque id would tell it nothing there. In comparisons, look-ups and parameters it is the id.
    """

    name: str

    def __new__(cls, value: str, name: str = "") -> "EntityId":
        """Return the id ``value`` that reads as ``name``."""
        made = super().__new__(cls, value)
        made.name = name or value
        return made

    def __format__(self, spec: str) -> str:
        return format(self.name, spec)


class GraphEntity(EntityNode):
    """An entity as the graph knows it: its ``id`` is the stored one, not derived from its name.

    Upserting one addresses exactly that node; an ``EntityNode`` is looked up by label and name instead.

    Attributes:
        graph_id: The stored id.
    """

    graph_id: str = Field(description="The id of the node in the graph.")

    @property
    def id(self) -> str:
        """The stored id."""
        return self.graph_id if self.graph_id == self.name else EntityId(self.graph_id, self.name)


def llama_id(name: str) -> str:
    """Return the id that LlamaIndex gives to an entity of this name; two names may share one."""
    return name.replace('"', " ")


def chunk_id(node: ChunkNode) -> str:
    """Return a text chunk's id; without one of its own, a hash of its text that every process agrees on.

    Differs: LlamaIndex takes Python's ``hash``, which is another one in every process.
    """
    return node.id_ if node.id_ is not None else hashlib.sha256(node.text.encode()).hexdigest()[:32]


def stored_id(node: LabelledNode) -> str:
    """Return the id under which a node is stored, unless the graph knows its label and name already."""
    if isinstance(node, GraphEntity):
        return node.graph_id
    if isinstance(node, EntityNode):
        return node.name
    return chunk_id(node) if isinstance(node, ChunkNode) else node.id


@lru_cache(maxsize=4096)
def entity_key(key: str) -> str:
    """Return the key under which an entity's property is stored, so that none replaces what identifies it.

    ``id``, ``name``, ``key`` and the like get an underscore appended; reading takes it away again.

    Raises:
        CypherRejected: The key is no possible name.
    """
    return f"{check_name(key)}_" if _RESERVED.fullmatch(check_name(key)) else key


@lru_cache(maxsize=4096)
def chunk_key(key: str) -> str:
    """Return the key under which a chunk's property is stored, as :func:`entity_key` does for entities."""
    return f"{check_name(key)}_" if _RESERVED_OF_CHUNKS.fullmatch(check_name(key)) else key


def _unshift(key: str, reserved: re.Pattern[str]) -> str:
    return key[:-1] if reserved.fullmatch(key) else key


def node_from_row(row: Row) -> LabelledNode:
    """Return the LlamaIndex node of a row made by NODE_ROW.

    An entity has the first of its type labels in alphabetical order; a node that is no entity is a chunk.
    """
    properties = {key: native(value) for key, value in row["properties"].items()}
    if ENTITY_LABEL not in row["labels"]:
        return ChunkNode(
            id_=row["id"],
            text=properties.get("text") or "",
            properties=_visible(properties, _OURS_OF_CHUNKS, _RESERVED_OF_CHUNKS),
        )
    labels = sorted(set(row["labels"]) - {NODE_LABEL, ENTITY_LABEL})
    return GraphEntity(
        graph_id=row["id"],
        name=properties.get("name") or row["id"],
        label=labels[0] if labels else DEFAULT_LABEL,
        properties=_visible(properties, _OURS, _RESERVED),
    )


def _visible(properties: Row, ours: set[str], reserved: re.Pattern[str]) -> Row:
    return {
        _unshift(key, reserved): value
        for key, value in sorted(properties.items())
        if key not in ours and value is not None
    }


def triplet_from_row(row: Row) -> tuple[LabelledNode, Relation, LabelledNode]:
    """Return the triplet of a row with ``source``, ``type``, ``properties`` and ``target``."""
    source, target = node_from_row(row["source"]), node_from_row(row["target"])
    properties = {
        key: native(value) for key, value in sorted(row["properties"].items()) if key != SOURCES_KEY
    }
    # model_construct keeps an EntityId what it is: relations name their ends as the ends name themselves
    relation = Relation.model_construct(
        label=row["type"], source_id=source.id, target_id=target.id, properties=properties
    )
    return source, relation, target
