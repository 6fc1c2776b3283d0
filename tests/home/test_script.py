"""A script made shorter says the same: what is text stays, what is a name may be another."""

import json
import subprocess
from shutil import which

import pytest

from overtrick.home.page import pad_script
from overtrick.home.script import shortened

SCRIPT = """
/** What a half is. */
const nothing = (text) => text.replace(/ +\\/[/ ]"/g, " + ");
function together(first, second = first++ + 1) {
  // "together" is also a key
  const together_ = { together: first, nothing, half: 4 / 2 / 1 };
  return [together_, - -second, a => a
    , `two  ${nothing(`in  ${first ? { a: "}" }.a : '`'}  in`)}  holes \\` \\${`];
}
class Wrong extends Error {}
const { kept = 3, ...others } = { kept: 4, more: 5 };
const alone = (text) => text;
function mended({ kept = 1, deal: { nothing: none = kept } = {} }, [shown] = [others]) {
  if (kept) { kept = none; shown = { none, kept, alone() { return alone(none); } }; }
  return [kept ? none : kept, shown.none, shown.kept, shown.alone(), shown];
}
const last = mended({ kept: 2, deal: { nothing: 5 } });
const shown = [together(1), new Wrong("a  // b").message, kept, others, alone(1), last];
console.log(JSON.stringify(shown));
"""


@pytest.mark.skipif(which("node") is None, reason="needs node")
def test_a_shorter_script_does_the_same() -> None:
    def ran(script: str) -> str:
        done = subprocess.run(
            ["node", "-e", script], capture_output=True, text=True, check=True
        )
        return done.stdout

    short = shortened(SCRIPT)
    assert ran(short) == ran(SCRIPT)
    assert json.loads(ran(short))[0][3:] == ["two  in  }  in  holes ` ${"]
    assert len(short) < 0.8 * len(SCRIPT)


def test_names_of_two_things_are_kept() -> None:
    short = shortened(SCRIPT)
    assert "nothing" in short  # a key as well
    assert "mended" not in short


@pytest.mark.parametrize("page", ["main", "follow"])
def test_our_own_script_has_no_comment_and_no_long_name(page: str) -> None:
    script = pad_script(page)
    assert "@param" not in script
    assert "dealCauses" not in script
