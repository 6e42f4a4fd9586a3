"""The present graph over checkpoints of its own, driven as a library."""

import contextlib

import pytest

from graphs.present import builder
from state.context import Context
from tools.browser.chromium import close_browser
from tools.checkpoints import open_saver
from tools.runs import new_run, thread


class Deck:
    """One run of the present graph, stepped by hand."""

    def __init__(self, graph, home, run=None):
        self.graph, self.home, self.run = graph, home, run or new_run()
        self.saver = graph.checkpointer

    async def go(self, given=None, stop="*", config=None):
        """Run to the next stop and return where it stands."""
        config = config or thread(self.run)
        settings = {"context": Context(home=str(self.home)), "durability": "sync"}
        await self.graph.ainvoke(given, config, interrupt_before=stop, **settings)
        return await self.graph.aget_state(thread(self.run))

    async def go_to(self, node, given=None):
        """Step until `node` is next."""
        stands = await self.go(given)
        while stands.next and node not in stands.next:
            stands = await self.go()
        assert stands.next, f"the run ended before {node}"
        return stands

    async def history(self):
        return [step async for step in self.graph.aget_state_history(thread(self.run))]


@pytest.fixture
async def deck(home):
    async with contextlib.AsyncExitStack() as stack:
        saver = await stack.enter_async_context(open_saver(home))
        yield Deck(builder.compile(checkpointer=saver, name="present"), home)
        await close_browser()


@pytest.fixture
def given(notes):
    return {"attachments": [str(notes)], "options": {"slides": "3"}}
