"""Prompts of LlamaIndex in place of ours, and ours as LlamaIndex shows them."""

from typing import Any

from llama_index.core.base.llms.types import ChatMessage, MessageRole
from llama_index.core.prompts import BasePromptTemplate, ChatPromptTemplate, PromptTemplate

from graphnative.errors import PromptError
from graphnative.retrievers.text2cypher.model_queries import RenderablePrompt

_SYSTEM = (MessageRole.SYSTEM, MessageRole.DEVELOPER)


class TemplatePrompt:
    """A prompt of LlamaIndex as ours are asked.

    Args:
        template: Its variables are some of the inputs of the prompt that it replaces.
    """

    def __init__(self, template: BasePromptTemplate) -> None:
        self.template = template

    @property
    def inputs(self) -> tuple[str, ...]:
        """Names of its variables."""
        return tuple(self.template.template_vars)

    def render(self, **values: str | int) -> tuple[str, str]:
        """Return system and user text; braces within values stay as they are."""
        known: dict[str, Any] = {name: value for name, value in values.items() if name in self.inputs}
        messages = self.template.format_messages(**known)
        system = [message.content or "" for message in messages if message.role in _SYSTEM]
        others = [message.content or "" for message in messages if message.role not in _SYSTEM]
        return "\n\n".join(system), "\n\n".join(others)


def as_template(prompt: RenderablePrompt) -> BasePromptTemplate:
    """Return a prompt as LlamaIndex has them."""
    if isinstance(prompt, TemplatePrompt):
        return prompt.template
    system, user = prompt.render(**{name: f"{{{name}}}" for name in prompt.inputs})
    parts = [(MessageRole.SYSTEM, system), (MessageRole.USER, user)]
    return ChatPromptTemplate([ChatMessage(role=role, content=text) for role, text in parts if text])


def replacement(given: BasePromptTemplate | str, known: tuple[str, ...]) -> TemplatePrompt:
    """Return the prompt that takes the place of another.

    Args:
        given: A template of LlamaIndex, or its text.
        known: Names of the inputs that it can have.

    Raises:
        PromptError: It has a variable that nothing fills.
    """
    template = TemplatePrompt(PromptTemplate(given) if isinstance(given, str) else given)
    unknown = sorted(set(template.inputs) - set(known))
    if unknown:
        raise PromptError(
            f"The prompt has the variable {{{unknown[0]}}}, which nothing fills.",
            hint=f"It can have: {', '.join(known)}.",
        )
    return template
