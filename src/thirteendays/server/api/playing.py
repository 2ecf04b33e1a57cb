"""Playing: moves, undo, offers, resigning, and the questions before a move."""

from fastapi import APIRouter

from thirteendays.server.messages import (
    AnswerOffer,
    AskWhat,
    AskWhy,
    Done,
    MakeOffer,
    PlayMoves,
    SeatRequest,
)
from thirteendays.server.shapes import Asked, Why

router = APIRouter(prefix="/api/tables/{table}", tags=["playing"])


@router.post("/moves")
async def moves(table: str, wanted: PlayMoves) -> Done:
    """Plays moves, or the moves that a draft's picks make."""
    raise NotImplementedError


@router.post("/undo")
async def undo(table: str, wanted: SeatRequest) -> Done:
    """Takes the side's latest request back, as far as no chance, hidden choice or decision of the other side lies between."""
    raise NotImplementedError


@router.post("/resign")
async def resign(table: str, wanted: SeatRequest) -> Done:
    """Gives the game up."""
    raise NotImplementedError


@router.post("/offers")
async def offer(table: str, wanted: MakeOffer) -> Done:
    """Asks the other side to let the latest decision be taken back, or to end without a result."""
    raise NotImplementedError


@router.post("/offers/answer")
async def answer(table: str, wanted: AnswerOffer) -> Done:
    """Accepts or declines the other side's offer."""
    raise NotImplementedError


@router.post("/ask", response_model_exclude_none=True)
async def ask(table: str, wanted: AskWhat) -> Asked:
    """What picks or moves would do; nothing is played."""
    raise NotImplementedError


@router.post("/why")
async def why(table: str, wanted: AskWhy) -> Why:
    """Why a move cannot be played."""
    raise NotImplementedError
