"""Models that answer as a test needs it."""

import asyncio
import hashlib
import itertools
import json
import os
import random
import re
from pathlib import Path
from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from pydantic import BaseModel

from models.offline import ATTACHED, OfflineModel
from models.tokens import count_prompt
from state.errors import UsageError


def result(message: AIMessage) -> ChatResult:
    return ChatResult(generations=[ChatGeneration(message=message)])


def calling(name: str, **args: Any) -> AIMessage:
    """A reply that calls one tool."""
    return AIMessage("", tool_calls=[{"name": name, "args": args, "id": f"call_{name}"}])


class Scripted(BaseChatModel):
    """Answers with the given replies in order: messages, pydantic objects or text; keeps what it was asked."""

    replies: list[Any]
    asked: list[list[BaseMessage]] = []
    settings: list[dict[str, Any]] = []

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def bind_tools(self, tools: Any, **kwargs: Any) -> Any:
        return self.bind()

    def _generate(self, messages: list[BaseMessage], stop: Any = None, run_manager: Any = None, **kwargs: Any):
        self.asked.append(messages)
        self.settings.append(kwargs)
        reply = self.replies.pop(0)
        if isinstance(reply, BaseModel) and not isinstance(reply, BaseMessage):
            reply = reply.model_dump_json()
        return result(reply if isinstance(reply, AIMessage) else AIMessage(reply))


class Logged(OfflineModel):
    """The offline model that writes down, durably, whom it has answered and on what."""

    log: Path | None = None

    def _generate(self, messages: list[BaseMessage], stop: Any = None, run_manager: Any = None, **kwargs: Any):
        answer = super()._generate(messages, stop, run_manager, **kwargs)
        if self.log:
            _write_down(self.log, messages)
        return answer


def _write_down(log: Path, messages: list[BaseMessage]) -> None:
    heard = json.dumps([[message.type, message.content] for message in messages], ensure_ascii=False)
    name = messages[-1].additional_kwargs[ATTACHED][0]
    line = json.dumps({"name": name, "heard": hashlib.sha256(heard.encode()).hexdigest()})
    descriptor = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.write(descriptor, line.encode() + b"\n")
    os.close(descriptor)


class Restless(Logged):
    """Answers differently at each call, in a way that must not matter: every slide has another comment in it."""

    def _generate(self, messages: list[BaseMessage], stop: Any = None, run_manager: Any = None, **kwargs: Any):
        answer = super()._generate(messages, stop, run_manager, **kwargs)
        for call in answer.generations[0].message.tool_calls:
            if call["name"] == "write_file" and call["args"]["path"].endswith(".html"):
                call["args"]["content"] += f"<!-- {os.urandom(8).hex()} -->"
        return answer


class Flawed(OfflineModel):
    """Writes slides of which a known share has a fault that inspection measures: pale text; mends it when told.

    Which ones is settled by the seed, so that a test can count them.
    """

    rate: float
    seed: int = 0

    def is_flawed(self, page: str) -> bool:
        return random.Random(f"{self.seed} {page}").random() < self.rate

    def _generate(self, messages: list[BaseMessage], stop: Any = None, run_manager: Any = None, **kwargs: Any):
        answer = super()._generate(messages, stop, run_manager, **kwargs)
        name, inputs = messages[-1].additional_kwargs[ATTACHED]
        if name == "present.write_slide" and inputs["round"] == 0 and self.is_flawed(inputs["page"]["page"]):
            for call in answer.generations[0].message.tool_calls:
                pale = "<style>h1{color:#e8e8e8!important;background:#fff}</style></head>"
                call["args"]["content"] = call["args"]["content"].replace("</head>", pale)
        return answer


class Lying(OfflineModel):
    """A Researcher of whose manuscripts a known share of pages has a number that no source has, without evidence."""

    rate: float
    seed: int = 0
    lies: list[str] = []

    def _generate(self, messages: list[BaseMessage], stop: Any = None, run_manager: Any = None, **kwargs: Any):
        answer = super()._generate(messages, stop, run_manager, **kwargs)
        for call in answer.generations[0].message.tool_calls:
            if call["name"] == "write_file" and call["args"]["path"] == "manuscript.md":
                pages = call["args"]["content"].split("\n\n---\n\n")
                call["args"]["content"] = "\n\n---\n\n".join(
                    self._lie(f"p{n}", page) for n, page in enumerate(pages, 1)
                )
        return answer

    def _lie(self, page: str, text: str) -> str:
        if random.Random(f"{self.seed} {page}").random() >= self.rate:
            return text
        self.lies.append(page)
        title, _, rest = text.partition("\n\n")
        return f"{title}\n\n- It rose by 97 % in 1871.\n\n" + re.sub(r" ?\[@\w+\]", "", rest)


class Failing(Logged):
    """Fails on one page, as an endpoint does, after the others have been answered."""

    page: str
    prompt: str = "present.write_slide"

    async def _agenerate(self, messages: list[BaseMessage], stop: Any = None, run_manager: Any = None, **kwargs: Any):
        name, inputs = messages[-1].additional_kwargs[ATTACHED]
        if name == self.prompt and inputs["page"]["page"] == self.page:
            await asyncio.sleep(1)
            raise UsageError(f"model 'failing' at {self.page} failed", "Resume.")
        return self._generate(messages, stop, None, **kwargs)


class Hesitant(OfflineModel):
    """Thinks in the first turn on page p3 before it writes anything."""

    hesitated: bool = False

    def _generate(self, messages: list[BaseMessage], stop: Any = None, run_manager: Any = None, **kwargs: Any):
        name, inputs = messages[-1].additional_kwargs[ATTACHED]
        if name == "present.write_slide" and inputs["page"]["page"] == "p3" and not self.hesitated:
            self.hesitated = True
            return result(calling("think", thought="A list, I believe."))
        return super()._generate(messages, stop, run_manager, **kwargs)


class Reader300(BaseChatModel):
    """A Researcher who writes a hundred drafts, thinks after each, and ends with the manuscript after `steps` turns."""

    steps: int
    manuscript: str
    words: str = "Draft {}. "
    dies_on_warnings: bool = False
    turn: Any = itertools.count(1)
    heard: list[int] = []  # tokens of each request, by estimate
    died: list[str] = []

    @property
    def _llm_type(self) -> str:
        return "reader"

    def bind_tools(self, tools: Any, **kwargs: Any) -> Any:
        return self.bind()

    def _generate(self, messages: list[BaseMessage], stop: Any = None, run_manager: Any = None, **kwargs: Any):
        last = messages[-1].text
        if self.dies_on_warnings and last.startswith("Your context is") and last not in self.died:
            self.died.append(last)
            raise UsageError("the process was killed", "Resume.")
        self.heard.append(count_prompt(messages, []))
        turn = next(self.turn)
        if turn == self.steps - 1:
            return result(calling("write_file", path="manuscript.md", content=self.manuscript))
        if turn == self.steps:
            return result(calling("finalize", outcome="manuscript.md"))
        if turn % 3 == 0:
            return result(calling("think", thought=f"Thought {turn}. " * 80))
        return result(calling("write_file", path=f"drafts/{turn % 10}.md", content=self.words.format(turn) * 80))
