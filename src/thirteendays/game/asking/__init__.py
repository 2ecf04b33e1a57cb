"""The questions that a table asks of the rules, answered with keys and arguments from what one viewer may know."""

from thirteendays.game.asking.counts import counts
from thirteendays.game.asking.drafts import draft
from thirteendays.game.asking.outlooks import if_round_ended_now
from thirteendays.game.asking.picking import picked
from thirteendays.game.asking.previews import preview
from thirteendays.game.asking.prompts import prompt
from thirteendays.game.asking.reasons import why_not
from thirteendays.game.asking.risk import safer_choice
from thirteendays.game.asking.ways import ways

__all__ = ["counts", "draft", "if_round_ended_now", "picked", "preview", "prompt", "safer_choice", "ways", "why_not"]
