"""A workspace with a taxonomy of seven topics and without the search for organisations: quick to start."""

import yaml

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


def small(workspace: Settings, **articles: object) -> Settings:
    """The settings of a workspace made small; its settings.yaml says the same to other processes.

    Args:
        workspace: An empty workspace.
        **articles: Settings of the block ``articles``.
    """
    section = {"uri": workspace.neo4j.uri, "username": workspace.neo4j.username}
    if workspace.neo4j.password:
        section["password"] = workspace.neo4j.password.get_secret_value()
    block = {
        "neo4j": section,
        "ontology": {"file": "taxonomy.yaml", "mode": "replace"},
        "articles": {"ner": "none", **articles},
    }
    (workspace.root / "taxonomy.yaml").write_text(TAXONOMY, encoding="utf-8")
    (workspace.root / "settings.yaml").write_text(yaml.safe_dump({"graphnative": block}), encoding="utf-8")
    return Settings.model_validate({"root": workspace.root, **block})
