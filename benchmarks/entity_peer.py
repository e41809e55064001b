"""goldenmatch-kg, asked in its own environment which of some names are one entity's."""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path

_ASK = """
import json, sys
from goldenmatch_kg.llamaindex._resolve import canonical_names
print("\\n" + json.dumps(canonical_names([tuple(each) for each in json.load(sys.stdin)])))
"""


def peer_names(python: Path, items: Sequence[tuple[str, str]]) -> dict[tuple[str, str], str]:
    """Return for each name with its type the name of its entity, as goldenmatch-kg has it for LlamaIndex.

    Args:
        python: The interpreter of an environment with goldenmatch-kg.
        items: Distinct pairs of name and type.
    """
    asked = json.dumps([(str(number), *item) for number, item in enumerate(items)])
    told = subprocess.run([str(python), "-c", _ASK], input=asked, capture_output=True, text=True, check=True)
    names = json.loads(told.stdout.splitlines()[-1])
    return {item: names[str(number)] for number, item in enumerate(items)}
