"""One contradiction between parameters of a ruleset. Who finds them: the modules named contradictions."""

from __future__ import annotations

from dataclasses import dataclass, field

from scoring.errors import GameError


@dataclass(frozen=True, slots=True)
class Contradiction:
    """One sentence, as in GameError, and the parameters that contradict each other, the one to change first."""

    parameters: tuple[str, ...]
    template: str
    params: dict[str, object] = field(default_factory=dict)
    stops: bool = False

    @property
    def refusal(self) -> GameError:
        """The sentence as an exception, with the first parameter as its field."""
        return GameError(f"ruleset.{self.parameters[0]}", self.template, **self.params)
