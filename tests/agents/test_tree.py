"""The information-set tree: one tree for what a side cannot tell apart, hidden choices beside it, the engine's own transitions."""

from collections import Counter
from collections.abc import Iterator

import pytest

from decisions import games, last_play
from thirteendays.agents import thinking
from thirteendays.agents.judge import WIN
from thirteendays.agents.tree import QUICK_TO_JUDGE, UNIFORM_TO_THE_END, UNIFORM_TO_THUMB, Tree, TreeSearch
from thirteendays.game import Game, SeededDealer, deal_all, engine, resample, stream
from thirteendays.game import terms as t
from thirteendays.game.moves import SIDE_NUMBER
from thirteendays.game.playout import draw
from thirteendays.game.position import Position
from thirteendays.game.source import Source

AGENDAS_KEPT = range(t.KEEP, t.KEEP + t.AGENDAS)


def search(simulations: int, ending: int = UNIFORM_TO_THUMB, seed: int = 1) -> TreeSearch:
    return TreeSearch(*thinking.weights(), stream(seed, "tree"), simulations, ending, 0.7)


def grown(pos: Position, side: int, simulations: int, ending: int = UNIFORM_TO_THUMB) -> Tree:
    """The tree of a side's search, with room for every node."""
    one = search(simulations, ending)
    one.tree = Tree(200 * simulations)
    for _ in range(simulations):
        one.simulate(pos, side)
    return one.tree


def children(nodes: Tree, node: int) -> Iterator[int]:
    """The nodes below a node."""
    child = int(nodes.first[node])
    while child:
        yield child
        child = int(nodes.next[child])


def to_agendas() -> Game:
    """Both sides have three agendas each and keep none yet."""
    game = Game()
    deal_all(game, SeededDealer("agendas"))
    return game


# What a side cannot see makes no difference and no branches


@pytest.mark.parametrize("seed", range(3))
def test_the_real_cards_change_nothing(seed: int) -> None:
    """The tree grown from the real position is that grown from a twin of it, though the search holds the whole position."""
    for game, side in games(seed, 5):
        found = []
        for world in (game, resample(game.view(side), stream(seed, "twin"))):
            nodes = grown(world.position, SIDE_NUMBER[side], 60)
            found.append([(nodes.action[n], nodes.visits[n], nodes.total[n]) for n in children(nodes, 0)])
        assert found[0] == found[1]


@pytest.mark.parametrize("side", [t.US, t.USSR])
def test_a_hidden_choice_is_made_beside_the_path(side: int) -> None:
    """Agendas are chosen at the same time: each side's choice has statistics of its own, and nothing of one's own hangs on the other's."""
    pos = Position(to_agendas().position)
    if side == t.USSR:  # the record holds the choice of the US first, which the USSR does not see
        pos.mover = t.US
    nodes = grown(pos, side, 600)
    own = list(children(nodes, 0))
    dealt = [n for n in range(t.AGENDAS) if pos.sets[t.DEALT + side] >> n & 1]
    assert sorted(nodes.action[n] for n in own) == [t.KEEP + agenda for agenda in dealt]
    assert {nodes.mover[n] for n in own} == {side}
    hiding = [0] if side == t.USSR else own
    for node in range(nodes.size):
        below = list(children(nodes, node))
        beside = nodes.beside[node]
        assert bool(beside) == (node in hiding)
        if node not in (0, *(nodes.beside[n] for n in hiding)):
            assert not any(nodes.action[n] in AGENDAS_KEPT for n in below)
        if beside:
            hidden = list(children(nodes, beside))
            assert {nodes.mover[n] for n in hidden} == {1 - side}
            assert all(nodes.action[n] in AGENDAS_KEPT for n in hidden)
            times = nodes.visits[node] - (node != 0)  # the walk that made a node ended there
            assert sum(nodes.visits[n] for n in hidden) == times


def test_moves_count_how_often_they_could_be_made() -> None:
    """The USSR holds three of nine cards that the US has not seen: each can be played in one world of three."""
    pos = Game.arrange(
        first="us",
        round=3,
        plays=4,
        hands={"us": ["excomm", "sops", "u_thant"], "ussr": ["fidel_castro", "maskirovka", "turn_back_the_ships"]},
        deck=["scramble", "close_allies", "air_strike", "quarantine", "containment", "suez_hungary"],
        agendas={"us": "turkey", "ussr": "berlin"},
        dealt={"us": ["turkey", "italy", "letter"], "ussr": ["berlin", "atlantic", "cuba_pol"]},
    ).position
    simulations, walks, offered = 4000, 0, Counter[int]()
    nodes = grown(pos, t.US, simulations)
    assert {nodes.offered[own] for own in children(nodes, 0)} == {simulations}
    for node in range(nodes.size):
        plays = [n for n in children(nodes, node) if nodes.mover[n] == t.USSR and is_command(nodes.action[n])]
        if plays:
            walks += int(nodes.visits[node]) - 1  # the first ended there
        for n in plays:
            assert nodes.visits[n] <= nodes.offered[n] < nodes.visits[node]
            offered[(nodes.action[n] - t.PLAY_CARD) // 3] += int(nodes.offered[n])
    assert walks > 1000
    assert len(offered) == 9
    for times in offered.values():
        assert times / walks == pytest.approx(1 / 3, abs=0.03)


def test_what_could_seldom_be_made_is_not_put_off() -> None:
    """The bound weighs how often a move was made by how often it could be, not by how often the node was passed."""
    pos = last_play().position
    one, n = search(1), len(engine.legal(pos))
    one.tree = Tree(n + 1)
    one.select(0, pos)
    nodes = one.tree
    offered = list(children(nodes, 0))
    assert len(offered) == n
    nodes.visits[0] = 10_000
    for child in offered:
        nodes.visits[child], nodes.offered[child], nodes.total[child] = 10, 50, 5 * WIN
    nodes.offered[offered[n // 2]] = 5000
    assert one.select(0, pos) == offered[n // 2]


def is_command(action: int) -> bool:
    """Whether a move plays a card for Command."""
    return t.PLAY_CARD <= action < t.PLAY_CARD + 3 * t.STRATEGY_CARDS and (action - t.PLAY_CARD) % 3 == t.AS_COMMAND


# The engine's transitions


def test_no_node_is_a_move_that_was_forced() -> None:
    for game, side in games(6, 4):
        nodes = grown(game.position, SIDE_NUMBER[side], 80, UNIFORM_TO_THE_END)
        for node in range(1, nodes.size):
            assert len(list(children(nodes, node))) != 1


def along(pos: Position, action: int, source: Source) -> Position:
    """What the engine makes of a move, of the cards dealt then and of forced moves, up to a choice of a side or the end."""
    then = Position(pos)
    engine.apply(then, action)
    while then.kind != t.OVER:
        legal = engine.legal(then)
        if then.kind == t.DEAL:
            engine.apply(then, draw(then, source))
        elif engine.is_forced(then, len(legal)):
            engine.apply(then, legal[0])
        else:
            break
    return then


def test_the_trees_transitions_are_the_engines() -> None:
    """Along random games, every legal move: rounds end, agendas score, war is checked as in a game."""
    one, kinds, rounds = search(1, UNIFORM_TO_THE_END), set(), set()
    for seed in range(4):
        game, dealer, source = Game(), SeededDealer(f"transitions {seed}"), stream(seed, "moves")
        deal_all(game, dealer)
        while not game.is_over:
            for action in engine.legal(game.position):
                one.source = stream(action, "cards")
                pos = Position(game.position)
                engine.carry_out(pos, action)
                one.to_decision(pos, pos.round)
                then = along(game.position, action, stream(action, "cards"))
                assert pos.key() == then.key()
                kinds.add(int(pos.kind))
                rounds.add(int(pos.round - game.position.round))
            legal = game.legal_moves()
            calm = [move for move in legal if move[-1] in "1t" or move == "decline"]
            game.play((calm or legal)[source.below(len(calm or legal))])
            deal_all(game, dealer)
    assert rounds == {0, 1}
    assert {t.OVER, t.PLAY, t.AGENDA, t.COMMAND} < kinds


@pytest.mark.parametrize("ending", [UNIFORM_TO_THUMB, QUICK_TO_JUDGE])
def test_a_simulation_is_cut_at_the_rounds_end(ending: int) -> None:
    """After the last play of a round all of its steps are done, and nothing of the next is."""
    one = search(1, ending)
    for number in (1, 2, 3):
        pos = Position(last_play(round=number).position)
        card = t.first_of(pos.sets[t.HANDS])
        engine.carry_out(pos, t.PLAY_CARD + 3 * card + t.AS_COMMAND)
        while one.to_decision(pos, number):
            engine.carry_out(pos, engine.legal(pos)[0])
        assert (pos.kind, pos.round) == ((t.OVER, 3) if number == 3 else (t.NOTHING, number + 1))
        assert pos.sets[t.KEPT] == pos.sets[t.KEPT + 1] == 0
        assert pos.sets[t.RESOLVED]


# Play


def test_what_was_visited_most_is_played() -> None:
    """No noise in play: what is chosen follows from the visits alone."""
    for game, side in games(7, 4):
        one = search(150)
        action = one.choose(game.position, SIDE_NUMBER[side])
        visits = {one.tree.action[n]: one.tree.visits[n] for n in children(one.tree, 0)}
        assert visits[action] == max(visits.values())
        assert search(150).choose(game.position, SIDE_NUMBER[side]) == action
