"""What makes a chart sound: each kind of fault, made in the shipped texts, and where it is found."""

import pytest

from bga_isle.flow.chart import Chart
from bga_isle.flow.chart_checks import ACTION_NAMES, FIRED_BY_WORK
from bga_isle.flow.chart_files import shipped

from .broken import Fault, added, case, changed, fault, without

ACTIVE_ONLY = "belong to the states in which a player is active"
PROMPT = "belongs to the states in which a player is active"
BARE = "a state with states in it has only initial and transitions"

EACH = [
    case(without("gameSetup.toml"), "gameSetup.toml", "(file)", "is missing"),
    case(without("gameEnd.toml"), "gameEnd.toml", "(file)", "is missing"),
    case({}, "gameSetup.toml", "(file)", "is missing"),
    case(
        changed("sink.toml", '"draw"', '"drawing"'),
        "sink.toml",
        "transitions.next",
        "there is no state drawing beside it",
    ),
    case(
        changed("playTwiceSub.toml", 'again = "chooseCard"', 'again = "overcrowd"'),
        "playTwiceSub.toml",
        "states.chooseCard.transitions.again",
        "there is no state overcrowd beside it",
    ),
    case(
        changed("wildSub.toml", '"overcrowd"', '"chooseCard"'),
        "wildSub.toml",
        "transitions.done",
        "there is no state chooseCard beside it",
    ),
    case(changed("sink.toml", "id = 11", ""), "sink.toml", "id", "is missing"),
    case(changed("sink.toml", 'type = "game"', ""), "sink.toml", "type", "is missing"),
    case(
        changed("sink.toml", "id = 11", 'id = 11\ninitial = "draw"'),
        "sink.toml",
        "initial",
        "there is no state in it",
    ),
    case(
        changed("sink.toml", "id = 11", "id = 11\nids = { draw = 3 }"),
        "sink.toml",
        "ids",
        "there is no state in it",
    ),
    case(changed("sink.toml", "id = 11", "id = 12"), "sink.toml", "id", "12 is the id of draw"),
    case(
        changed("wildSub.toml", "chooseCard = 8", "chooseCard = 2"),
        "wildSub.toml",
        "states.playTwiceSub.states.chooseCard.id",
        "2 is the id of playCard",
    ),
    case(
        changed("playCard.toml", '"actPlayCard"', '"actPlayCards"'),
        "playCard.toml",
        "possibleactions",
        "there is no action actPlayCards",
    ),
    case(
        changed("playCard.toml", '["actPlayCard"]', "[]"),
        "playCard.toml",
        "possibleactions",
        ACTIVE_ONLY,
    ),
    case(
        changed("sink.toml", "id = 11", 'id = 11\npossibleactions = ["actUndo"]'),
        "sink.toml",
        "possibleactions",
        ACTIVE_ONLY,
    ),
    case(
        changed("playCard.toml", "descriptionmyturn", "#"),
        "playCard.toml",
        "descriptionmyturn",
        PROMPT,
    ),
    case(
        changed("sink.toml", "id = 11", 'id = 11\ndescriptionmyturn = "${you}"'),
        "sink.toml",
        "descriptionmyturn",
        PROMPT,
    ),
    case(
        changed("sink.toml", '"Empty', '"${card} Empty'),
        "sink.toml",
        "description",
        "unknown placeholder card",
    ),
    case(
        changed("playCard.toml", '"${you} must', '"${you} or ${him} must'),
        "playCard.toml",
        "descriptionmyturn",
        "unknown placeholder him",
    ),
    case(
        changed("wildSub.toml", 'initial = "chooseCard"', 'initial = "sink"'),
        "wildSub.toml",
        "initial",
        "there is no state sink in it",
    ),
    case(
        changed("wildSub.toml", 'initial = "chooseCard"', ""),
        "wildSub.toml",
        "initial",
        "there is no state None in it",
    ),
    case(
        changed("wildSub.toml", 'use = "playTwiceSub"', 'use = "playTwiceSub"\nid = 40'),
        "wildSub.toml",
        "states.playTwiceSub.states",
        BARE,
    ),
]


@pytest.mark.parametrize(("texts", "expected"), EACH)
def test_a_state_that_is_wrong_by_itself_is_refused(texts: dict[str, str], expected: Fault) -> None:
    assert fault(texts) == expected


@pytest.mark.parametrize(
    "beside",
    [
        "id = 40",
        'type = "activeplayer"',
        'description = "x"',
        'descriptionmyturn = "x"',
        'possibleactions = ["actUndo"]',
        "updateGameProgression = true",
        "ids = { chooseCard = 40 }",
    ],
)
def test_a_composite_state_has_nothing_of_a_leaf(beside: str) -> None:
    texts = changed("wildSub.toml", 'initial = "chooseCard"', f'initial = "chooseCard"\n{beside}')
    assert fault(texts) == ("wildSub.toml", "states", BARE)


WHOLE = [
    case(
        changed("gameEnd.toml", "id = 99", 'id = 99\ntransitions = { start = "playCard" }'),
        "gameEnd.toml",
        "transitions",
        "gameEnd has no way out",
    ),
    case(
        changed("sink.toml", 'transitions = { next = "draw" }', ""),
        "sink.toml",
        "transitions",
        "a game state needs a way out",
    ),
    case(
        changed("draw.toml", ', skip = "skipTurn"', ""),
        "skipTurn.toml",
        "id",
        "skipTurn cannot be reached from gameSetup",
    ),
    case(
        changed("playTwiceSub.toml", 'target = "chooseTarget", ', ""),
        "playTwiceSub.toml",
        "states.chooseTarget.id",
        "playTwiceSub.chooseTarget cannot be reached from gameSetup",
    ),
    case(
        changed("sink.toml", '"draw"', '"sink"'),
        "sink.toml",
        "transitions",
        "sink cannot reach gameEnd",
    ),
    case(
        {
            **changed("gameSetup.toml", '"playCard"', '"playCard", skip = "halt"'),
            "halt.toml": 'id = 50\ntype = "manager"',
        },
        "halt.toml",
        "transitions",
        "halt cannot reach gameEnd",
    ),
    case(
        added("island.toml", 'id = 50\ntype = "manager"\ntransitions = { next = "playCard" }'),
        "island.toml",
        "id",
        "island cannot be reached from gameSetup",
    ),
]


@pytest.mark.parametrize(("texts", "expected"), WHOLE)
def test_a_chart_that_is_wrong_as_a_whole_is_refused(
    texts: dict[str, str], expected: Fault
) -> None:
    assert fault(texts) == expected


@pytest.mark.parametrize("name", ["gameSetup", "gameEnd", "sink"])
def test_a_state_that_the_game_knows_by_name_holds_no_other(name: str) -> None:
    texts = shipped()
    texts[f"{name}.toml"] = 'initial = "x"\n[states.x]\nid = 70\ntype = "manager"'
    assert fault(texts) == (f"{name}.toml", "states", "no state stands in this one")


def test_a_placeholder_is_read_to_its_brace() -> None:
    texts = changed("playCard.toml", "${you} must", "${you-x} must")
    assert fault(texts) == ("playCard.toml", "descriptionmyturn", "unknown placeholder you-x")


def test_a_state_may_have_both_placeholders_and_none() -> None:
    texts = changed("sink.toml", '"Empty', '"${actplayer} and ${you}: Empty')
    assert Chart(texts).states["sink"].description.startswith("${actplayer} and ${you}: ")


NEEDED = [
    ("gameSetup.toml", "transitions.start", 'start = "playCard"', 'next = "playCard"'),
    ("overcrowd.toml", "transitions.endGame", ', endGame = "gameEnd"', ""),
    ("sink.toml", "transitions.next", 'next = "draw"', 'done = "draw"'),
    ("playCard.toml", "transitions.done", 'done = "overcrowd"', ""),
    ("playCard.toml", "transitions.endGame", 'endGame = "gameEnd"', ""),
    ("chooseTarget.toml", "transitions.done", 'done = "overcrowd"', 'again = "overcrowd"'),
    ("wildSub.toml", "states.chooseCard.transitions.endGame", ', endGame = "gameEnd"', ""),
    ("playTwiceSub.toml", "states.chooseCard.transitions.again", ', again = "chooseCard"', ""),
    (
        "playTwiceSub.toml",
        "states.chooseTarget.transitions.again",
        'id = 5\ntransitions = { again = "chooseCard" }',
        "id = 5",
    ),
]


@pytest.mark.parametrize(("file", "key", "there", "instead"), NEEDED)
def test_a_transition_that_the_game_would_miss_only_later_is_missed_at_once(
    file: str, key: str, there: str, instead: str
) -> None:
    assert fault(changed(file, there, instead)) == (file, key, "is missing")


def test_a_trigger_that_nothing_fires_is_refused() -> None:
    texts = changed("chooseTarget.toml", "done = ", "dnoe = ")
    assert fault(texts) == ("chooseTarget.toml", "transitions.dnoe", "Invalid enum value 'dnoe'")


@pytest.mark.parametrize("name", FIRED_BY_WORK)
def test_a_state_that_the_driver_knows_by_name_must_be_there(name: str) -> None:
    texts = shipped()
    del texts[f"{name}.toml"]
    assert fault(texts) == (f"{name}.toml", "(file)", "is missing")


def test_a_state_without_a_way_out_may_be_of_another_type_at_the_end_only() -> None:
    texts = shipped()
    texts["gameEnd.toml"] = texts["gameEnd.toml"].replace("manager", "game")
    assert fault(texts) == ("gameEnd.toml", "transitions", "a game state needs a way out")


def test_a_state_may_name_every_action_and_the_undo() -> None:
    assert ACTION_NAMES == (
        "actPlayCard",
        "actActivateCard",
        "actMoveStack",
        "actSwapStacks",
        "actGather",
        "actPile",
        "actPushStack",
        "actPickUp",
        "actPlaceBear",
        "actBanish",
        "actForceDiscard",
        "actUndo",
    )
