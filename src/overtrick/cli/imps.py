"""``overtrick imps``: the IMPs of a difference, or a whole scale."""

from typing import Annotated, Any

import typer

from overtrick.cli.options import argument, option
from overtrick.cli.output import AsJson, Output, show, write_json
from overtrick.compare.imps import IMP_SCALES, ImpScale
from overtrick.compare.scale_choice import imp_scale
from overtrick.errors import UnknownName
from overtrick.messages import say, translate

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)


def _known_scale(name: str) -> str:
    if not name.lower().endswith(".csv") and name not in IMP_SCALES:
        try:
            IMP_SCALES[name]
        except UnknownName as error:
            raise typer.BadParameter(say(error.whole)) from None
    return name


@app.command(context_settings={"ignore_unknown_options": True})  # a difference such as -450
def imps(
    difference: Annotated[
        int | None, argument("[N]", "A difference of points; without it the whole scale.")
    ] = None,
    scale: Annotated[
        str,
        option(
            "--scale",
            "ID",
            f"{', '.join(IMP_SCALES)}, or a file ending in .csv.",
            callback=_known_scale,
        ),
    ] = "wbf_1962",
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Say how many IMPs a difference of points is worth.

    \b
    Examples:
      overtrick imps 450
      overtrick imps -- -450
      overtrick imps --scale pre_1962
    """
    chosen = imp_scale(scale)
    if difference is None:
        if as_json:
            write_json({"scale": chosen.id, "steps": _steps(chosen)}, output)
        else:
            show(_drawn(chosen), output)
        return
    found = chosen.imps(difference)
    if as_json:
        document = {"difference": difference, "imps": found, "scale": chosen.id}
        write_json(document, output)
    else:
        show(
            translate(
                "{difference} points: {found} IMPs ({id})",
                difference=difference,
                found=found,
                id=chosen.id,
            ),
            output,
        )


def _steps(scale: ImpScale) -> list[dict[str, Any]]:
    bands = [scale.band(imps) for imps in range(len(scale.steps) + 1)]
    return [{"imps": imps, "low": low, "high": high} for imps, (low, high) in enumerate(bands)]


def _drawn(scale: ImpScale) -> str:
    lines = [f" {translate(scale.title) if scale.title else scale.id}"]
    about = (scale.id, translate(scale.years), scale.source)
    lines += [f" {' · '.join(filter(None, about))}", ""]
    lines += [f"{translate('points'):>13}{translate('IMPs'):>7}", f" {'─' * 19}"]
    for step in _steps(scale):
        high = translate("and more") if step["high"] is None else f"- {step['high']}"
        wide = max(8, len(high) + 1)
        lines.append(f"{step['low']:>6} {high:<{wide}}{step['imps']:>{13 - wide}}")
    return "\n".join(lines)
