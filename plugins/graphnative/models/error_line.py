"""What somebody else's exception says, in one line."""


def error_line(error: BaseException) -> str:
    """Return the first line of an exception's message without its full stop; without one, its name."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0].rstrip(".")
