"""GraphRAG's own index into Neo4j and back: index, import, communities, export, query, and the query live.

    python benchmarks/graphrag_round_trip.py --data DIR [--calls 10]

DIR holds MSFT_Input_Text.zip (CDLA-Permissive-2.0). The stock `graphrag index --method standard` indexes the
first calls in the order of their names; the model behind it reads names and sentences by rule. Its tables are
imported, clustered anew, exported; then the stock `graphrag query` and `graphnative graphrag query`, which
needs no export, answer one question. Each step is the command that a user would type.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import yaml

from earnings_calls import unpack
from report import machine_line, table
from rule_model import RuleModel
from scratch_workspace import scratch_workspace

QUESTION = "What does Microsoft say about LinkedIn?"
BIN = Path(sys.executable).parent


@contextmanager
def serving(embedder: Any) -> Iterator[int]:
    """Yield the port of a gateway to the rules, in a thread of this process."""
    from graphnative.models.gateway.server import Gateway
    from graphnative.models.gateway.serving import listen, serve

    listener, over = listen("127.0.0.1", 0), threading.Event()
    gateway = Gateway(RuleModel(), embedder, hosts=frozenset({"127.0.0.1"}))
    thread = threading.Thread(target=serve, args=(gateway, listener), kwargs={"gone": over.is_set})
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        over.set()
        thread.join()


def point_at(settings: Path, port: int, **changes: Any) -> None:
    """Send a workspace's GraphRAG to a port, and change some of its sections."""
    content = yaml.safe_load(settings.read_text(encoding="utf-8"))
    for models in (content["completion_models"], content["embedding_models"]):
        for model in models.values():
            model["api_base"] = f"http://127.0.0.1:{port}/v1"
    content.update(changes)
    settings.write_text(yaml.safe_dump(content, sort_keys=False), encoding="utf-8")


def run(*command: object) -> tuple[str, float]:
    """Return what a command prints and its seconds; a failure ends the script with what it said."""
    begin = time.perf_counter()
    environment = {**os.environ, "LITELLM_LOCAL_MODEL_COST_MAP": "True"}
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, env=environment, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")
    return done.stdout.strip(), time.perf_counter() - begin


def index(source: Path, embedder: Any) -> float:
    """Return the seconds of GraphRAG's own indexing of the texts in a folder's input/."""
    from graphnative.cli.workspace import write_workspace

    write_workspace(source)
    with serving(embedder) as port:
        point_at(
            source / "settings.yaml",
            port,
            vector_store={"type": "lancedb", "db_uri": "output/lancedb", "vector_size": embedder.dimensions},
            output_storage={"type": "file", "base_dir": "output"},
            input={"type": "text"},
            input_storage={"type": "file", "base_dir": "input"},
            extract_graph={"max_gleanings": 0},
        )
        return run(BIN / "graphrag", "index", "--root", source, "--method", "standard")[1]


def back_out(source: Path, root: Path) -> Iterator[tuple[str, float, str]]:
    """Yield each step after the index: what it is, its seconds, the last lines that it printed."""
    steps = (
        ("graphnative import", ("graphnative", "import", source / "output")),
        ("graphnative communities", ("graphnative", "communities", "--projection", "entities")),
        ("graphnative export", ("graphnative", "export")),
        ("graphrag query --method local", ("graphrag", "query", "--method", "local", QUESTION)),
        ("the same, live", ("graphnative", "graphrag", "query", "--method", "local", QUESTION)),
    )
    for name, (program, *words) in steps:
        printed, seconds = run(BIN / program, *words, "--root", root)
        yield name, seconds, printed


def main() -> None:
    """Read the command line, go through all steps, print."""
    from graphnative.models.use import UseMultilingual

    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True, help="folder of the earnings calls")
    parser.add_argument("--calls", type=int, default=10)
    options = parser.parse_args()
    lines: list[tuple[str, float]] = []
    answers: list[str] = []
    with tempfile.TemporaryDirectory() as folder, scratch_workspace(None) as root:
        source = Path(folder)
        for file in unpack(options.data / "MSFT_Input_Text.zip", source / "all")[: options.calls]:
            (source / "input").mkdir(exist_ok=True)
            file.rename(source / "input" / file.name)
        lines.append(("graphrag index --method standard", index(source, UseMultilingual())))
        run(BIN / "graphnative", "up", "--root", root)
        for name, seconds, printed in back_out(source, root):
            lines.append((name, seconds))
            answers.append(f"### {name}\n\n{printed[-1500:]}")
    print(machine_line(calls=options.calls))
    print("\n" + table(["step", "seconds"], lines, digits=1) + "\n")
    print("\n\n".join(answers))


if __name__ == "__main__":
    main()
