"""The public face of the rules engine: a game in progress, asked and played in the protocol's words."""

from copy import deepcopy
from typing import Any, Final, Literal

from thirteendays.game import engine, undo
from thirteendays.game import record as records
from thirteendays.game import terms as t
from thirteendays.game.arrange import arranged, form_of
from thirteendays.game.asking import (
    counts,
    draft,
    if_round_ended_now,
    picked,
    preview,
    prompt,
    safer_choice,
    ways,
    why_not,
)
from thirteendays.game.happenings import happenings
from thirteendays.game.hidden import unseen
from thirteendays.game.moves import ACTIONS_OF, KINDS, MOVERS, SIDE_NUMBER, TOKENS
from thirteendays.game.position import Position
from thirteendays.game.record import IllegalMove, RecordError
from thirteendays.game.views import (
    decision,
    legal_tokens,
    result,
    sees,
    side_number,
    start_for,
    state,
    view,
    viewer_number,
)

Viewer = Literal["us", "ussr", "watcher"]
Side = Literal["us", "ussr"]

_OPENING: Final = engine.start()
_BUFFER: Final = (
    engine.new_buffer()
)  # one for all calls: each that is passed from here into compiled code is never freed


class Game:
    """A game of 13 Days: a list of moves and the position they lead to (protocol, Moves and Records).

    >>> game = Game()
    >>> game.decision
    {'mover': 'chance', 'kind': 'deal'}
    >>> game.play("deal:berlin")
    >>> game.mover, len(game.legal_moves())
    ('chance', 12)
    >>> game.record()
    {'format': 'thirteendays/1', 'rules': 1, 'moves': ['deal:berlin']}
    """

    def __init__(self) -> None:
        self._begin(Position(_OPENING), None)

    def _begin(self, pos: Position, start: dict[str, Any] | None) -> None:
        self.position = pos
        self._first = Position(pos)
        self._start = start
        self._actions: list[int] = []
        self._movers: list[int] = []
        self._seen: list[int] = []
        self.other_members: dict[str, Any] = {}

    @classmethod
    def from_record(cls, record: dict[str, Any], upto: int | None = None) -> "Game":
        """The game after a record's moves, or after the first `upto` of them.

        Raises RecordError for what is not a record, IllegalMove (with its index) for a move that is not legal, ValueError for a
        number of moves below 0.

        >>> Game.from_record({"format": "thirteendays/1", "moves": ["deal:turkey", "deal:letter"]}).mover
        'chance'
        """
        if upto is not None and upto < 0:
            raise ValueError(f"upto is a number of moves from 0 on, not {upto}")
        moves, start, other = records.check(record)
        game = cls() if start is None else cls.arrange(**start)
        game.other_members = other
        game.play_all(moves if upto is None else moves[:upto])
        return game

    @classmethod
    def arrange(cls, /, **position: Any) -> "Game":
        """A game that starts from an arranged position, at a `play` or `agenda` decision (`arrange.py` lists the members).

        Raises RecordError if the position breaks a limit of the rules or holds a card twice.

        >>> game = Game.arrange(hands={"us": ["excomm"]}, first="us", defcon={"us": {"military": 6}})
        >>> game.mover, "play:excomm:event" in game.legal_moves()
        ('us', True)
        """
        game = cls()
        game._begin(*cls._arranged(position))
        return game

    @staticmethod
    def _arranged(position: dict[str, Any]) -> tuple[Position, dict[str, Any]]:
        pos = arranged(position)
        start = form_of(pos)
        engine.settle(pos, _BUFFER)
        return pos, start

    # What is asked

    @property
    def mover(self) -> str | None:
        """Who decides: "us", "ussr" or "chance"; None when the game is over."""
        return None if self.is_over else MOVERS[self.position.mover]

    @property
    def decision(self) -> dict[str, str] | None:
        """Who is asked and the kind of decision (protocol, Moves); None when the game is over."""
        return decision(self.position)

    def legal_moves(self) -> list[str]:
        """All moves that are legal now, sorted as ASCII strings; a random one of these is a uniformly random move."""
        return legal_tokens(self.position)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.position.kind == t.OVER

    @property
    def result(self) -> dict[str, str | None] | None:
        """The winner and the reason; a winner of None means that both started a nuclear war and lost."""
        return result(self.position)

    # Playing

    def play(self, move: str) -> None:
        """Plays a legal move, and the forced ones after it.

        Raises IllegalMove with the reason, the rule and the legal moves; the game is then unchanged.

        >>> game = Game.arrange(first="us", hands={"us": ["maskirovka"]})
        >>> try:
        ...     game.play("play:maskirovka:event")
        ... except IllegalMove as error:
        ...     error.reason
        {'key': 'others_card', 'rule': '4.2', 'card': 'maskirovka'}
        """
        self.play_all([move], report_index=False)

    def play_all(self, moves: list[str], report_index: bool = True) -> None:
        """Plays several moves; raises IllegalMove at the first that is not legal, after the ones before it."""
        actions = [ACTIONS_OF.get(move, -1) for move in moves]
        done = engine.follow(self.position, actions, self._movers, self._seen)
        self._actions += actions[:done]
        if done < len(moves):
            mover = MOVERS[self.position.mover] if not self.is_over else "us"
            reason = why_not(self.position, moves[done], SIDE_NUMBER.get(mover))
            index = len(self._actions) if report_index else None
            raise IllegalMove(moves[done], reason or {}, self.legal_moves(), index)

    def undo_to(self, side: Side) -> int | None:
        """How many moves stay if a side takes its latest decision back; None where it may not.

        It may back to the latest chance move, hidden choice or decision of the other side, and never behind the moment
        when agendas were revealed.
        """
        return self._stays(side, consent=False)

    def takeback_to(self, side: Side) -> int | None:
        """How many moves stay if a side takes its latest decision back and the other consents; None where it may not.

        It takes later decisions of the other side with it, and stops at everything else that stops `undo_to`.

        >>> game = Game.arrange(first="us", hands={"us": ["scramble"], "ussr": ["sops"]})
        >>> game.play_all(["play:scramble:command", "berlin+1", "play:sops:event"])
        >>> game.undo_to("us"), game.takeback_to("us")
        (None, 1)
        """
        return self._stays(side, consent=True)

    def why_no_undo(self, side: Side, consent: bool = False) -> dict[str, Any] | None:
        """Why a side cannot take its latest decision back, or not even with the other's consent; None if it can.

        >>> Game().why_no_undo("us")
        {'key': 'undo_nothing'}
        """
        found = self._undo(side, consent)
        return None if isinstance(found, int) else found

    def _stays(self, side: Side, consent: bool) -> int | None:
        found = self._undo(side, consent)
        return found if isinstance(found, int) else None

    def _undo(self, side: Side, consent: bool) -> int | dict[str, Any]:
        number = side_number(side)
        return undo.stays(self._first, self.position, self._actions, self._movers, self._seen, number, consent)

    def undo(self, side: Side) -> str:
        """Takes a side's latest decision back and tells what it was; raises ValueError where `undo_to` gives None."""
        stays = self.undo_to(side)
        if stays is None:
            raise ValueError("nothing to take back: the latest move is not an open decision of this side")
        taken = TOKENS[self._actions[-1]]
        self._rebuild(stays)
        return taken

    def _at(self, moves: int) -> Position:
        """The position after the first so many moves."""
        return undo.at(self._first, self._actions, moves)

    def _rebuild(self, moves: int) -> None:
        self.position = self._at(moves)
        del self._actions[moves:], self._movers[moves:], self._seen[moves:]

    def agenda_choices(self, side: Side) -> list[str]:
        """The `agenda:` moves of a side that has still to choose, for both choosing at the same time (protocol, Moves)."""
        pos, number = self.position, side_number(side)
        if pos.kind != t.AGENDA or pos.mover > number:
            return []
        return sorted([TOKENS[t.KEEP + n] for n in range(t.AGENDAS) if pos.sets[t.DEALT + number] >> n & 1])

    # The game as text

    @property
    def moves(self) -> list[str]:
        """The moves so far, those of chance too."""
        return [TOKENS[action] for action in self._actions]

    def record(self) -> dict[str, Any]:
        """The record of the game so far (protocol, Records)."""
        return records.make(self.moves, deepcopy(self._start), self.other_members)

    def state(self) -> dict[str, Any]:
        """The whole position with nothing hidden (protocol, States). Never for a player's eyes."""
        return state(self.position)

    def arrangement(self) -> dict[str, Any]:
        """The position's text form, from which `arrange` makes an equal one; only at a `play` or `agenda` decision."""
        return form_of(self.position)

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """What a side or a watcher may know (protocol, Views).

        >>> game = Game()
        >>> game.play("deal:berlin")
        >>> game.view("us")["dealt"], game.view("ussr")["dealt"], game.view("ussr")["moves"]
        (['berlin'], [], ['deal:?'])
        """
        number = viewer_number(viewer)
        seen = view(self.position, number, self._actions, self._seen)
        if self._start is not None:
            seen["start"] = start_for(self._first, self.position, deepcopy(self._start), number)
        return seen

    def choosing_view(self, side: Side, chosen: bool = False) -> dict[str, Any]:
        """The view from before both agenda choices, as each side is served it until both have chosen (protocol, Moves).

        Raises ValueError when no agenda is being chosen.
        """
        if self.position.kind != t.AGENDA:
            raise ValueError("no agenda is being chosen")
        before = (
            self if self.position.mover == t.US else Game.from_record(self.record(), max(0, len(self._actions) - 1))
        )
        seen = before.view(side)
        seen["decision"] = {"mover": side, "kind": KINDS[t.AGENDA]}
        seen["legal"] = [] if chosen else before.agenda_choices(side)
        return seen

    def copy(self) -> "Game":
        """An independent copy."""
        other = Game.__new__(Game)
        other.position = Position(self.position)
        other._first = self._first
        other._start = self._start
        other._actions = self._actions.copy()
        other._movers = self._movers.copy()
        other._seen = self._seen.copy()
        other.other_members = dict(self.other_members)
        return other

    # What a table asks: keys and arguments, for a viewer, from what that viewer may know (`asking/`)

    def why_not(self, move: str, viewer: Viewer) -> dict[str, Any] | None:
        """Why a viewer cannot play a move now: a key, the rule's number and arguments; None if it can.

        >>> Game().why_not("deal:berlin", "us")
        {'key': 'chance', 'rule': '3 step 2'}
        """
        return why_not(unseen(self.position, viewer_number(viewer)), move, viewer_number(viewer))

    def prompt(self, viewer: Viewer) -> dict[str, Any]:
        """What is asked now and how much is left of it, as the viewer may know it."""
        return prompt(unseen(self.position, viewer_number(viewer)), viewer_number(viewer))

    def counts(self) -> dict[str, Any]:
        """What anybody can count: cubes in supply, who dominates what and by how much, plays made this round.

        >>> Game().counts()["dominators"]["berlin"]
        {'side': 'ussr', 'lead': 1}
        """
        return counts(self.position)

    def ways(self, side: Side) -> dict[str, Any]:
        """For each card a side holds, each way to play it: whether it is allowed, and the cubes of a Command with their parts.

        >>> game = Game.arrange(first="us", hands={"us": ["excomm"]}, letter="us", effects={"us": ["to_the_brink"]})
        >>> game.ways("us")["excomm"]["command+letter"]["parts"]
        [{'key': 'card', 'n': 3}, {'key': 'letter', 'n': 1}, {'key': 'to_the_brink', 'n': -1}]
        """
        return ways(unseen(self.position, side_number(side)), side_number(side))

    def draft(self, side: Side, picks: list[str]) -> dict[str, Any]:
        """Cubes, cards or marker steps collected in any order: the moves they make, and what may still be picked.

        Raises IllegalMove for a pick that no legal choice holds.

        >>> game = Game.arrange(first="us", hands={"us": ["scramble"]})
        >>> game.play("play:scramble:event")
        >>> game.draft("us", ["place:italy", "place:berlin"])["moves"]
        ['place:berlin', 'place:italy', 'done']
        """
        return draft(unseen(self.position, side_number(side)), side_number(side), picks)

    def picked(self, side: Side, picks: list[str], pick: str) -> tuple[list[str], dict[str, Any] | None]:
        """The picks of a draft with one more, which may take back or take the place of others; or the reason why not.

        >>> game = Game.arrange(first="us", hands={"us": ["excomm"]})
        >>> game.play("play:excomm:command")
        >>> game.picked("us", ["berlin+1", "berlin+1"], "italy+1")
        (['italy+1'], None)
        """
        return picked(unseen(self.position, side_number(side)), side_number(side), picks, pick)

    def safer_choice(self, side: Side, moves: list[str]) -> bool:
        """Whether these moves leave a side in danger of war where another choice of its decision leaves less."""
        return safer_choice(unseen(self.position, side_number(side)), side_number(side), moves)

    def preview(self, move: str | list[str], viewer: Viewer) -> dict[str, Any]:
        """What a move, or a draft's moves one after another, would change on the table, up to the next decision or chance.

        Raises IllegalMove for a move that the viewer cannot play.
        """
        moves = [move] if isinstance(move, str) else move
        return preview(unseen(self.position, viewer_number(viewer)), viewer_number(viewer), moves)

    def if_round_ended_now(self, viewer: Viewer) -> dict[str, Any]:
        """Awards, markers and danger of war if the round ended now, for each agenda a side may hold (design, decisions)."""
        return if_round_ended_now(unseen(self.position, viewer_number(viewer)), viewer_number(viewer))

    def happenings(self, viewer: Viewer, since: int = 0) -> list[dict[str, Any]]:
        """What happened from move number `since` on, step by step, as the viewer may know it now.

        Raises ValueError for a number of moves below 0.
        """
        if since < 0:
            raise ValueError(f"since is a number of moves from 0 on, not {since}")
        number = viewer_number(viewer)
        return happenings(self._first, self._actions, self._seen, since, number, self.position, sees)


__all__ = ["Game", "IllegalMove", "RecordError", "Side", "Viewer"]
