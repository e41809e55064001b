"""Settings of a workspace: :func:`load_settings` reads them, :class:`Settings` holds them."""

from graphnative.settings.load import find_root, load_settings
from graphnative.settings.sections import Settings

__all__ = ["Settings", "find_root", "load_settings"]
