"""Playing: moves, undo, offers, resigning, and the questions before a move, hints among them."""

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse

from thirteendays.server import offers, playing, showing
from thirteendays.server.api.asking import InHouse, Someone, TableId, player_at
from thirteendays.server.hinting import Hints
from thirteendays.server.messages import AnswerOffer, AskHint, AskWhat, AskWhy, Done, MakeOffer, PlayMoves, SeatRequest
from thirteendays.server.shapes import Asked, Why

router = APIRouter(prefix="/api/tables/{table}", tags=["playing"])


@router.post("/moves", response_model=Done)
async def moves(table: TableId, wanted: PlayMoves, person: Someone, house: InHouse) -> playing.Done:
    """Plays moves, or the moves that a draft's picks make."""
    side = (await player_at(house, table, person, wanted.seat)).side()
    return await playing.play(
        house.tables, table, side, id=wanted.id, revision=wanted.revision, moves=wanted.moves, draft=wanted.draft
    )


@router.post("/undo", response_model=Done)
async def undo(table: TableId, wanted: SeatRequest, person: Someone, house: InHouse) -> playing.Done:
    """Takes the side's latest request back, as far as no chance, hidden choice or decision of the other side lies between."""
    side = (await player_at(house, table, person, wanted.seat)).side()
    return await playing.undo(house.tables, table, side, id=wanted.id, revision=wanted.revision)


@router.post("/resign", response_model=Done)
async def resign(table: TableId, wanted: SeatRequest, person: Someone, house: InHouse) -> playing.Done:
    """Gives the game up."""
    side = (await player_at(house, table, person, wanted.seat)).side()
    return await playing.resign(house.tables, table, side, id=wanted.id, revision=wanted.revision)


@router.post("/offers", response_model=Done)
async def offer(table: TableId, wanted: MakeOffer, person: Someone, house: InHouse) -> playing.Done:
    """Asks the other side to let the latest decision be taken back, or to end without a result."""
    side = (await player_at(house, table, person, wanted.seat)).side()
    return await offers.offer(house.tables, table, side, id=wanted.id, revision=wanted.revision, offer=wanted.offer)


@router.post("/offers/answer", response_model=Done)
async def answer(table: TableId, wanted: AnswerOffer, person: Someone, house: InHouse) -> playing.Done:
    """Accepts or declines the other side's offer."""
    side = (await player_at(house, table, person, wanted.seat)).side()
    return await offers.answer(house.tables, table, side, id=wanted.id, revision=wanted.revision, accept=wanted.accept)


@router.post("/ask", response_model=Asked, response_model_exclude_none=True)
async def ask(table: TableId, wanted: AskWhat, person: Someone, house: InHouse) -> JSONResponse:
    """What picks or moves would do; nothing is played."""
    asker = await player_at(house, table, person, wanted.seat)
    found = await house.tables.load(table)
    asked = showing.asked_of(found, asker, wanted.revision, wanted.moves, wanted.picks, wanted.pick)
    return JSONResponse(asked)


@router.post("/why", response_model=Why)
async def why(table: TableId, wanted: AskWhy, person: Someone, house: InHouse) -> JSONResponse:
    """Why a move cannot be played."""
    asker = await player_at(house, table, person, wanted.seat)
    return JSONResponse({"reason": showing.why_of(await house.tables.load(table), asker.seat, wanted.move)})


@router.post("/hint", response_model=Hints)
async def hint(table: TableId, wanted: AskHint, person: Someone, house: InHouse, request: Request) -> JSONResponse:
    """The best plays from what one's own seat knows, in games against a computer player; the same for the same view."""
    side = (await player_at(house, table, person, wanted.seat)).side()
    return JSONResponse(await request.app.state.hinting.hints(table, side, wanted.revision))
