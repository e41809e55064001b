"""A workspace with a taxonomy of six topics, so that making its vectors takes no time."""

import pytest

from graphnative.settings import Settings

TAXONOMY = """
root: {id: sustainability, label: Sustainability}
categories:
  - {id: environment, label: Environment, parent: sustainability, relation: HAS_CATEGORY}
basic:
  - {id: emissions, label: Emissions, parent: environment, relation: HAS_TOPIC, definition: Gases set free.}
intermediate:
  - {id: ghg, label: greenhouse gas emission, parent: emissions, relation: CONTAINS}
  - {id: spill, label: oil spill, parent: emissions, relation: CONTAINS}
lower:
  - {id: methane, label: methane emission, parent: ghg, relation: SOURCE}
  - {id: leak, label: pipeline leak, parent: spill, relation: TYPE}
"""


@pytest.fixture
def small_workspace(workspace: Settings) -> Settings:
    """The empty workspace with the small taxonomy, and a settings.yaml for processes of their own."""
    (workspace.root / "taxonomy.yaml").write_text(TAXONOMY, encoding="utf-8")
    block = {
        "neo4j": {"uri": workspace.neo4j.uri, "username": workspace.neo4j.username},
        "ontology": {"file": "taxonomy.yaml", "mode": "replace"},
    }
    if workspace.neo4j.password:
        block["neo4j"]["password"] = workspace.neo4j.password.get_secret_value()
    import yaml

    (workspace.root / "settings.yaml").write_text(yaml.safe_dump({"graphnative": block}), encoding="utf-8")
    return Settings.model_validate({"root": workspace.root, **block})


@pytest.fixture
def small_database(small_workspace: Settings):
    """The open database of the small workspace."""
    from graphnative.store.connect import open_database

    with open_database(small_workspace) as opened:
        yield opened
