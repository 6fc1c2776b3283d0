import json

from overtrick.core.exact import number
from overtrick.formats.grids.movement_json import fairness_document
from overtrick.movements.swiss.simulate import WAYS, fairness


def test_the_figures_of_each_way() -> None:
    for way in WAYS:
        found = fairness(9, 3, events=4, way=way)
        document = fairness_document(found)
        assert json.loads(json.dumps(document)) == document
        assert document["rank_gaps"] == [number(gap) for gap in found.gaps]
        assert (document["way"], document["rematches"]) == (way, found.rematches)
