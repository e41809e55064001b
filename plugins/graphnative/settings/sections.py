"""The typed form of the block ``graphnative:`` in settings.yaml: one frozen section per concern."""

from pathlib import Path
from typing import Any, Literal

from pydantic import Field, SecretStr, model_validator

from graphnative.settings.answers import AnswersSection
from graphnative.settings.kg import KgSection
from graphnative.settings.local_models import anchor_models
from graphnative.settings.models import ChatSection, EmbedderSection, ExtractiveChat, UseEmbedder
from graphnative.settings.section import Section
from graphnative.settings.summary import SummarySection
from graphnative.settings.text2cypher import Text2CypherSection
from graphnative.settings.traces import TracesSection


class Neo4jSection(Section):
    """Which Neo4j holds the graph; without a URI a managed local server does.

    Attributes:
        uri: Bolt or neo4j URI of a server, cluster or cloud; None starts the managed local one.
        username: User of that server.
        password: Password of that server; the managed one makes its own.
        database: Name of the database.
        timeout_s: Seconds to wait for a connection.
        adopt: Write into a non-empty database that no workspace owns; otherwise it is only read.
        port: Bolt port of the managed server; None takes a free one.
        heap: Java heap of the managed server, as in ``-Xmx``.
        idle_minutes: The managed server stops after so many minutes without a command; 0 never stops it.
    """

    uri: str | None = None
    username: str = "neo4j"
    password: SecretStr | None = None
    database: str = "neo4j"
    timeout_s: float = Field(default=30.0, gt=0)
    adopt: bool = False
    port: int | None = Field(default=None, ge=1, le=65535)
    heap: str = Field(default="1g", pattern=r"^[1-9][0-9]*[kKmMgG]$")
    idle_minutes: int = Field(default=30, ge=0)


class OntologySection(Section):
    """Which topics articles are linked to.

    Attributes:
        profile: ``core`` has S0's 32 basic entities and what is below them, ``full`` all 44.
        file: The user's own taxonomy, relative to the workspace.
        mode: Whether that file is added to the shipped taxonomy or replaces it.
        types: The user's own branches of the hierarchy of entity types, relative to the workspace.
        relations: ``open`` shows facts of relation types that nobody has decided on; ``closed`` lets them
            wait until one is accepted.
    """

    profile: Literal["core", "full"] = "core"
    file: Path | None = None
    mode: Literal["add", "replace"] = "add"
    types: Path | None = None
    relations: Literal["open", "closed"] = "open"


class ArticlesSection(Section):
    """How articles become part of the graph.

    Attributes:
        linking: ``threshold`` takes labels and aliases first, then similarity above the threshold;
            ``nearest`` is S0's rule, every phrase to its nearest topic.
        threshold: Cosine above which a phrase is linked, in [0, 1].
        link_embedder: The model that compares phrases with topics; None takes ``embedder``.
        phrases: ``rake`` is ours and knows any script; ``rake-nltk`` is that library (extra ``rake``).
        max_phrase_words: Longer key phrases are not formed.
        ner: ``spacy`` finds organisations in the text, ``none`` takes only the given ones.
        aliases_file: YAML of organisation name to its other names, relative to the workspace; None takes
            ``aliases.yaml`` if there is one.
        min_articles: From how many articles on an organisation becomes a node.
        summary: Who writes the summaries: ``{kind: extractive}``, ``{kind: chat}``, or ``{kind: seq2seq}``
            with a ``model`` such as PEGASUS; None takes the block ``chat``.
        summary_sentences: Sentences of a summary, where it is told in sentences.
        chunk_tokens: Word tokens of a passage at most.
        mentions: Which names become entities that passages are linked to: ``titles`` of documents, ``names``
            that the named-entity recogniser finds, ``all`` of them, or ``none``. Organisations always do,
            unless it is ``none``.
    """

    linking: Literal["threshold", "nearest"] = "threshold"
    threshold: float = Field(default=0.6, ge=0, le=1)
    link_embedder: EmbedderSection | None = None
    phrases: Literal["rake", "rake-nltk"] = "rake"
    max_phrase_words: int = Field(default=4, ge=1)
    ner: Literal["spacy", "none"] = "spacy"
    aliases_file: Path | None = None
    min_articles: int = Field(default=1, ge=1)
    summary: SummarySection | None = None
    summary_sentences: int = Field(default=3, ge=1)
    chunk_tokens: int = Field(default=200, ge=20)
    mentions: Literal["none", "titles", "names", "all"] = "none"


Method = Literal["gri-path", "gri-path-paper", "bm25", "dense", "mmr", "graph"]


class RetrievalSection(Section):
    """How articles are ranked unless a call says otherwise.

    Attributes:
        method: The retriever of ``graphnative ask``.
        variant: ``kg_enhanced`` scores an article by headline, summary and organisations, ``kg`` by headline.
        top_k: Articles returned.
        mmr_lambda: Relevance against diversity in maximal marginal relevance, in [0, 1].
    """

    method: Method = "gri-path"
    variant: Literal["kg", "kg_enhanced"] = "kg_enhanced"
    top_k: int = Field(default=3, ge=1)
    mmr_lambda: float = Field(default=0.5, ge=0, le=1)


class Settings(Section):
    """The block ``graphnative:``; relative paths are anchored at ``root``.

    Attributes:
        root: The workspace: the folder of settings.yaml.
    """

    root: Path
    neo4j: Neo4jSection = Neo4jSection()
    embedder: EmbedderSection = UseEmbedder()
    chat: ChatSection = ExtractiveChat()
    ontology: OntologySection = OntologySection()
    articles: ArticlesSection = ArticlesSection()
    kg: KgSection = KgSection()
    retrieval: RetrievalSection = RetrievalSection()
    text2cypher: Text2CypherSection = Text2CypherSection()
    answers: AnswersSection = AnswersSection()
    traces: TracesSection = TracesSection()

    @model_validator(mode="before")
    @classmethod
    def _anchor_models(cls, given: Any) -> Any:
        anchored = isinstance(given, dict) and "root" in given
        return anchor_models(given, Path(given["root"])) if anchored else given

    @property
    def indexes(self) -> Path:
        """Folder of the local Neo4j's data and of all caches."""
        return self.root / "indexes"

    @property
    def cache(self) -> Path:
        """Folder of what can be made again; whoever writes there makes it as a ``private_folder``."""
        return self.indexes / "cache"

    @property
    def prompts(self) -> Path:
        """Folder of the prompt files."""
        return self.root / "prompts"
