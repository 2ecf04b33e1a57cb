"""Search in the reference: what players type leads to the passage of the rule within the first three results.

`search_cases.json` holds queries with their results, for a search written in another language: it must find the same. It is written
anew by `PYTHONPATH=tests python tests/reference/test_search.py`.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from thirteendays.game.cards import AGENDA_CARDS, STRATEGY
from thirteendays.text import say
from thirteendays.text.reference import as_data, passage, passages
from thirteendays.text.reference_search import Result, errors, excerpt, number_asked, plain_words, search, stem

HERE = Path(__file__).parent
CASES = HERE / "search_cases.json"
QUESTIONS: list[dict[str, Any]] = json.loads((HERE / "questions.json").read_text(encoding="utf-8"))
PHRASES: list[dict[str, Any]] = json.loads((HERE / "phrases.json").read_text(encoding="utf-8"))
WITHIN = 3


def answering(question: dict[str, Any]) -> set[str]:
    """The passages that answer a question: those that tell of its rule; of a card's Event, that of the card."""
    rules = {rule.strip() for rule in question["rule"].split(",")} - {"5"}
    found = {one.id for one in passages() if rules & {*one.rules, *one.tells}}
    if question.get("card"):
        found.add(passage(f"card-{question['card']}").id)
    return found


def typed() -> list[str]:
    """Everything that a player types in the tests, with and without a typing error, and half-typed."""
    words = [phrase for question in QUESTIONS for phrase in question["typed"]]
    words += [phrase["typed"] for phrase in PHRASES]
    words += [
        *(
            "4.4",
            "rule 4.4",
            "R7",
            "step 5",
            "section 4",
            "§ 4.4",
            "how do i",
            "rule 3, step 5",
            "3 step 6",
            "6",
            "9.9",
            "",
            "?",
            "the",
            "xyzzy",
            "u-2",
            "U2 downed",
        )
    ]
    words += [
        "quar",
        "berl",
        "domin",
        "comm",
        "persnal leter",
        "berlni",
        "atlntic",
        "quarntine",
        "Café",
        "mrbms & irbms",
        "card 23",
    ]
    return list(dict.fromkeys(words))


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: str(question["question"])[:60])
def test_a_question_is_answered_within_the_first_results(question: dict[str, Any]) -> None:
    for phrase in question["typed"]:
        found = [result.id for result in search(phrase, WITHIN)]
        assert answering(question) & set(found), (phrase, found)


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: str(phrase["typed"]))
def test_what_is_typed_is_found(phrase: dict[str, Any]) -> None:
    found = [result.id for result in search(phrase["typed"], WITHIN)]
    assert set(phrase["finds"]) & set(found), found


def with_an_error(word: str) -> list[str]:
    """A word with a letter lacking, two changed places, one too many."""
    middle = len(word) // 2
    return [
        word[:middle] + word[middle + 1 :],
        word[: middle - 1] + word[middle] + word[middle - 1] + word[middle + 1 :],
        word[:middle] + word[middle] + word[middle:],
    ]


NAMED = [(f"card-{card.id}", card.name) for card in STRATEGY]
NAMED += [
    (f"place-{id}", say(f"battleground.{id}"))
    for id in ("berlin", "atlantic", "turkey", "italy", "television", "alliances")
]


@pytest.mark.parametrize(("address", "name"), NAMED)
def test_a_card_or_place_is_found_by_its_name_and_by_one_with_an_error(address: str, name: str) -> None:
    assert passage(address).id in [result.id for result in search(name, WITHIN)]
    assert passage(address).id in [result.id for result in search(name.upper(), WITHIN)]
    longest = max(name.split(), key=len)
    if len(longest) > 5:
        for wrong in with_an_error(longest.lower()):
            assert passage(address).id in [
                result.id for result in search(name.lower().replace(longest.lower(), wrong), WITHIN)
            ]


@pytest.mark.parametrize("agenda", [agenda.id for agenda in AGENDA_CARDS])
def test_an_agenda_is_found(agenda: str) -> None:
    name = next(card.name for card in AGENDA_CARDS if card.id == agenda)
    assert passage(f"agenda-{agenda}").id in [result.id for result in search(f"agenda {name}", WITHIN)]


def test_the_number_of_a_rule_opens_its_home() -> None:
    for one in passages():
        for rule in one.rules:
            written = (
                (rule, f"rule {rule}", rule.lower())
                if not rule.startswith("R")
                else (rule, rule.lower(), f"ruling {rule}")
            )
            for query in written:
                assert number_asked(query) == rule
                assert search(query, 1)[0].id == one.id, query


def test_words_begun_are_found_as_they_are_typed() -> None:
    for n in range(3, len("quarantine") + 1):
        assert "card-quarantine" in [result.id for result in search("quarantine"[:n], WITHIN)]


def test_nothing_is_found_for_nothing() -> None:
    assert search("") == search("?!") == search("xyzzy") == []


def test_a_result_shows_where_it_fits() -> None:
    for question in QUESTIONS:
        for result in search(question["typed"][0]):
            shown = excerpt(passage(result.id), question["typed"][0])
            assert 0 < len(shown) <= 160
            assert "](" not in shown
            assert "**" not in shown


def test_the_method_in_its_parts() -> None:
    assert plain_words("Fifty-Fifty +1 U.S.") == ["fifty", "fifty", "fiftyfifty", "+1", "u", "s"]
    assert [stem(word) for word in ("tied", "placing", "places", "cities", "us")] == [
        "tied",
        "plac",
        "plac",
        "cit",
        "us",
    ]
    assert [errors(*pair) for pair in (("ab", "ba", 2), ("abc", "abc", 1), ("abcd", "dcba", 2), ("a", "abcd", 2))] == [
        1,
        0,
        3,
        3,
    ]


def test_the_data_for_the_page_are_all_that_a_search_needs() -> None:
    data = as_data()
    assert [one["id"] for one in data] == [one.id for one in passages()]
    assert {"id", "title", "words", "text", "rules", "tells", "kind", "links", "back"} <= data[0].keys()
    json.dumps(data)


def cases() -> list[dict[str, Any]]:
    """Queries and what they find."""

    def as_list(result: Result) -> list[Any]:
        return [result.id, result.score]

    def case(query: str) -> dict[str, Any]:
        found = search(query, 5)
        shown = excerpt(passage(found[0].id), query) if found else ""
        return {"query": query, "finds": [as_list(result) for result in found], "excerpt": shown}

    return [case(query) for query in typed()]


def test_the_shared_cases_are_those_of_this_search() -> None:
    assert json.loads(CASES.read_text(encoding="utf-8")) == json.loads(json.dumps(cases()))


if __name__ == "__main__":
    lines = ",\n".join(f" {json.dumps(case, ensure_ascii=False)}" for case in cases())
    CASES.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
