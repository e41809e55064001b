"""Import the driver of Neo4j without pandas."""

import sys


def import_driver() -> None:
    """Import the driver now, and pandas not with it.

    The driver imports pandas where it is installed, to take pandas' types as parameters; that is most of the
    time it takes to import. A command that sends none calls this first. Nothing happens if the program
    has imported either of them already.
    """
    if "neo4j" in sys.modules or "pandas" in sys.modules:
        return
    sys.modules["pandas"] = None  # type: ignore[assignment]  # makes the driver's attempt an ImportError
    try:
        import neo4j  # noqa: F401
    finally:
        del sys.modules["pandas"]
