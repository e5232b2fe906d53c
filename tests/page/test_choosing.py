"""Picks lead to the possible actions and to nothing else."""

import random
from typing import Any

import msgspec

from bga_isle import Table

from .conftest import Visit

PICKED = """async (lists) => {
  const { Choosing } = await import("/page/js/choosing.js");
  const walk = (actions, picks) => {
    const choosing = new Choosing(actions);
    picks.forEach((pick) => choosing.pick(pick));
    return choosing.options().flatMap(({ pick, actions: left }) => {
      const action = choosing.decidedBy(pick);
      return action ? [[action, left.length]] : walk(actions, [...picks, pick]);
    });
  };
  return lists.map((actions) => walk(actions, []));
}"""

STEPS = """async (actions) => {
  const { Choosing } = await import("/page/js/choosing.js");
  const choosing = new Choosing(actions);
  const space = (value) => ({ kind: "space", value });
  const seen = [];
  const note = (what) => seen.push([what, choosing.options().map(({ pick }) => pick.value)]);
  note(choosing.back());
  note(choosing.pick(space(15)));
  note(choosing.pick(space(4)));
  note(choosing.pick(space(15)));
  note(choosing.back());
  note(choosing.pick(space(0)));
  note(choosing.pick(space(4)));
  return seen;
}"""


def number(action: Any) -> str:
    return str(sorted(action.items()))


def met(seed: int) -> list[Any]:
    """Every list of possible actions of one random game."""
    chance = random.Random(seed)
    table = Table.new(seed)
    lists = []
    while table.result is None:
        possible = table.possible_actions()
        lists.append(msgspec.json.decode(msgspec.json.encode(possible)))
        assert table.active_player is not None
        table.act(table.active_player, chance.choice(possible))
    return lists


def test_picks_reach_each_possible_action_and_no_other(visit: Visit) -> None:
    page = visit().go("/page/js/choosing.js")
    kinds: set[str] = set()
    for seed in range(8):
        lists = met(seed)
        for possible, reached in zip(lists, page.evaluate(PICKED, lists), strict=True):
            ways = 2 if possible[0]["action"] == "actSwapStacks" else 1
            got = sorted(number(action) for action, _left in reached)
            assert got == sorted([number(action) for action in possible] * ways)
            assert {left for _action, left in reached} == {1}
            kinds |= {action["action"] for action in possible}
    assert len(kinds) == 11


def test_a_swap_takes_its_two_spaces_in_either_order_and_one_can_be_put_back(visit: Visit) -> None:
    page = visit().go("/page/js/choosing.js")
    swaps = [
        {"action": "actSwapStacks", "first": 0, "second": 4},
        {"action": "actSwapStacks", "first": 0, "second": 15},
    ]
    assert page.evaluate(STEPS, swaps) == [
        [False, [0, 4, 15]],
        [None, [0]],
        [None, [0]],
        [None, [0]],
        [True, [0, 4, 15]],
        [None, [4, 15]],
        [swaps[0], []],
    ]
