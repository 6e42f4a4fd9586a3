"""The offline model: hands a prompt's typed inputs to the pure function beside the prompt.

It never parses a prompt. `nodes/present/plan_design.md` is answered by `plan_design` in `plan_design_offline.py`,
found by name so that this folder needs to know nothing of the nodes.
"""

import importlib
import inspect
import json
from typing import Any

from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.runnables import Runnable

from models.tokens import count_message, count_prompt

ATTACHED = "triptych_twin"  # in additional_kwargs, which remote clients never send


def attach(message: BaseMessage, name: str, inputs: dict[str, Any]) -> BaseMessage:
    """Return a copy of `message` that carries the prompt's name and typed inputs."""
    return message.model_copy(update={"additional_kwargs": {ATTACHED: (name, inputs)}})


class OfflineModel(BaseChatModel):
    """A chat model that answers from the documents given, without weights, network or chance."""

    @property
    def _llm_type(self) -> str:
        return "offline"

    def bind_tools(self, tools: Any, **kwargs: Any) -> Runnable[Any, AIMessage]:
        """Return this model: its twins know their tools."""
        return self.bind(tools=tools)  # for the count of tokens

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        name, inputs = messages[-1].additional_kwargs[ATTACHED]
        answer = _answer(name, inputs)
        content = answer["content"] if "calls" in answer else json.dumps(answer, ensure_ascii=False)
        calls = [
            {"name": call["name"], "args": call["args"], "id": f"call_{len(messages)}_{place}"}
            for place, call in enumerate(answer.get("calls", []))
        ]
        read, wrote = (
            count_prompt(messages, kwargs.get("tools") or []),
            count_message(AIMessage(content=content, tool_calls=calls)),
        )
        usage = {"input_tokens": read, "output_tokens": wrote, "total_tokens": read + wrote}
        reply = AIMessage(content=content, tool_calls=calls, usage_metadata=usage)
        return ChatResult(generations=[ChatGeneration(message=reply)])


def _answer(name: str, inputs: dict[str, Any]) -> dict[str, Any]:
    """Call the prompt's twin with those inputs that it names, or with all when it takes any."""
    twin = getattr(importlib.import_module(f"nodes.{name}_offline"), name.rpartition(".")[2])
    wanted = inspect.signature(twin).parameters
    takes_all = any(one.kind is one.VAR_KEYWORD for one in wanted.values())
    answer: dict[str, Any] = twin(**{key: value for key, value in inputs.items() if takes_all or key in wanted})
    return answer
