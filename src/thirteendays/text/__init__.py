"""Words for what the engine answers: catalogues of messages, sentences, and the table as text.

>>> sentence({"kind": "round", "round": 2, "rule": "3"})
'Round 2 begins.'
"""

from thirteendays.text.answers import Told, danger, danger_short, draft, full_warning, outlook, preview, warning
from thirteendays.text.board import board, card
from thirteendays.text.catalogue import Catalogue, MissingText, catalogue, languages, say
from thirteendays.text.links import Piece, linked, pieces
from thirteendays.text.render import move, reason, result, rule, sentence, standing, with_rule
from thirteendays.text.story import grouped, story

__all__ = [
    "Catalogue",
    "MissingText",
    "Piece",
    "Told",
    "board",
    "card",
    "catalogue",
    "danger",
    "danger_short",
    "draft",
    "full_warning",
    "grouped",
    "languages",
    "linked",
    "move",
    "outlook",
    "pieces",
    "preview",
    "reason",
    "result",
    "rule",
    "say",
    "sentence",
    "standing",
    "story",
    "warning",
    "with_rule",
]
