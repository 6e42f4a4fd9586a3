"""Errors, named for who can act on them."""


class TriptychError(ValueError):
    """The root of all errors that we raise on purpose; Studio's server shows the words of a ValueError, of no other."""


class UsageError(TriptychError):
    """The person at the keyboard can fix this; shown without a traceback as problem and remedy."""

    def __init__(self, problem: str, remedy: str, exit_code: int = 1) -> None:
        super().__init__(f"{problem}. {remedy}")
        self.problem = problem
        self.remedy = remedy
        self.exit_code = exit_code

    def __reduce__(self) -> tuple[type["UsageError"], tuple[str, str, int]]:
        """Return what makes it anew in another process."""
        return type(self), (self.problem, self.remedy, self.exit_code)


class NoUsableReplyError(UsageError):
    """A model was asked again and again and never gave the wanted shape; its step may have another way."""


class ToolError(TriptychError):
    """The model can fix this; it reads the sentence as the tool's result."""
