"""``overtrick bulk``: millions of results in Parquet, Arrow, CSV and folders of any format."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from overtrick.cli.options import argument, flag, option
from overtrick.cli.output import WrongUsage, report
from overtrick.cli.progress import doing
from overtrick.cli.settings import SETTINGS_HELP, Rules, Set, settings_of
from overtrick.core.shown import needs
from overtrick.errors import Text, UnknownName
from overtrick.messages import plural, say, translate

if TYPE_CHECKING:
    from overtrick.bulk.archive import Done

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)

_NEEDED = ("numpy", "pyarrow", "narwhals")

In = Annotated[
    list[Path],
    argument("IN...", "Parquet, Arrow, CSV; folders of any format."),
]
Out = Annotated[
    Path,
    option("-o --output", "OUT", "A file, or a folder with a file each."),
]
Resume = Annotated[bool, flag("--resume", "Keep what is finished in the folder, do the rest.")]
Methods = Annotated[
    str,
    option("--methods", "NAMES", "Of matchpoints, butler, cross_imps; default: all."),
]
Threads = Annotated[int, option("--threads", "N", "Default: as many as there are.", min=0)]
Engine = Annotated[
    str,
    option("--engine", "local|spark", "This machine, or a cluster of Spark."),
]
Master = Annotated[str, option("--master", "URL", "Of Spark; default: local[*].")]


@app.callback()
def bulk_command() -> None:
    """
    Score, compare, rank and check millions of results, by the rules of an evening.

    Each file of a folder gives a Parquet file of its name and a line in manifest.jsonl. A file
    is written whole or not at all: whoever is stopped goes on with --resume.
    """
    for library in _NEEDED:
        needs(library, "bulk")


@app.command("score")
def score_command(
    inputs: In,
    output: Out,
    threads: Threads = 0,
    resume: Resume = False,
    engine: Engine = "local",
    master: Master = "",
) -> None:
    """
    Give each result its points for NS.

    \b
    Example:
      overtrick bulk score examples/evening.csv -o scores.csv
    """
    spark = _spark(engine, master)
    _work("score", inputs, output, threads=threads, resume=resume, master=spark)


@app.command("compare", epilog=SETTINGS_HELP)
def compare_command(
    inputs: In,
    output: Out,
    methods: Methods = "",
    rules: Rules = "default",
    changes: Set = None,
    threads: Threads = 0,
    resume: Resume = False,
    engine: Engine = "local",
    master: Master = "",
) -> None:
    """
    Give each result its matchpoints, Butler and cross-IMPs.

    \b
    Examples:
      overtrick bulk compare examples/evening.csv -o a.csv --methods matchpoints
      overtrick bulk compare examples -o awards --rules ebu --set trim=1
    """
    job = methods, rules, changes, threads, _spark(engine, master)
    _work("compare", inputs, output, *job, resume=resume)


@app.command("rank", epilog=SETTINGS_HELP)
def rank_command(
    inputs: In,
    output: Out,
    method: Annotated[
        str, option("--methods", "NAME", "One of matchpoints, butler, cross_imps.")
    ] = "matchpoints",
    rules: Rules = "default",
    changes: Set = None,
    threads: Threads = 0,
    resume: Resume = False,
    engine: Engine = "local",
    master: Master = "",
) -> None:
    """
    Rank every event: one row a contestant, by one method.

    \b
    Example:
      overtrick bulk rank examples/evening.csv -o places.csv --methods butler
    """
    if "," in method:
        raise WrongUsage("a ranking is by one method", option="--methods")
    job = method, rules, changes, threads, _spark(engine, master)
    _work("rank", inputs, output, *job, resume=resume)


@app.command("check", epilog=SETTINGS_HELP)
def check_command(
    inputs: In,
    output: Out,
    rules: Rules = "default",
    changes: Set = None,
    resume: Resume = False,
    engine: Engine = "local",
    master: Master = "",
) -> None:
    """
    List what cannot be read, stands twice or contradicts: one row a problem.

    \b
    Example:
      overtrick bulk check examples/evening.csv -o problems.csv
    """
    spark = _spark(engine, master)
    _work("check", inputs, output, "", rules, changes, resume=resume, master=spark)


@app.command("generate")
def generate_command(
    output: Annotated[Path, option("-o --output", "OUT", "A folder: a file a month.")],
    events: Annotated[int, option("--events", "N", min=1)] = 100,
    tables: Annotated[int, option("--tables", "T", min=1)] = 10,
    boards: Annotated[int, option("--boards", "B", min=1)] = 24,
    seed: Annotated[int, option("--seed", "S", min=0)] = 1,
    resume: Resume = False,
) -> None:
    """
    Make a plausible archive with the dirt of real ones, the same for the same seed.

    \b
    Example:
      overtrick bulk generate -o archive --events 50 --tables 8 --boards 24
    """
    from overtrick.bulk.generate import Archive, generate

    doing("generating")
    rows = generate(Archive(events, tables, boards, seed), output, resume=resume)
    report(translate("{rows:,} results in {output}", rows=rows, output=output))


def _spark(engine: str, master: str) -> str:
    """Say which cluster of Spark does it; none: this process."""
    if engine not in ("local", "spark"):
        raise WrongUsage("local or spark", option="--engine")
    if engine == "local":
        if master:
            raise WrongUsage("it is of --engine spark", option="--master")
        return ""
    needs("pyspark", "spark")
    return master or "local[*]"


def _work(
    verb: str,
    inputs: list[Path],
    output: Path,
    methods: str = "",
    rules: str = "default",
    changes: list[str] | None = None,
    threads: int = 0,
    master: str = "",
    *,
    resume: bool = False,
) -> None:
    from overtrick.bulk.archive import Job, work
    from overtrick.bulk.awards import methods_of

    settings = settings_of(rules, changes)
    try:
        asked = methods_of(methods or None)
    except UnknownName as error:
        raise typer.BadParameter(say(error.whole), param_hint="--methods") from None
    doing({"score": "scoring", "compare": "comparing", "rank": "ranking"}.get(verb, "checking"))
    job = Job(verb, asked, settings, rules, threads, master=master)
    done = work(inputs, output, job, resume=resume)
    _tell(done, output)
    if done.problems:
        raise typer.Exit(1)


def _tell(done: Done, output: Path) -> None:
    for note in done.notes[:20]:
        report(note)
    if len(done.notes) > 20:
        report(translate("and {notes:,} more such rows", notes=len(done.notes) - 20))
    for problem in done.problems:
        report(problem)
    if not done.files and not done.kept:
        return  # nothing was written
    counts = done.counts
    ways = [
        translate(way.template, number=number)
        for number, way in (
            (counts.kernel, Text("{number:,} by kernels")),
            (counts.exact, Text("{number:,} the exact way")),
            (counts.uncounted, Text("{number:,} not counted")),
        )
        if number
    ]
    rate = (
        translate(", {rows:,} a second", rows=round(counts.rows / done.seconds))
        if done.seconds > 1
        else ""
    )
    kept = translate("; {kept:,} files were finished", kept=done.kept) if done.kept else ""
    told = f" ({', '.join(ways)})" if ways else ""
    report(
        plural(
            "{rows:,} results of {count:,} file{told}{rate}{kept}: {output}",
            "{rows:,} results of {count:,} files{told}{rate}{kept}: {output}",
            done.files,
            rows=counts.rows,
            told=told,
            rate=rate,
            kept=kept,
            output=output,
        )
    )
