"""Where graphnative keeps what every workspace of a user shares."""

import os
from collections.abc import Mapping
from pathlib import Path


def user_cache(environment: Mapping[str, str] | None = None) -> Path:
    """Return the project's folder in the user's cache (XDG_CACHE_HOME or ~/.cache); it may not exist yet.

    Args:
        environment: The environment's variables; None takes those of this process.
    """
    variables = os.environ if environment is None else environment
    given = variables.get("XDG_CACHE_HOME", "")
    # The XDG specification wants relative paths ignored.
    base = Path(given) if given.startswith("/") else Path.home() / ".cache"
    return base / "graphnative"
