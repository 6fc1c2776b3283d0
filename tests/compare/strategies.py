"""Boards for hypothesis: scores as they happen, rulings, weighted and split scores."""

from fractions import Fraction

from hypothesis import strategies as st

from overtrick.compare.field import Entry, Mixture
from overtrick.core.outcome import Average, Share

SCORES = st.sampled_from(
    [-1100, -620, -450, -420, -170, -140, -100, -50, 0, 50, 90, 110, 140, 420, 430, 620, 990]
)
BOARDS = st.lists(SCORES, min_size=1, max_size=14)


@st.composite
def mixtures(draw: st.DrawFn) -> Mixture:
    points = draw(st.lists(SCORES, min_size=2, max_size=4))
    weights = [draw(st.integers(1, 9)) for _ in points]
    whole = sum(weights)
    parts = zip(points, (Fraction(weight, whole) for weight in weights), strict=True)
    return Mixture(tuple(parts))


COLUMNS = SCORES | mixtures()
RULINGS = st.sampled_from([Average.PLUS, Average.AVERAGE, Average.MINUS, Share(55)])


def same(column: int | Mixture) -> Entry:
    return column, column


ENTRIES = st.lists(COLUMNS.map(same), min_size=1, max_size=10)
