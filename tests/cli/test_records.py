"""`states`, `views`, `new` and `show`: the corpus, faulty lines, bad files, and nothing shown that is hidden."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from command import Answer, inside, run
from thirteendays.game import Game, SeededDealer, deal_all, resample, stream
from thirteendays.text import sentence

CORPUS = Path(__file__).parent.parent / "conformance"
DEALS = [f"deal:{agenda}" for agenda in ("berlin", "letter", "turkey", "italy", "cuba_mil", "atlantic")]
RECORD = {"format": "thirteendays/1", "moves": DEALS}


def text(record: Any) -> str:
    return json.dumps(record) + "\n"


def expected(name: str) -> list[str]:
    with gzip.open(CORPUS / f"{name}.jsonl.gz", "rt") as lines:
        return list(lines)


def assert_equal(answer: Answer, name: str) -> None:
    """Line for line, parsed."""
    assert answer.status == 0, answer.err
    assert answer.err == ""
    lines = answer.out.splitlines()
    for number, (ours, theirs) in enumerate(zip(lines, expected(name), strict=True)):
        assert json.loads(ours) == json.loads(theirs), (name, number)


@pytest.mark.parametrize("name", ["directed", "bent", "calm", "uniform"])
def test_states_of_the_corpus(name: str) -> None:
    assert_equal(inside("states", str(CORPUS / f"{name}.records.jsonl")), f"{name}.states")


@pytest.mark.parametrize("viewer", ["us", "ussr", "watcher"])
def test_views_of_the_corpus(viewer: str) -> None:
    assert_equal(inside("views", viewer, str(CORPUS / "views.records.jsonl")), f"views.{viewer}")


def test_the_program_itself_from_standard_input() -> None:
    records = (CORPUS / "directed.records.jsonl").read_bytes()
    assert_equal(run("states", stdin=records), "directed.states")
    assert_equal(run("states", "-", stdin=records), "directed.states")


def test_blank_lines_are_skipped() -> None:
    answer = inside("states", stdin="\n  \r\n" + text(RECORD) + "\r\n\n" + json.dumps(RECORD))
    assert answer.status == 0
    assert [len(json.loads(line)) for line in answer.out.splitlines()] == [7, 7]


def test_a_record_may_stop_anywhere_and_hold_more() -> None:
    record = {**RECORD, "rules": 1, "players": {"us": "x"}, "moves": []}
    assert json.loads(inside("states", stdin=text(record)).out)[0]["decision"] == {"mover": "chance", "kind": "deal"}


def test_records_of_arranged_games() -> None:
    game = Game.arrange(first="us", hands={"us": ["excomm"]})
    game.play("play:excomm:command")
    states = json.loads(inside("states", stdin=text(game.record())).out)
    assert [state["decision"]["kind"] for state in states] == ["play", "command"]
    views = json.loads(inside("views", "ussr", stdin=text(game.record())).out)
    assert views == [Game.from_record(game.record(), n).view("ussr") for n in (0, 1)]


# Faulty lines

DEEP = b'{"format": "thirteendays/1", "moves": ' + b"[" * 100_000
FAULTY: list[tuple[Any, str]] = [
    (b"nonsense", "not JSON"),
    (b'{"format": "thirteendays/1", "moves": ["deal:ber', "not JSON"),
    (b"{" + b'"a":' * 3, "not JSON"),
    (b'\xff\xfe{"format"', "not UTF-8"),
    (b'{"format": "thirteendays/1", "moves": ["deal:\xff"]}', "not UTF-8"),
    (DEEP, "nested too deep"),
    (b"9" * 10_000, "not a record: it holds a number that is too long"),
    ([], "not a record"),
    (None, "not a record"),
    ("x", "not a record"),
    ({}, "unknown format null"),
    ({**RECORD, "format": "thirteendays/2"}, 'unknown format \'thirteendays/2\': "thirteendays/1"'),
    ({**RECORD, "format": [1]}, "unknown format [1]"),
    ({**RECORD, "rules": 2}, "needs rules version 2; this program knows versions up to 1"),
    ({**RECORD, "rules": "1"}, "rules must be a whole number from 1 on"),
    ({"format": "thirteendays/1"}, 'no list of strings under "moves"'),
    ({**RECORD, "moves": "deal:berlin"}, 'no list of strings under "moves"'),
    ({**RECORD, "moves": [1]}, 'no list of strings under "moves"'),
    ({**RECORD, "start": {}}, "thirteendays/1+start"),
    ({**RECORD, "format": "thirteendays/1+start"}, "thirteendays/1+start"),
    ({**RECORD, "format": "thirteendays/1+start", "start": {"cls": 1}}, "start: unknown member 'cls'"),
    ({**RECORD, "format": "thirteendays/1+start", "start": {"hands": {"us": ["kennedy"]}}}, "start: "),
    ({**RECORD, "moves": ["deal:kennedy"]}, "move 0, deal:kennedy, is not legal; legal: deal:atlantic, deal:berlin, "),
    ({**RECORD, "moves": [*DEALS, "pass"]}, "move 6, pass, is not legal; legal: agenda:berlin, agenda:letter, agenda:turkey"),
    ({**RECORD, "moves": [*DEALS, "agenda:berlin\n"]}, "move 6, 'agenda:berlin\\n', is not legal; legal: "),
    ({**RECORD, "moves": ["\ud800é"]}, "move 0, '\\ud800\\xe9', is not legal; legal: "),
    ({**RECORD, "moves": [""]}, "move 0, '', is not legal; legal: "),
    ({**RECORD, "moves": ["x" * 10_000]}, "..., is not legal; legal: deal:atlantic"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "why"), FAULTY)
@pytest.mark.parametrize("command", [("states",), ("views", "us")])
def test_a_faulty_line_ends_it(command: tuple[str, ...], line: Any, why: str) -> None:
    faulty = line if isinstance(line, bytes) else text(line).encode().rstrip()
    answer = inside(*command, stdin=text(RECORD).encode() + b"\n" + faulty + b"\n" + text(RECORD).encode())
    assert answer.status == 2
    assert len(answer.out.splitlines()) == 1
    assert answer.err.startswith("thirteendays: line 3: ")
    assert why in answer.err
    assert answer.err.count("\n") == 1


def test_a_move_after_the_end() -> None:
    whole = json.loads((CORPUS / "uniform.records.jsonl").read_text().splitlines()[0])
    whole["moves"].append("pass")
    answer = inside("states", stdin=text(whole))
    assert answer.err == f"thirteendays: line 1: move {len(whole['moves']) - 1}, pass, is not legal; the game is over\n"


PARTS = some.recursive(
    some.none() | some.booleans() | some.integers() | some.text(max_size=5) | some.floats()
    | some.sampled_from(["us", "thirteendays/1", "berlin", "deal:berlin", "sops", 10**30]),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=3), inner, max_size=3),
)  # fmt: skip
ARRANGED = Game.arrange(first="us", hands={"us": ["excomm"]}, effects={"us": ["sops"]})


@given(some.sampled_from([RECORD, ARRANGED.record()]), some.integers(0, 10**6), PARTS)
def test_a_spoilt_record_is_refused_in_one_line(record: dict[str, Any], place: int, part: Any) -> None:
    spoilt = json.loads(json.dumps(record))
    places = list(members(spoilt))
    container, key = places[place % len(places)]
    container[key] = part
    answer = inside("states", stdin=text(spoilt))
    assert answer.status in (0, 2)
    assert answer.err.count("\n") == answer.status // 2


@given(some.binary(max_size=60))
def test_any_bytes_are_refused_in_one_line(line: bytes) -> None:
    answer = inside("views", "us", stdin=line)
    assert answer.status in (0, 2)
    assert answer.err.count("\n") == answer.status // 2


def members(value: Any) -> Any:
    """Every place inside a value: its container and its key or index there."""
    for key, inner in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, key
        if isinstance(inner, (dict, list)):
            yield from members(inner)


# Files


@pytest.mark.parametrize("command", [("states",), ("views", "us"), ("show",)])
def test_bad_files(command: tuple[str, ...], tmp_path: Path) -> None:
    assert inside(*command, str(tmp_path / "no.json")) == (2, "", f"thirteendays: {tmp_path}/no.json: no such file\n")
    assert inside(*command, str(tmp_path)) == (2, "", f"thirteendays: {tmp_path}: cannot be read (is a directory)\n")


@pytest.mark.parametrize("command", [("states",), ("show",)])
def test_no_permission(command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    assert inside(*command, "x.json") == (2, "", "thirteendays: x.json: cannot be read (permission denied)\n")


# new


def test_new_deals_up_to_the_first_decision() -> None:
    answer = inside("new")
    record = json.loads(answer.out)
    game = Game.from_record(record)
    assert (answer.status, game.decision) == (0, {"mover": "us", "kind": "agenda"})
    assert len(record["moves"]) == 6
    assert answer.out != inside("new").out


def test_new_with_a_seed() -> None:
    game = Game()
    deal_all(game, SeededDealer(7))
    record = json.loads(inside("new", "--seed", "7").out)
    assert record == {**game.record(), "seed": 7}
    assert record == json.loads(run("new", "--seed", "7").out)
    assert record["moves"] != json.loads(inside("new", "--seed", "8").out)["moves"]


# show


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with a file of many games, one of one game, and one of a game on many lines."""
    many = (CORPUS / "calm.records.jsonl").read_text()
    (tmp_path / "many.jsonl").write_text(many)
    one = json.loads(many.splitlines()[4])
    (tmp_path / "one.json").write_text(json.dumps(one))
    (tmp_path / "pretty.json").write_text(json.dumps(one, indent=2) + "\n")
    return tmp_path


def test_show_the_end(files: Path) -> None:
    answer = inside("show", str(files / "one.json"))
    assert (answer.status, answer.err) == (0, "")
    assert "The game is over" in answer.out
    assert "To decide" not in answer.out
    for other in (("pretty.json",), ("many.jsonl", "--game", "5")):
        assert inside("show", str(files / other[0]), *other[1:]) == answer
    assert inside("show", "-", stdin=(files / "one.json").read_bytes()) == answer


def test_show_each_position(files: Path) -> None:
    record = json.loads((files / "one.json").read_text())
    for at in range(len(record["moves"]) + 1):
        game = Game.from_record(record, at)
        for viewer in ("us", "ussr", "watcher"):
            side = () if viewer == "watcher" else ("--side", viewer)
            where = ("show", str(files / "one.json"), "--at", str(at), *side)
            shown = json.loads(inside(*where, "--json").out)
            assert (shown["at"], shown["moves"]) == (at, len(record["moves"]))
            assert shown["view"] == game.view(viewer)
            if at % 10 == 0:
                answer = inside(*where)
                assert answer.status == 0
                assert max(len(line) for line in answer.out.partition("\n\nAfter")[0].splitlines()) <= 80
                assert f"move {at} of" in answer.out or at == 0


def test_show_tells_what_happened(files: Path) -> None:
    game = Game.arrange(first="us", hands={"us": ["excomm"]})
    game.play("play:excomm:command")
    game.play("berlin+2")
    answer = inside("show", "-", "--side", "us", stdin=text(game.record()))
    *_, cubes, marker, prompt = answer.out.splitlines()
    assert (cubes, marker) == (
        "You place 2 cubes on Berlin: 2 there now.",
        "The US military marker goes up from 2 to 3.",
    )
    assert prompt == sentence(game.prompt("us"), "us")


def test_show_twin_worlds() -> None:
    """Two games that differ only in what a viewer cannot know are shown alike."""
    for line in (CORPUS / "calm.records.jsonl").read_text().splitlines()[:6]:
        record = json.loads(line)
        for at in range(7, len(record["moves"]), 13):
            game = Game.from_record(record, at)
            if game.state()["step"] == 2 and record["moves"][at - 1].startswith("deal:"):
                continue  # in which order flags are being laid is seen, but no view tells it
            for viewer in ("us", "ussr", "watcher"):
                twin = resample(game.view(viewer), stream(at, "twin"))
                side = () if viewer == "watcher" else ("--side", viewer)
                for form in ((), ("--json",)):
                    shown = [inside("show", "-", *side, *form, stdin=text(one.record())) for one in (game, twin)]
                    assert shown[0] == shown[1]


BAD_SHOWS: list[tuple[tuple[str, ...], Any, str]] = [
    (("--at", "7"), RECORD, "standard input: the record has 6 moves; there is no position after move 7"),
    (("--game", "2"), RECORD, "standard input: there is 1 record in it, and no record 2"),
    ((), b" \n", "standard input: there is no record in it"),
    ((), b'{"format":\n"thirteendays/1"', "standard input: not JSON"),
    ((), b"\xff", "standard input: not UTF-8"),
    ((), DEEP, "standard input: not a record: the JSON is nested too deep"),
    ((), [], "standard input: not a record"),
    ((), {**RECORD, "rules": 9}, "standard input: this record needs rules version 9"),
    ((), {**RECORD, "moves": [*DEALS, "pass"]}, "standard input: move 6, pass, is not legal; legal: agenda:berlin, "),
    (("--at", "-1"), RECORD, "Invalid value for '--at': "),
    (("--at", "x"), RECORD, "Invalid value for '--at': "),
    (("--side", "watcher"), RECORD, "Invalid value for '--side': 'watcher' is not one of 'us', 'ussr'"),
]


@pytest.mark.parametrize(("options", "record", "why"), BAD_SHOWS)
def test_bad_shows(options: tuple[str, ...], record: Any, why: str) -> None:
    answer = inside("show", "-", *options, stdin=record if isinstance(record, bytes) else text(record))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"thirteendays: {why}")
    assert answer.err.count("\n") == 1


def test_show_up_to_a_faulty_move() -> None:
    answer = inside("show", "-", "--at", "6", stdin=text({**RECORD, "moves": [*DEALS, "nonsense"]}))
    assert answer.status == 0
    assert "After move 6 of 7." in answer.out
