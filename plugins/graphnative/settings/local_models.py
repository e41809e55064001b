"""Files and folders of local models in the settings, relative to the workspace as every path is."""

from pathlib import Path
from typing import Any

_LOCAL = ("huggingface", "sentence-transformers", "seq2seq", "use")
_NAMED = (("chat",), ("embedder",), ("articles", "link_embedder"), ("articles", "summary"))


def anchor_models(given: dict[str, Any], root: Path) -> dict[str, Any]:
    """Return settings in which every local model has its whole path; names on a hub stay as they are.

    Args:
        given: The block ``graphnative:`` as it was read.
        root: The workspace.
    """
    for place in _NAMED:
        given = _replaced(given, place, root)
    return given


def _replaced(block: Any, place: tuple[str, ...], root: Path) -> Any:
    """The block with the model at a place anchored; what is no block is left to the check of its form."""
    if not isinstance(block, dict):
        return block
    if not place:
        return _anchored(block, root)
    name, *rest = place
    return {**block, name: _replaced(block[name], tuple(rest), root)} if name in block else block


def _anchored(model: dict[str, Any], root: Path) -> dict[str, Any]:
    file, name = model.get("file"), model.get("model")
    if isinstance(file, str):
        return {**model, "file": root / Path(file).expanduser()}
    if model.get("kind") not in _LOCAL or not isinstance(name, str):
        return model
    local = root / Path(name).expanduser()
    is_local = name.endswith(".gguf") or local.exists()  # otherwise it is a name on a hub
    return {**model, "model": str(local) if is_local else name}
