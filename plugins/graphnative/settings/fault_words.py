"""What a validator objects to, in words that need no knowledge of Python."""

from collections.abc import Mapping

from pydantic_core import ErrorDetails

_LIST = "input should be a valid list, such as [a, b]"
_WORDS: Mapping[str, str] = {
    **dict.fromkeys(("tuple_type", "list_type", "set_type", "frozen_set_type"), _LIST),
    **dict.fromkeys(("bool_type", "bool_parsing"), "input should be true or false"),
    **dict.fromkeys(("int_parsing", "int_from_float"), "input should be a whole number"),
    **dict.fromkeys(("float_type", "float_parsing"), "input should be a number"),
    "string_type": "input should be a text",
}
_BLOCKS = frozenset({"model_type", "model_attributes_type", "dataclass_type", "dict_type", "mapping_type"})


def fault_words(fault: ErrorDetails, block: str = "block of named settings") -> str:
    """Return what is wrong with a value, in words that begin with a small letter and end without a full stop.

    Args:
        fault: One of the faults that a validator has found.
        block: What a value with named parts is called where it stands.
    """
    if fault["type"] in _BLOCKS:
        return f"input should be a {block}"
    message = fault["msg"].removeprefix("Value error, ").rstrip(".")
    return _WORDS.get(fault["type"]) or f"{message[:1].lower()}{message[1:]}"
