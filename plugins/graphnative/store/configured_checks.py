"""What the settings name, checked: ontology, prompts, embedder, chat model, gateway."""

from graphnative.models import open_chat_model, open_embedder
from graphnative.models.gateway.own_address import refuse_own_address
from graphnative.models.open import open_summary_model
from graphnative.ontology.load import load_taxonomy
from graphnative.prompts import load_prompt, prompt_names, shipped_prompt
from graphnative.settings import Settings
from graphnative.settings.gateway_address import gateway_address
from graphnative.settings.graphrag_contexts import context_sizes
from graphnative.settings.summary import ExtractiveSummary, Seq2SeqSummary, chosen_summary
from graphnative.settings.vector_size import KEY, SECTION, configured_size
from graphnative.store.check import Check
from graphnative.store.gateway import answers, find_gateway
from graphnative.store.gateway_home import settings_digest

_PATIENCE_S = 5.0


def ontology(settings: Settings) -> Check:
    """Return how many topics the taxonomy has."""
    taxonomy = load_taxonomy(settings)
    return Check("ontology", "ok", f"The taxonomy has {len(taxonomy.topics)} topics.")


def prompts(settings: Settings) -> Check:
    """Return how many prompts there are and how many differ from the shipped."""
    names = prompt_names()
    own = sum(load_prompt(settings, name).digest != shipped_prompt(name).digest for name in names)
    return Check(
        "prompts", "ok", f"All {len(names)} prompts can be used; {own} of them differ from the shipped."
    )


def embedder(settings: Settings) -> Check:
    """Return whether the embedder makes a vector, as long as GraphRAG expects; a server is not asked."""
    embedder = open_embedder(settings.embedder)
    text = f"{embedder.name} gives vectors of {embedder.dimensions} numbers"
    expected = configured_size(settings)
    if expected not in (None, embedder.dimensions):
        hint = f"`graphnative embed` writes {embedder.dimensions} there, and embeds what is stored anew."
        return Check("embedder", "warn", f"{text}, but `{SECTION}.{KEY}` is {expected}.", hint)
    if settings.embedder.kind == "litellm":
        return Check("embedder", "ok", f"{text}; its server was not asked.")
    embedder.embed(["sustainability"])
    return Check("embedder", "ok", f"{text}; it works.")


def summary(settings: Settings) -> Check:
    """Return who writes the summaries of articles; no weights are read."""
    has_chat = settings.chat.kind != "extractive"
    chosen = chosen_summary(settings.articles.summary, has_chat=has_chat)
    if isinstance(chosen, Seq2SeqSummary):
        name = open_summary_model(chosen).name
        return Check("summary", "ok", f"Summaries are written by {name}; its weights were not read.")
    if isinstance(chosen, ExtractiveSummary):
        text = "Summaries are written without a model: the most central sentences."
        return Check("summary", "ok", text)
    if not has_chat:
        text = "The summaries are to be written by the chat model, but none is configured."
        return Check("summary", "fail", text, "Name one in the block `chat`, or set `summary` otherwise.")
    return Check("summary", "ok", "Summaries are written by the chat model.")


def chat(settings: Settings) -> Check:
    """Return which model answers, and whether GraphRAG's contexts fit into its window."""
    model = open_chat_model(settings.chat)
    large = _too_large(settings, model.context_window)
    if large:
        text = f"GraphRAG's contexts are too large for {model.name}: {', '.join(large)}; rows are left out."
        return Check("chat", "warn", text, "Fit them with: graphnative contexts --write")
    if settings.chat.kind == "extractive":
        return Check("chat", "ok", "No language model is configured: answers are sentences of the articles.")
    if settings.chat.kind != "litellm":
        return Check("chat", "ok", f"{model.name} is configured; its weights were not read.")
    return Check("chat", "ok", f"{model.name} is configured; its server was not asked.")


def _too_large(settings: Settings, window: int) -> list[str]:
    """The contexts with more tokens than fit, where GraphRAG asks our gateway."""
    if gateway_address(settings) is None:
        return []
    sizes = context_sizes(settings.root, window)
    return [f"{size.section}.{size.key} ({size.tokens})" for size in sizes if size.tokens > size.fitting]


def gateway(settings: Settings) -> Check:
    """Return whether the gateway runs where GraphRAG expects it, with the settings as they are."""
    address = gateway_address(settings)
    if address is None:
        return Check("gateway", "ok", "Not needed: GraphRAG's half of settings.yaml names other servers.")
    refuse_own_address(settings, *address)
    state, restart = find_gateway(settings), "`graphnative up` starts it anew."
    if state is None and answers(address, _PATIENCE_S):
        text = f"Another program, or another workspace's gateway, listens at {address.url}."
        return Check("gateway", "warn", text, "Give GraphRAG's models in settings.yaml another port.")
    if state is None:
        down = f"The gateway at {address.url} does not run: GraphRAG's stock command would fail."
        return Check("gateway", "warn", down, "Start it with: graphnative up")
    if state.digest != settings_digest(settings, address):
        return Check("gateway", "warn", "The gateway serves settings that have changed since.", restart)
    if not answers(address, _PATIENCE_S):
        return Check("gateway", "warn", f"The gateway at {address.url} does not answer.", restart)
    return Check("gateway", "ok", f"The gateway answers at {address.url}.")
