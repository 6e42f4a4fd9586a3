"""A run's budget: money is set aside before a call, so that calls side by side can't pass it together."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from models.calls import Calls
from models.prices import cost
from models.seat import Seat
from state.errors import UsageError

LONGEST = 8000  # tokens of a reply, where there is money for it
SHORTEST = 500  # tokens of a reply without which a call makes no sense
MARGIN = 1.25  # on the estimate of a prompt's tokens
MILLION = 1_000_000


@dataclass
class Purse:
    """What calls under way may still cost: `Purse(reserved=0.02)`."""

    reserved: float = 0.0
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)


_purses: dict[tuple[asyncio.AbstractEventLoop, str], Purse] = {}


@contextlib.asynccontextmanager
async def within_budget(seat: Seat, tokens_in: int) -> AsyncIterator[int | None]:
    """Set money aside for one call and give the longest reply that it pays, in tokens; None without a budget.

    Waits for calls under way when what they leave is not enough.

    Args:
        seat: who asks.
        tokens_in: estimate of the prompt.

    Raises:
        UsageError: when the budget does not pay this call, or the model's price is unknown.
    """
    if not seat.budget:
        yield None
        return
    purse = _purses.setdefault((asyncio.get_running_loop(), seat.run), Purse())
    async with purse.changed:
        while (tokens := await asyncio.to_thread(_affordable, seat, tokens_in, purse.reserved)) is None:
            await purse.changed.wait()
        aside = await asyncio.to_thread(_cost, seat, tokens_in, tokens)
        purse.reserved += aside
    try:
        yield tokens
    finally:
        async with purse.changed:
            purse.reserved -= aside
            purse.changed.notify_all()


def _affordable(seat: Seat, tokens_in: int, reserved: float) -> int | None:
    """Return the longest reply that can be paid now; None when calls under way have to end first."""
    spent, longest = Calls(seat.home).spent(seat.run, seat.role)
    needed = max(SHORTEST, longest)
    free = seat.budget - spent
    if _cost(seat, tokens_in, needed) > free:
        problem = f"the budget of {seat.budget:g} USD does not pay for {seat.place}"
        told = f"{problem}: {spent:.4f} are spent, and the call may cost {_cost(seat, tokens_in, needed):.4f}"
        raise UsageError(told, "Give more with --budget; nothing is lost.")
    if _cost(seat, tokens_in, needed) > free - reserved + 1e-12:
        return None
    a_token = _cost(seat, 0, MILLION) / MILLION
    most = (free - reserved - _cost(seat, tokens_in, 0)) / a_token if a_token else LONGEST
    return min(LONGEST, max(needed, int(most)))


def _cost(seat: Seat, tokens_in: int, tokens_out: int) -> float:
    money = cost(seat.model, round(tokens_in * MARGIN), tokens_out)
    if money is None:
        problem = f"a budget is set, and what {seat.model!r} costs is unknown"
        raise UsageError(problem, f"Put [prices.{seat.model!r}] with input and output into triptych.toml.")
    return money
