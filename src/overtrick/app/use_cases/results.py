"""What happened on a board, and what the director rules on it."""

from overtrick.app.use_cases.corrections import in_time, looked_at
from overtrick.app.use_cases.use_case import DESK, UseCase, told
from overtrick.events.commands.moving import MoveResult
from overtrick.events.commands.penalties import GivePenalty
from overtrick.events.commands.results import (
    Claim,
    Confirm,
    Dispute,
    Enter,
    Foul,
    Lead,
    Replace,
    Withdraw,
)
from overtrick.events.commands.rulings import Rule

__all__ = ["USE_CASES"]

USE_CASES = (
    UseCase("enter", "Enter a result", Enter, DESK, in_time(told)),
    UseCase("replace", "Correct a result", Replace, DESK, in_time(looked_at)),
    UseCase("confirm", "Confirm a result", Confirm, DESK, in_time(told)),
    UseCase("withdraw", "Take a result back", Withdraw, DESK, in_time(looked_at)),
    UseCase("move", "Move a result", MoveResult, DESK, in_time(looked_at)),
    UseCase("dispute", "Say that a result is not right", Dispute, DESK),
    UseCase("lead", "Tell an opening lead", Lead, DESK),
    UseCase("claim", "Tell a claim or a concession", Claim, DESK),
    UseCase("rule", "Rule on a result", Rule, DESK, in_time(looked_at)),
    UseCase("foul", "Say that a board holds other cards", Foul, DESK, in_time(told)),
    UseCase("penalty", "Give a penalty", GivePenalty, DESK, in_time(told)),
)
