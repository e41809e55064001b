"""Settings that have another place than in earlier versions: taken from the old one, with a word on it."""

from typing import Any

_PRICES = ("prompt_price", "completion_price")


def moved_prices(block: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """Return settings with the prices of the block ``kg`` in the block ``chat``, whose model they are of.

    A price that ``chat`` names itself counts; no model at all costs nothing.

    Args:
        block: The block ``graphnative:`` as it was read.

    Returns:
        The settings, and the setting that was found in its old place; empty if none was.
    """
    kg, chat = block.get("kg"), block.get("chat")
    old = {name: kg[name] for name in _PRICES if name in kg} if isinstance(kg, dict) else {}
    if not old or not isinstance(kg, dict):
        return block, ""
    moved = {**block, "kg": {name: value for name, value in kg.items() if name not in old}}
    if isinstance(chat, dict) and chat.get("kind", "extractive") != "extractive":
        moved["chat"] = {**old, **chat}
    return moved, next(iter(old))
