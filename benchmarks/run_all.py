"""Run every benchmark that needs no data of its own, and with ``--data`` those on public sets as well.

Each prints its own tables; this script only starts them one after the other and says which failed.
"""

import argparse
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
SELF_CONTAINED = (
    "startup",
    "store_write",
    "schema_refresh",
    "gri_path_speed",
    "cold_start",
    "demo_questions",
    "esg_experiment",
    "leiden",
    "cypher_guard",
    "export_speed",
    "local_query",
    "stock_tables",
    "graph_load",
    "query_generation",
    "routing",
    "check_speed",
)
ON_DATA = (
    ("ingest_speed", "chatreport"),
    ("chatreport_retrieval", "chatreport"),
    ("earnings_calls", "ms_graphrag"),
    ("passage_graph", "wiki_hipporag"),
    ("passage_graph", "wiki_multihop"),
    ("report_stability", "."),
    ("kg_votes", "re_docred"),
    ("build_speed", "re_docred"),
    ("small_model_build", "ms_graphrag"),
    ("entity_alignment", "itext2kg_variations"),
    ("cypher_clean", "."),
    ("cypher_validate", "."),
    ("cypher_schema", "."),
    ("cypher_values", "."),
    ("examples_kind", "."),
    ("question_speed", "."),
    ("graphrag_round_trip", "ms_graphrag"),
    ("faithful_facts", "."),
    ("faithful_marks", "chatreport"),
    ("graph_load", "zograscope"),
    ("query_generation", "zograscope"),
)


def main() -> int:
    """Return how many benchmarks failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, help="Folder with the public sets: chatreport/, ms_graphrag/, …")
    options = parser.parse_args()
    commands = [[name] for name in SELF_CONTAINED]
    if options.data is not None:
        commands += [[name, "--data", str(options.data / folder)] for name, folder in ON_DATA]
    failed = []
    for name, *arguments in commands:
        print(f"\n## {name}\n", flush=True)
        if subprocess.run([sys.executable, str(HERE / f"{name}.py"), *arguments], check=False).returncode:
            failed.append(name)
    if options.data is None:
        print(f"\nLeft out without --data: {', '.join(dict(ON_DATA))}.")
    if failed:
        print(f"\nFailed: {', '.join(failed)}.")
    return len(failed)


if __name__ == "__main__":
    sys.exit(main())
