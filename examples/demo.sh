#!/bin/sh
# A tour by the command alone: `make demo`. The report is left in demo-out/.
set -eu
cd "$(dirname "$0")/.."
mkdir -p demo-out

say() { printf '\n=== %s\n\n' "$*"; }
run() { printf '$ %s\n\n' "$*"; "$@"; }

say "A real club evening: 12 pairs, 27 boards, 161 results"
run overtrick rank examples/evening.csv --rules compscore

say "Pair 6 has won. Why 9.8 on board 12?"
run overtrick rank examples/evening.csv --rules compscore --why 6:12

say "One deal, cause by cause"
run overtrick score 4SX+1 --vulnerable

say "A congress after four rounds of a Swiss, and who meets whom in the fifth"
run overtrick event rank examples/congress.jsonl
run overtrick event draw examples/congress.jsonl --preview

say "At home: a party of three rubbers"
run overtrick sheet examples/party.sheet

overtrick rank examples/evening.csv --rules compscore --travellers -o demo-out/evening.txt
overtrick rank examples/evening.csv --rules compscore --json -o demo-out/evening.json
overtrick event crosstable examples/congress.jsonl -o demo-out/congress.txt
overtrick sheet examples/party.sheet --why -o demo-out/party.txt
overtrick sheet examples/chicago.sheet --why -o demo-out/chicago.txt
overtrick table -o demo-out/table.txt
overtrick cards -o demo-out/cards.txt

say "The whole report is in demo-out/"
ls demo-out
cat <<'END'

Next, with .venv/bin in your PATH (. .venv/bin/activate):
  overtrick rank examples/evening.csv --method butler      the same evening in IMPs
  overtrick rank examples/evening.csv --board 4            one traveller
  overtrick rank examples/evening.csv --why 2              any pair, board by board
  overtrick event card examples/congress.jsonl --team 12   a match of teams, board by board
  overtrick sheet examples/chicago.sheet                   Chicago, with its lines
  overtrick cards 3NT 4S                                   the backs of bidding-box cards
  overtrick --help                                         and what else there is
END
