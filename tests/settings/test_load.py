"""settings.yaml is read strictly: every mistake is one sentence with file, line and setting."""

from pathlib import Path

import pytest
import yaml

from graphnative.errors import SettingsError
from graphnative.settings import Settings, find_root, load_settings
from graphnative.settings.load import read_graphrag_half


def write(folder: Path, text: str) -> Path:
    (folder / "settings.yaml").write_text(text, encoding="utf-8")
    return folder


def complaint(folder: Path, text: str, environment: dict[str, str] | None = None) -> str:
    write(folder, text)
    with pytest.raises(SettingsError) as caught:
        load_settings(folder, environment or {})
    return caught.value.message


def test_an_empty_file_gives_the_defaults(tmp_path: Path) -> None:
    settings = load_settings(write(tmp_path, ""), {})

    assert settings.root == tmp_path
    assert settings.neo4j.uri is None
    assert settings.embedder.kind == "use"
    assert settings.retrieval.top_k == 3
    assert settings.indexes == tmp_path / "indexes"


def test_graphrags_own_settings_are_not_ours_to_judge(tmp_path: Path) -> None:
    settings = load_settings(write(tmp_path, "vector_store: {type: lancedb}\ngraphnative: {}\n"), {})

    assert settings.chat.kind == "extractive"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("graphnative:\n  retrieval:\n    topk: 5\n", ("settings.yaml:3", "retrieval.topk", "`top_k`")),
        ("a: 1\ngraphnative:\n  retreival: {}\n", ("settings.yaml:3", "retreival", "`retrieval`")),
        ("graphnative:\n  chat:\n    kind: litellm\n    model: m\n    modle: x\n", (":5", "`model`")),
        ("graphnative:\n  neo4j:\n    zzzz: 1\n", (":3", "known here:", "password")),
        ("graphnative:\n  retrieval:\n    top_k: 0\n", (":3", "retrieval.top_k", "got 0")),
        ("graphnative:\n  embedder:\n    kind: word2vec\n", (":2", "embedder", "use")),
        ("graphnativ:\n  chat: {}\n", (":1", "unknown block `graphnativ`", "`graphnative`?")),
        ("graphnative:\n  chat: {}\ngraphnative:\n  chat: {}\n", (":3", "on line 1")),
        ("graphnative:\n  chat: {model: m}\n", (":2", "needs a `kind`")),
        ("graphnative: [1, 2]\n", ("named settings", "list")),
        ("graphnative:\n  root: /x\n", (":2", "can't be set")),
        ("graphnative: {a\n", ("not valid YAML",)),
        ("x: $\n", (":1", "lone $")),
        ("x: 1\ny: ${NOT_SET}\n", (":2", "NOT_SET", "not set")),
        ("x: 1\n# ${NOT_SET} in a comment counts too\n", (":2", "NOT_SET")),
    ],
)
def test_a_mistake_names_file_line_and_setting(tmp_path: Path, text: str, parts: tuple[str, ...]) -> None:
    message = complaint(tmp_path, text)

    assert all(part in message for part in parts), message


@pytest.mark.parametrize("key", ["password", "api_key"])
def test_a_faulty_secret_is_never_shown(tmp_path: Path, key: str) -> None:
    section = (
        "neo4j: {password: [hunter2]}"
        if key == "password"
        else "chat: {kind: litellm, api_key: {a: hunter2}}"
    )

    message = complaint(tmp_path, f"graphnative:\n  {section}\n")

    assert "hunter2" not in message


def test_variables_are_filled_and_a_double_dollar_is_one(tmp_path: Path) -> None:
    write(tmp_path, "graphnative:\n  neo4j: {password: '${SECRET}$$'}\n")

    settings = load_settings(tmp_path, {"SECRET": "s3"})

    assert settings.neo4j.password is not None
    assert settings.neo4j.password.get_secret_value() == "s3$"
    assert "s3" not in repr(settings)


def test_the_process_environment_wins_over_dotenv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "graphnative:\n  neo4j: {username: '${WHO}', database: '${WHERE}'}\n")
    (tmp_path / ".env").write_text('# comment\nWHO=file\nexport WHERE="here"\n')
    monkeypatch.setenv("WHO", "process")

    settings = load_settings(tmp_path)

    assert (settings.neo4j.username, settings.neo4j.database) == ("process", "here")


def test_neo4j_variables_override_everything(tmp_path: Path) -> None:
    write(tmp_path, "graphnative:\n  neo4j: {uri: 'bolt://file:1', username: file, password: file}\n")
    environment = {
        "NEO4J_URI": "neo4j://env:2",
        "NEO4J_USERNAME": "env",
        "NEO4J_PASSWORD": "envpass",
        "NEO4J_DATABASE": "news",
    }

    section = load_settings(tmp_path, environment).neo4j

    assert (section.uri, section.username, section.database) == ("neo4j://env:2", "env", "news")
    assert section.password is not None and section.password.get_secret_value() == "envpass"


@pytest.mark.parametrize("content", [b"\xef\xbb\xbfgraphnative: {retrieval: {top_k: 4}}\n"])
def test_a_byte_order_mark_is_fine(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "settings.yaml").write_bytes(content)

    assert load_settings(tmp_path, {}).retrieval.top_k == 4


def test_another_encoding_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_bytes("graphnative: {}  # é".encode("latin-1"))

    with pytest.raises(SettingsError, match="not UTF-8"):
        load_settings(tmp_path, {})


def test_a_missing_file_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as caught:
        load_settings(tmp_path, {})

    assert "graphnative init" in caught.value.hint


def test_the_nearest_workspace_above_is_found(tmp_path: Path) -> None:
    write(tmp_path, "")
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)

    assert find_root(below) == tmp_path


def test_no_workspace_at_all_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "is_file", lambda self: False)

    with pytest.raises(SettingsError, match=r"no settings\.yaml"):
        find_root(tmp_path)


def test_graphrags_half_is_the_rest_of_the_file_with_its_variables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WHERE", "here")
    half = read_graphrag_half(write(tmp_path, "input: {base_dir: '${WHERE}'}\ngraphnative: {}\n"))
    assert half == {"input": {"base_dir": "here"}}
    assert read_graphrag_half(write(tmp_path, "")) == {}


def test_an_environment_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    write(tmp_path, "")
    (tmp_path / ".env").write_bytes(b"\xff\xfeA=1")
    with pytest.raises(SettingsError, match=r"\.env:1 is not UTF-8 \(byte 0\)"):
        load_settings(tmp_path)


def test_the_shipped_file_shows_every_setting_that_has_a_default() -> None:
    root = Path(__file__).parents[2]
    shown = yaml.safe_load((root / "settings.yaml").read_text(encoding="utf-8"))["graphnative"]
    defaults = Settings(root=root).model_dump(mode="json", exclude={"root"}, exclude_none=True)

    assert shown == defaults
    assert load_settings(root, {}) == Settings(root=root)
