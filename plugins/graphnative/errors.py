"""Every exception this project raises, as one tree.

GraphnativeError
├── SettingsError        settings.yaml or an environment variable is missing, malformed or inconsistent
├── PromptError          a prompt file and its caller disagree
├── InputError           a document, question or file given by the user can't be used
├── OntologyError        a taxonomy file breaks a rule
├── StoreError           the graph store refused or lost a request
│   ├── QueryError       a query of the user's or a model's own is wrong, or ran too long
│   ├── ServerError      the managed local Neo4j can't be had, started or stopped
│   └── OwnershipError   the database belongs to another workspace, or to nobody we know
├── ModelError           a language or embedding model failed, or its reply does not parse
│   └── ReplyError       a model's reply is not what it was asked for, and asking again would not help
│       └── CutReplyError    it stopped at its token limit: a smaller question may be answered
├── MissingExtraError    an optional dependency is not installed
└── CypherRejected       a name or query is unsafe and was not executed
"""


class GraphnativeError(Exception):
    """Root of the tree: one clear sentence, and a hint that says what to do.

    Args:
        message: One sentence that names the file, line, setting or value at fault.
        hint: What the user can do about it; empty takes the class's own hint.
    """

    default_hint = ""
    retryable = False

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint or self.default_hint


class SettingsError(GraphnativeError):
    """settings.yaml or an environment variable is missing, malformed or inconsistent."""

    default_hint = "`graphnative init DIR` writes a complete settings.yaml to compare with."


class PromptError(GraphnativeError):
    """A prompt file and its caller disagree."""

    default_hint = "`graphnative init DIR` writes the shipped prompts to compare with."


class InputError(GraphnativeError):
    """A document, question or file given by the user can't be used."""


class OntologyError(GraphnativeError):
    """A taxonomy file breaks a rule."""

    default_hint = "The rules are listed in the README under “Your own taxonomy”."


class StoreError(GraphnativeError):
    """The graph store refused or lost a request."""

    default_hint = "`graphnative doctor` checks the server and says what to do."


class QueryError(StoreError):
    """A query of the user's or a model's own is wrong, or ran too long; the server is well."""

    default_hint = "`graphnative cypher check FILE` says what else is wrong with it."


class ServerError(StoreError):
    """The managed local Neo4j can't be had, started or stopped."""


class OwnershipError(StoreError):
    """The database belongs to another workspace, or its schema to a newer version."""

    default_hint = "Set NEO4J_URI to another server, or run in the workspace that owns this one."


class ModelError(GraphnativeError):
    """A language or embedding model failed, or its reply does not parse.

    Args:
        message: What failed.
        reply: The raw reply of the model, if there was one.
        hint: What the user can do about it.
    """

    default_hint = "Check the blocks `chat` and `embedder` under `graphnative:` in settings.yaml."

    def __init__(self, message: str, *, reply: str = "", hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.reply = reply


class ReplyError(ModelError):
    """A model's reply is not what it was asked for, and asking again would not help."""


class CutReplyError(ReplyError):
    """A model's reply stopped at its token limit: a smaller question may be answered."""


class MissingExtraError(GraphnativeError):
    """An optional dependency is not installed.

    Args:
        package: The distribution that is missing.
        extra: The extra of graphnative that brings it.
    """

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(
            f"{package} is not installed.", hint=f"Install it with: pip install 'graphnative[{extra}]'"
        )


class CypherRejected(GraphnativeError):
    """A name or query is unsafe and was not executed."""
