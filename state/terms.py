"""What every job's state says of its models."""

from typing import NotRequired

from typing_extensions import TypedDict


class Terms(TypedDict, total=False):
    """On what terms models are asked: `{"models": {"critic": "large"}, "budget": 2.0, "window": 50000}`."""

    models: dict[str, str]  # role -> model name
    budget: float  # most money that the run may cost, in USD; 0: no limit
    window: int  # tokens that a conversation may take up


class Meter(TypedDict):
    """How full an agent's context has been: `{"warned": [50], "folded": 12, "dropped": 0}`."""

    warned: list[int]  # percentages of the window at which the agent has been warned
    folded: int  # its first messages, whose long parts are sent as a line each
    dropped: int  # messages behind the first that are not sent any more
    tokens: NotRequired[int]  # in use at its last turn
