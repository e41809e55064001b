"""The shipped settings.yaml as GraphRAG reads it."""

import json
import subprocess
import sys
from pathlib import Path

import yaml

SHIPPED = Path(__file__).parents[2] / "settings.yaml"
# GraphRAG changes the folder of the process that reads its settings, and its event loop.
READ = """
import json, sys
from pathlib import Path
from graphrag.config.load_config import load_config
config = load_config(Path(sys.argv[1]))
print(json.dumps(config.model_dump(mode="json")))
"""


def test_graphrag_takes_every_setting_of_its_own_part(tmp_path: Path) -> None:
    text = SHIPPED.read_text(encoding="utf-8")
    assert "$" not in text
    (tmp_path / "settings.yaml").write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", READ, str(tmp_path)], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    config = json.loads(done.stdout.splitlines()[-1])

    ours = yaml.safe_load(text)
    del ours["graphnative"]
    for section in ("local_search", "global_search", "drift_search", "basic_search"):
        assert ours[section].items() <= config[section].items()
    assert config["concurrent_requests"] == ours["concurrent_requests"]
    assert config["vector_store"]["db_uri"].endswith("indexes/current/lancedb")
    assert config["output_storage"]["base_dir"].endswith("indexes/current")
