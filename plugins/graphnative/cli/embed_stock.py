"""What GraphRAG's stock command reads, brought to the embedder that the graph has been switched to."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from graphnative.reembed import EmbedReport
    from graphnative.settings import Settings
    from graphnative.store.database import Database

Progress = Callable[[str, int, int], object]


@dataclass(frozen=True, slots=True)
class StockReport:
    """What was done so that ``graphrag query`` goes on working.

    Attributes:
        vector_size: The length of vectors in settings.yaml, before and now; None where it was right.
        exported: Folder of the index that was exported anew; empty where there was nothing to export.
        left_out: Why it was not; empty where it was, or had not to be.
        gateway_is_old: The gateway that runs serves the embedder of before.
    """

    vector_size: tuple[int, int] | None = None
    exported: str = ""
    left_out: str = ""
    gateway_is_old: bool = False


def follow(database: "Database", report: "EmbedReport", tell: Progress) -> StockReport:
    """Return what was done for the stock command after a graph was embedded anew.

    Args:
        database: The graph.
        report: What was embedded.
        tell: Told how far the export is.

    Raises:
        GraphnativeError: settings.yaml or the graph can't be read or written.
    """
    from graphnative.errors import InputError
    from graphnative.models.open import open_embedder
    from graphnative.settings.vector_size import fit_size

    settings = database.settings
    dimensions = open_embedder(settings.embedder).dimensions
    before = fit_size(settings, dimensions)
    exported = left_out = ""
    if _has_old_index(settings, report, dimensions):
        from graphnative.bridge.export import export_index

        try:
            exported = str(export_index(database, progress=tell).folder)
        except InputError as error:  # such as: the communities are gone
            left_out = f"{error.message} {error.hint}".strip()
    sizes = None if before is None else (before, dimensions)
    return StockReport(sizes, exported, left_out, _gateway_is_old(settings))


def _has_old_index(settings: "Settings", report: "EmbedReport", dimensions: int) -> bool:
    """Whether there is an exported index with vectors of another embedder."""
    if not (settings.indexes / "current" / "lancedb").is_dir():
        return False
    if report.articles or report.passages or report.entities or report.searched:
        return True
    from graphnative.bridge.vectors import vector_lengths

    return any(length != dimensions for length in vector_lengths(settings.indexes / "current" / "lancedb"))


def _gateway_is_old(settings: "Settings") -> bool:
    from graphnative.settings.gateway_address import gateway_address
    from graphnative.store.gateway import find_gateway
    from graphnative.store.gateway_home import settings_digest

    address = gateway_address(settings)
    if address is None:
        return False
    running = find_gateway(settings)
    return running is not None and running.digest != settings_digest(settings, address)
