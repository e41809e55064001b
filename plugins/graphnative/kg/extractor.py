"""The voted extraction as a component of LlamaIndex: a PropertyGraphIndex gets entities and facts from it."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

from llama_index.core.bridge.pydantic import ConfigDict
from llama_index.core.graph_stores.types import KG_NODES_KEY, KG_RELATIONS_KEY, EntityNode, Relation
from llama_index.core.llms.llm import LLM
from llama_index.core.schema import BaseNode, MetadataMode, TransformComponent

from graphnative.errors import ReplyError
from graphnative.kg.commit import key_of
from graphnative.kg.extraction import Extraction
from graphnative.kg.mentions.kinds import COARSE
from graphnative.kg.open_caller import open_caller
from graphnative.kg.passage import read_passage
from graphnative.kg.profiles import Profile, ProfileName, open_profile
from graphnative.kg.records import Mention, VotedFact
from graphnative.models.llama_index import from_llama_index_llm
from graphnative.models.protocols import ChatModel
from graphnative.records import Article, Chunk
from graphnative.settings import Settings
from graphnative.store.database import HasDatabase


class VotedExtractor(TransformComponent):
    """Finds entities and facts in text nodes, for ``kg_extractors`` of a PropertyGraphIndex.

    Source: S2. Every fact has the pathways that read it, their share as ``score``, and its sentence; what too
    few read is left out. A fact with a literal becomes a property of its subject.

    Attributes:
        settings: The workspace: prompts, cache, limits.
        chat: A model of ours or an LLM of LlamaIndex; None takes the settings' model, or none.
        profile: ``lean`` or ``paper``; None takes the settings'.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    settings: Settings
    chat: Any = None
    profile: ProfileName | None = None

    @classmethod
    def class_name(cls) -> str:
        """Return the name that LlamaIndex knows it by."""
        return "VotedExtractor"

    def __call__(
        self, nodes: Sequence[BaseNode], show_progress: bool = False, **kwargs: Any
    ) -> list[BaseNode]:
        """Return the nodes with entities and facts in their metadata, where a PropertyGraphIndex looks.

        Raises:
            ReplyError: The model gave no usable reply about a node; replies on the others are kept.
            ModelError: The model failed.
        """
        with ExitStack() as stack:
            chat = from_llama_index_llm(self.chat) if isinstance(self.chat, LLM) else self.chat
            caller = open_caller(self.settings, chat, stack)
            profile = open_profile(self.settings, self.profile or self.settings.kg.profile, caller)
            threads = self.settings.kg.threads if caller else 1
            with ThreadPoolExecutor(threads, thread_name_prefix="extract") as pool:
                read = list(pool.map(lambda node: _extract(profile, node), nodes))
        for node, extraction in zip(nodes, read, strict=True):
            entities, relations = _found(extraction, profile.signature.quorum)
            node.metadata[KG_NODES_KEY] = [*node.metadata.pop(KG_NODES_KEY, []), *entities]
            node.metadata[KG_RELATIONS_KEY] = [*node.metadata.pop(KG_RELATIONS_KEY, []), *relations]
        return list(nodes)


def voted_extractor(
    store: HasDatabase, *, chat: ChatModel | LLM | None = None, profile: ProfileName | None = None
) -> VotedExtractor:
    """Return the extractor of a store's workspace.

    Args:
        store: A store or database.
        chat: Reads the nodes, a model of ours or an LLM of LlamaIndex; None takes the settings' model, or
            none where that is ``extractive``.
        profile: ``lean`` or ``paper``; None takes the settings'.
    """
    return VotedExtractor(settings=store.database.settings, chat=chat, profile=profile)


def _extract(profile: Profile, node: BaseNode) -> Extraction:
    text = node.get_content(metadata_mode=MetadataMode.NONE)
    article = Article(node.ref_doc_id or node.node_id, str(node.metadata.get("title", "")), text)
    chunk = Chunk(node.node_id, article.id, 0, text, len(text.split()))
    extraction = profile.passes.once().read(article, [read_passage(article, chunk)])
    for failure in extraction.account.failures:
        raise ReplyError(f"Node {node.node_id}, {failure.asker}: {failure.reason}", reply=failure.reply)
    return extraction


def _found(extraction: Extraction, quorum: int) -> tuple[list[EntityNode], list[Relation]]:
    facts = [fact for of_passage in extraction.facts for fact in of_passage if len(fact.pathways) >= quorum]
    mentions = [each for of_passage in extraction.mentions for each in of_passage if each.value is None]
    entities = {key_of(mention): _entity(mention) for mention in reversed(mentions)}
    for fact in facts:
        if fact.object.value is not None:
            entities[key_of(fact.subject)].properties[fact.relation.lower()] = fact.object.value.text
    relations = [_relation(fact, entities) for fact in facts if fact.object.value is None]
    return [entities[key] for key in sorted(entities)], relations


def _entity(mention: Mention) -> EntityNode:
    properties = {"voters": list(mention.voters), "score": mention.score}
    return EntityNode(name=mention.surface, label=COARSE.get(mention.label, "entity"), properties=properties)


def _relation(fact: VotedFact, entities: dict[str, EntityNode]) -> Relation:
    return Relation(
        label=fact.relation,
        source_id=entities[key_of(fact.subject)].id,
        target_id=entities[key_of(fact.object)].id,
        properties={"sentence": fact.sentence, "pathways": list(fact.pathways), "score": fact.score},
    )
