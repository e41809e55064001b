"""Prompt files: strict to read, exact to render."""

import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.errors import PromptError
from graphnative.prompts import Prompt, load_prompt, prompt_names, read_prompt, shipped_prompts
from graphnative.settings import Settings

GOLDEN = Path(__file__).parent / "golden"
GOOD = """source: nowhere
inputs: [topic, n]
system: |
  Be brief.
user: |
  {{ n }} words on {{ topic }}, as {"a": {"b": 1}}
"""
SHIPPED = sorted(path.relative_to(shipped_prompts()) for path in shipped_prompts().rglob("*.yaml"))


def write(folder: Path, text: str | bytes) -> Path:
    path = folder / "p.yaml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


@pytest.mark.parametrize("relative", SHIPPED, ids=str)
def test_every_shipped_prompt_renders_as_recorded(relative: Path, tmp_path: Path) -> None:
    name = str(relative.with_suffix(""))
    prompt = load_prompt(Settings(root=tmp_path), name)
    system, user = prompt.render(**{key: f"<{key.upper()}>" for key in prompt.inputs})
    golden = GOLDEN / f"{name.replace('/', '-')}.txt"
    assert f"{system}\n=====\n{user}\n" == golden.read_text(encoding="utf-8")


def test_a_file_of_the_workspace_goes_before_the_shipped_one(tmp_path: Path) -> None:
    settings = Settings(root=tmp_path)
    (tmp_path / "prompts" / "answers").mkdir(parents=True)
    mine = tmp_path / "prompts" / "answers" / "esg.yaml"
    text = GOOD.replace("topic", "context").replace(", n]", ", question]")
    text = text.replace("{{ n }}", "{{ question }}")
    mine.write_text(text, encoding="utf-8")
    prompt = load_prompt(settings, "answers/esg")
    assert prompt.render(context="steel", question=3) == ("Be brief.", '3 words on steel, as {"a": {"b": 1}}')
    assert prompt.digest == hashlib.sha256(text.encode()).hexdigest()[:12]
    mine.unlink()
    assert load_prompt(settings, "answers/esg").inputs == ("context", "question")


def test_a_prompt_that_nobody_has_is_named(tmp_path: Path) -> None:
    with pytest.raises(PromptError, match=r"prompts/answers/none\.yaml"):
        load_prompt(Settings(root=tmp_path), "answers/none")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (GOOD.replace("[topic, n]", "[topic]"), r"p\.yaml:6 uses \{\{ n \}\}"),
        (GOOD.replace("[topic, n]", "[topic, n, m, k]"), r"p\.yaml:2 declares `k`, `m`, which the template"),
        (GOOD.replace("[topic, n]", "[topic, n, n]"), r"p\.yaml:2 declares an input twice"),
        (GOOD.replace("{{ n }}", "{{ N }} {{ n }}"), r"p\.yaml:6 has \{\{ without a name"),
        (GOOD + "sytem: x\n", r"p\.yaml:7 has the unknown key `sytem`"),
        (GOOD.replace("[topic, n]", "topic"), r"p\.yaml:2 `inputs`: input should be a valid list"),
        ("source: x\ninputs: []\n", r"p\.yaml:1 `user`: field required"),
        ("source: [\n", r"p\.yaml:2 is not valid YAML"),
        ("- a\n", r"p\.yaml must hold the keys"),
        (b"source: \xff\n", r"p\.yaml:1 is not UTF-8 \(byte 8\)"),
    ],
)
def test_a_faulty_file_is_named_with_its_line(text: str | bytes, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(PromptError, match=complaint):
        read_prompt(write(tmp_path, text), "p")


def test_a_folder_in_the_place_of_a_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(PromptError, match="can't be read"):
        read_prompt(tmp_path, "p")


@pytest.mark.parametrize(
    ("values", "complaint"),
    [
        ({"topic": "x"}, "prompt p lacks `n`"),
        ({"topic": "x", "n": 1, "m": 2}, "prompt p does not declare `m`"),
        ({"topic": "x", "m": 2}, "lacks `n` and does not declare `m`"),
    ],
)
def test_render_takes_exactly_the_declared_inputs(
    values: dict[str, str | int], complaint: str, tmp_path: Path
) -> None:
    prompt = read_prompt(write(tmp_path, GOOD), "p")
    with pytest.raises(PromptError, match=complaint):
        prompt.render(**values)


@given(a=st.text(), b=st.text())
def test_a_value_is_never_read_as_a_template(a: str, b: str) -> None:
    prompt = Prompt("p", "", ("a", "b"), "", "[{{ a }}|{{b}}]", "0" * 12)
    assert prompt.render(a=a, b=b)[1] == f"[{a}|{b}]"
    assert prompt.render(a="{{ b }}", b=b)[1] == f"[{{{{ b }}}}|{b}]"


def test_a_prompt_of_ones_own_gets_what_the_shipped_one_gets(tmp_path: Path) -> None:
    settings = Settings(root=tmp_path)
    own = settings.prompts / "answers" / "esg.yaml"
    own.parent.mkdir(parents=True)
    shipped = (shipped_prompts() / "answers" / "esg.yaml").read_text(encoding="utf-8")
    own.write_text(shipped.replace("inputs: [", "inputs: [mood, ") + "  {{ mood }}\n", encoding="utf-8")
    with pytest.raises(PromptError, match=r"esg\.yaml:\d+ declares `mood`, which this prompt does not get"):
        load_prompt(settings, "answers/esg")
    own.write_text("source: mine\ninputs: [question]\nuser: '{{ question }}'\n", encoding="utf-8")
    with pytest.raises(PromptError, match=r"esg\.yaml:2 does not declare `context`, which this prompt gets"):
        load_prompt(settings, "answers/esg")
    assert "answers/esg" in prompt_names()
