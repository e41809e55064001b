"""How long GraphRAG's half of settings.yaml says that vectors are, where our embedder makes them."""

from graphnative.settings.gateway_address import gateway_address
from graphnative.settings.graphrag_numbers import write_numbers
from graphnative.settings.load import read_graphrag_half
from graphnative.settings.sections import Settings

SECTION, KEY = "vector_store", "vector_size"
_DEFAULT = 3072
"""Numbers of a vector that GraphRAG expects where its settings say nothing."""


def configured_size(settings: Settings) -> int | None:
    """Return the length that GraphRAG expects; None where it asks others than our gateway for vectors.

    Args:
        settings: The workspace.

    Raises:
        SettingsError: settings.yaml can't be read, or names several gateways.
    """
    if gateway_address(settings) is None:
        return None
    block = read_graphrag_half(settings.root).get(SECTION)
    size = block.get(KEY, _DEFAULT) if isinstance(block, dict) else None
    return size if isinstance(size, int) else None


def fit_size(settings: Settings, dimensions: int) -> int | None:
    """Write the length of our embedder's vectors into settings.yaml; return what stood there.

    Args:
        settings: The workspace.
        dimensions: Numbers of a vector.

    Returns:
        The length before; None where it was right, or GraphRAG asks others for vectors.

    Raises:
        SettingsError: settings.yaml can't be read, written or understood.
    """
    before = configured_size(settings)
    if before is None or before == dimensions:
        return None
    write_numbers(settings.root, {(SECTION, KEY): dimensions})
    return before
