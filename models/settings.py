"""The person's own defaults: `triptych.toml` in the current folder, else in the home.

[models]
"*" = "small"        # for all roles
critic = "large"

[endpoint]
at_once = 8          # calls under way at one endpoint

[prices.small]       # USD per million tokens
input = 0.15
output = 0.6
cached = 0.075
"""

import functools
import tomllib
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from models.environment import home
from state.errors import UsageError

NAME = "triptych.toml"


class Price(BaseModel):
    """What a model costs, in USD per million tokens: `Price(input=0.15, output=0.6)`."""

    model_config = ConfigDict(extra="forbid")

    input: float = Field(ge=0)
    output: float = Field(ge=0)
    cached: float | None = Field(default=None, ge=0)  # of input that the endpoint had cached; None: as input


class Endpoint(BaseModel):
    """How an endpoint is to be treated."""

    model_config = ConfigDict(extra="forbid")

    at_once: int = Field(default=8, ge=1)  # calls under way
    timeout: float = Field(default=600, gt=0)  # seconds for an answer
    reply: int | None = Field(default=None, ge=1)  # tokens that an answer may have; None: the endpoint decides


class Settings(BaseModel):
    """The file as a whole."""

    model_config = ConfigDict(extra="forbid")

    models: dict[str, str] = {}
    endpoint: Endpoint = Endpoint()
    prices: dict[str, Price] = {}


def read_settings() -> Settings:
    """Return the settings of the nearest file, or defaults; UsageError that names file and setting."""
    for file in (Path.cwd() / NAME, home() / NAME):
        if file.is_file():
            return _read(file, file.stat().st_mtime_ns)
    return Settings()


@functools.lru_cache(maxsize=8)
def _read(file: Path, _changed: int) -> Settings:
    try:
        return Settings.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UsageError(f"{file} can't be read: {error}", "Correct the file, or remove it.") from None
    except ValidationError as error:
        fault = error.errors()[0]
        where = ".".join(map(str, fault["loc"]))
        raise UsageError(f"{file}: {where}: {fault['msg']}", "Correct that setting; the README lists them.") from None
