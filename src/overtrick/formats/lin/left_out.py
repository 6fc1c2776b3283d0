"""What contents hold that no LIN file can, beyond what the abilities of the format tell."""

from __future__ import annotations

from overtrick.formats.contents.contents import Contents

__all__ = ["not_written"]

_FACTS = ("date", "club", "club_number", "venue", "director", "scorer")


def not_written(contents: Contents) -> list[str]:
    """
    Say what LIN has no place for.

    >>> from overtrick.formats.contents.contents import About
    >>> not_written(Contents(About("Tuesday", date="2026-03-10", club="Sample Bridge Club")))
    ['the date and club of the event are left out']
    """
    losses = []
    facts = [name.replace("_", " ") for name in _FACTS if getattr(contents.about, name)]
    if facts:
        told = f"{', '.join(facts[:-1])} and {facts[-1]}" if len(facts) > 1 else facts[0]
        losses.append(f"the {told} of the event {'are' if facts[1:] else 'is'} left out")
    named = {who.id for who in contents.contestants if any(p.name for p in who.players)}
    ids = {
        who
        for told in contents.records
        if told.line.match is None
        for who in (told.line.ns, told.line.ew)
        if who is not None and " - " not in who and (who in named or told.names)
    }
    if ids:
        losses.append(f"{len(ids)} pair numbers are left out: LIN knows players by name alone")
    lines = [told.line for told in contents.records]
    if {(line.session, line.section) for line in lines} - {("1", "A")}:
        losses.append("sessions and sections are told apart by their cards alone")
    played = {who for line in lines if line.match is not None for who in (line.home, line.away)}
    seated = {name for told in contents.records for name in told.names or ()}
    of_teams = (one for who in contents.contestants if who.id in played for one in who.players)
    players = sum(one.name not in seated for one in of_teams)
    if players:
        losses.append(f"{players} players of teams are left out: LIN tells who sat where")
    alone = sum(told.line.is_individual for told in contents.records)
    if alone:
        losses.append(f"{alone} results of individuals: LIN knows pairs alone")
    whole = sum(told.has_score for told in contents.matches)
    if whole:
        losses.append(f"{whole} matches told as a whole: only their boards are written")
    return losses
