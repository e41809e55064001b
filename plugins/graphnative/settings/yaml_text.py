"""YAML text to values, every fault one sentence with its line, and no key twice."""

from pathlib import Path
from typing import Any

import yaml
from yaml.constructor import ConstructorError

from graphnative.errors import GraphnativeError


def parse_yaml(text: str, path: Path, error: type[GraphnativeError]) -> Any:
    """Return the values of a YAML text.

    Args:
        text: One document.
        path: Where it stands, for the message.
        error: What to raise.

    Raises:
        GraphnativeError: As ``error``: the text is not YAML, names a key twice in one block, has a value that
            is not of the kind it looks like (a 45th of a month), or nests too deep to be read.
    """
    try:
        # A subclass of SafeLoader: it makes plain values only.
        return yaml.load(text, Loader=_Strict)
    except RecursionError:
        raise error(f"{path} nests too deep.") from None
    except yaml.YAMLError as fault:
        mark = getattr(fault, "problem_mark", None)
        place = f"{path}:{mark.line + 1}" if mark else str(path)
        problem = getattr(fault, "problem", None) or getattr(fault, "reason", None) or str(fault)
        raise error(f"{place} is not valid YAML: {' '.join(str(problem).split())}.") from fault


class _Strict(yaml.SafeLoader):
    """PyYAML's own loader lets the last of two equal keys win, and raises faults of dates without a line."""

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        try:
            return super().construct_object(node, deep)
        except ValueError as fault:
            kind = node.tag.rsplit(":", 1)[-1]
            raise ConstructorError(
                None, None, f"a value that looks like a {kind} is none ({fault})", node.start_mark
            ) from fault

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        lines: dict[str, int] = {}
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                continue
            if key.value in lines:
                problem = f"the key `{key.value}` stands there already, on line {lines[key.value]}"
                raise ConstructorError(None, None, problem, key.start_mark)
            lines[key.value] = key.start_mark.line + 1
        return super().construct_mapping(node, deep)
