"""Files as they are met, made up for these tests."""

from overtrick.formats.contents.contents import Contents
from overtrick.formats.lin.read import read_lin

MATCH = b"""\
vg|Sample match,Segment 1,I,1,1,Home,0,Away,0|
rs|3SS=,4SN-1|
pn|S1,W1,N1,E1,S2,W2,N2,E2|pg||
qx|o1|pn|S1,W1,N1,E1|st||md|3S467TH38KD2QAC9JQ,S35H679TD57JC234A,S2QKAH45JD39TC78K,|rh||ah|Board 1|sv|o|
mb|1C|mb|p|mb|1S|mb|p|mb|2S|mb|p|mb|3S!|an|invitational|mb|p|mb|p|mb|p|pg||
pc|HT|pc|H4|pc|H2|pc|HK|pg||mc|9|pg||
qx|c1|pn|S2,W2,N2,E2|st||md|3S467TH38KD2QAC9JQ,S35H679TD57JC234A,S2QKAH45JD39TC78K,|rh||ah|Board 1|sv|o|
mb|1S|mb|p|mb|4S|mb|p|mb|p|mb|p|pg||pc|D4|pg||mc|9|pg||
"""  # noqa: E501

CARDS = "S467TH38KD2QAC9JQ,S35H679TD57JC234A,S2QKAH45JD39TC78K,"
OTHER = "S467TH38KD2QAC9JQ,S35H679TD57JC234K,S2QKAH45JD39TC78A,"

SINGLE = (
    f"pn|Finn,Gus,Eve,Hal|st||md|3{CARDS}|rh||ah|Board 1|sv|o|mb|1S|mb|p|mb|p|mb|p|pg||"
    "pc|D4|pg||mc|9|pg||"
)

VUGRAPH = """\
vg|Open Trials,Segment 4 of 8,I,46,48,Alpha,80,Beta,99|
rs|4HE=,4HE+1,3NW+1,,4DWx-1,3NN=|
pn|S1,W1,N1,E1,S2,W2,N2,E2|pg||
qx|o46|st||md|4SJ5H9DAT862CQ8752,SKQT94HAK73DQ4C93,S872HQT5DJ97CAT64,SA63HJ8642DK53CKJ|sv|o|mb|1H|mb|p|nt|eve: Hi all|pg||
nt|finn: again, hello|pg||
mb|3C!|an|jacoby 2N|mb|p|mb|4H|mb|p|mb|p|mb|p|pc|c2|pc|c3|pc|cA|pc|cJ|pg||
nt|eve: quick|pg||
pc|d7|pc|d5|mc|10|pg||
qx|c46|st||md|4SJ5H9DAT862CQ8752,SKQT94HAK73DQ4C93,S872HQT5DJ97CAT64,SA63HJ8642DK53CKJ|sv|o|mb|1H|mb|p|mb|4H!|an|no slam|mb|p|mb|p|mb|p|pg||
mc|11|pg||
qx|o48|st||sv|e|mb|4D|mb|d|mb|p|mb|p|mb|p|pg||
"""  # noqa: E501

TOURNAMENT = f"""\
vg|#387 Pairs,Bridge Base Online,P,1,3,,,,|
rs|4HN+1,,4HS=,,PASS,|
pw|a,b,c,d,a,b,c,d,a,b,c,d|
mp|-7.2,,-6.3,,-4.1,|
bn|1,2,3|
pg||
qx|o1|pn|a,b,c,d|st||md|3{CARDS}|rh||ah|Board 1|sv|o|mb|4H|mb|p|mb|p|mb|p|pg||mc|11|pg||
"""


def records(text: str) -> Contents:
    """Contents of a file that has nothing wrong in it."""
    contents, problems = read_lin(text.encode(), "x.lin")
    assert problems == []
    return contents


def results(contents: Contents) -> list[str]:
    """Board, room and result of each record."""
    return [
        f"{told.line.board.number} {told.line.room or '-'} "
        f"{'pending' if told.is_pending else told.line.outcome}"
        for told in contents.records
    ]
