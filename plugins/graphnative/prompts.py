"""Prompt files, one per model call: :func:`load_prompt` reads one, :class:`Prompt` renders it."""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from graphnative.errors import PromptError
from graphnative.settings import Settings
from graphnative.settings.fault_words import fault_words
from graphnative.settings.text_file import bad_byte
from graphnative.settings.yaml_text import parse_yaml

_HERE = Path(__file__).parent
_NAME = re.compile(r"\{\{ *([a-z][a-z0-9_]*) *\}\}")


class _PromptFile(BaseModel):
    """The keys that a prompt file has; unknown ones are errors."""

    model_config = ConfigDict(extra="forbid", strict=True)

    source: str
    inputs: list[str]
    system: str = ""
    user: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """One prompt file, checked.

    Attributes:
        name: Its path below prompts/ without the ending: ``answers/esg``.
        source: Where its idea comes from.
        inputs: The names its template uses, as declared.
        system: The template of the system text; may be empty.
        user: The template of the user text.
        digest: First 12 hex digits of the file's SHA-256, recorded with everything a model writes.
    """

    name: str
    source: str
    inputs: tuple[str, ...]
    system: str
    user: str
    digest: str

    def render(self, **values: str | int) -> tuple[str, str]:
        """Return system and user text with every ``{{ name }}`` replaced by its value.

        Args:
            **values: Exactly the declared inputs. Braces inside a value stay as they are.

        Raises:
            PromptError: An input is missing, or one is given that the prompt does not declare.
        """
        missing, unknown = set(self.inputs) - set(values), set(values) - set(self.inputs)
        if missing or unknown:
            faults = [f"lacks {_listed(missing)}"] * bool(missing)
            faults += [f"does not declare {_listed(unknown)}"] * bool(unknown)
            raise PromptError(f"The call of prompt {self.name} {' and '.join(faults)}.")
        return _fill(self.system, values), _fill(self.user, values)


def load_prompt(settings: Settings, name: str) -> Prompt:
    """Return a prompt of the workspace, or the shipped one where the workspace has no file of that name.

    Args:
        settings: The workspace, for its folder prompts/.
        name: Path below prompts/ without the ending: ``answers/esg``.

    Raises:
        PromptError: There is no such file, it is malformed, or its declared inputs are not those it uses, or
            not those that the shipped prompt is given.
    """
    relative = f"{name}.yaml"
    candidates = [folder / relative for folder in (settings.prompts, shipped_prompts())]
    path = next((candidate for candidate in candidates if candidate.is_file()), None)
    if path is None:
        raise PromptError(f"There is no prompt {candidates[0]}, and none of that name is shipped.")
    prompt = read_prompt(path, name)
    if path != candidates[1] and candidates[1].is_file():
        _check_given(prompt, shipped_prompt(name).inputs, path)
    return prompt


def prompt_names() -> tuple[str, ...]:
    """Return the names of all prompts that the product uses, sorted."""
    root = shipped_prompts()
    return tuple(sorted(path.relative_to(root).with_suffix("").as_posix() for path in root.rglob("*.yaml")))


def _check_given(prompt: Prompt, given: tuple[str, ...], path: Path) -> None:
    """A prompt of the user's own is given what the shipped one is given, no more and no less."""
    unknown, missing = set(prompt.inputs) - set(given), set(given) - set(prompt.inputs)
    if not unknown and not missing:
        return
    place = f"{path}:{_line(path.read_text(encoding='utf-8-sig'), r'^inputs[ ]*:')}"
    if unknown:
        raise PromptError(
            f"{place} declares {_listed(unknown)}, which this prompt does not get; it gets {_listed(given)}."
        )
    raise PromptError(f"{place} does not declare {_listed(missing)}, which this prompt gets.")


def shipped_prompts() -> Path:
    """Return the folder of the shipped prompts: package data, or prompts/ of the checkout."""
    packaged = _HERE / "workspace" / "prompts"
    return packaged if packaged.is_dir() else _HERE.parents[1] / "prompts"


def shipped_prompt(name: str) -> Prompt:
    """Return a shipped prompt by its name."""
    return read_prompt(shipped_prompts() / f"{name}.yaml", name)


def read_prompt(path: Path, name: str) -> Prompt:
    """Return the prompt of one file.

    Raises:
        PromptError: The file can't be read, is malformed, or its declared inputs are not those it uses.
    """
    try:
        content = path.read_bytes()
        text = content.decode("utf-8-sig")
    except OSError as error:
        raise PromptError(f"{path} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise PromptError(bad_byte(path, error)) from error
    parsed = _parse(text, path)
    _check_names(parsed, text, path)
    digest = hashlib.sha256(content).hexdigest()[:12]
    return Prompt(
        name, parsed.source, tuple(parsed.inputs), parsed.system.strip(), parsed.user.strip(), digest
    )


def _parse(text: str, path: Path) -> _PromptFile:
    content: Any = parse_yaml(text, path, PromptError)
    if not isinstance(content, dict):
        raise PromptError(f"{path} must hold the keys source, inputs, system and user.")
    try:
        return _PromptFile.model_validate(content)
    except ValidationError as error:
        first = error.errors()[0]
        key = str(first["loc"][0])
        place = f"{path}:{_line(text, rf'^{re.escape(key)}[ ]*:')}"
        if first["type"] == "extra_forbidden":
            raise PromptError(f"{place} has the unknown key `{key}`.") from None
        raise PromptError(f"{place} `{key}`: {fault_words(first)}.") from None


def _check_names(parsed: _PromptFile, text: str, path: Path) -> None:
    """Declared inputs and the template's names must be the same, and every opening brace pair a name."""
    template = f"{parsed.system}\n{parsed.user}"
    used, declared = set(_NAME.findall(template)), set(parsed.inputs)
    if undeclared := sorted(used - declared):
        line = _line(text, r"\{\{ *" + undeclared[0] + r" *\}\}")
        raise PromptError(f"{path}:{line} uses {{{{ {undeclared[0]} }}}}, which `inputs` does not declare.")
    line = _line(text, r"^inputs[ ]*:")
    if unused := declared - used:
        raise PromptError(f"{path}:{line} declares {_listed(unused)}, which the template does not use.")
    if len(declared) < len(parsed.inputs):
        raise PromptError(f"{path}:{line} declares an input twice.")
    if "{{" in _NAME.sub("", template):
        broken = _line(text, r"\{\{(?! *[a-z][a-z0-9_]* *\}\})")
        raise PromptError(f"{path}:{broken} has {{{{ without a name and }}}}; names are lower case.")


def _fill(template: str, values: dict[str, str | int]) -> str:
    """Replace all names in one pass, so that what a value holds is never read as a template."""
    return _NAME.sub(lambda match: str(values[match[1]]), template)


def _line(text: str, pattern: str) -> int:
    """The first line that matches, from 1; line 1 if none does."""
    match = re.search(pattern, text, re.MULTILINE)
    return text[: match.start()].count("\n") + 1 if match else 1


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(names))
