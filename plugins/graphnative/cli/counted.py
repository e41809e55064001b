"""Numbers of things in sentences: one pair, two pairs."""


def counted(number: int, thing: str) -> str:
    """Return ``1 pair`` or ``2,000 pairs``.

    Args:
        number: How many.
        thing: What, in the singular; its plural ends in s.
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
