"""The rules of a session: chosen at the desk, read by everybody."""

from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import FromPath
from litestar.response import Redirect, Template

from overtrick.app.use_cases.begin import slug
from overtrick.app.views.desk.rules import PRESETS, preset_values, rule_groups
from overtrick.app.views.sentences import upper_first
from overtrick.app.web.callers import FORM, fields
from overtrick.app.web.templating import page
from overtrick.app.web.who import Who
from overtrick.compare.methods import METHODS, TEAM_METHODS
from overtrick.compare.profiles import PROFILES
from overtrick.errors import Text
from overtrick.messages import translate

__all__ = ["ACTIONS", "PAGES"]


@get("/desk/{event:str}/rules", include_in_schema=False)
async def rules(state: State, who: Who, event: FromPath[str]) -> Template:
    """Every rule, to be chosen; what a change alters is said before it counts."""
    viewer = who.desk(event)
    running = await state.club.running(event)
    own = await state.club.blocking(state.club.store.list, "rules-preset")
    presets = {
        key: {"name": translate(name), "values": preset_values(changes)}
        for key, (name, changes) in PRESETS.items()
    } | {
        each.key: {
            "name": each.document["name"],
            "values": preset_values(each.document["changes"]),
        }
        for each in own
    }
    return page(
        "rules.html",
        translate("Rules"),
        running=running,
        viewer=viewer,
        rules=running.state.rules,
        groups=rule_groups(running.state.rules),
        methods=_methods(),
        profiles={each.name: Text(each.title) for each in PROFILES.values()},
        presets=presets,
        own=[each.key for each in own],
    )


@post("/desk/{event:str}/rules/preset", include_in_schema=False, request_max_body_size=FORM)
async def keep_preset(
    request: Request[Any, Any, Any], state: State, who: Who, event: FromPath[str]
) -> Redirect:
    """Keep the rules of this session under a name."""
    who.desk(event)
    running = await state.club.running(event)
    typed = await fields(request)
    name = typed.get("name", "").strip()[:60]
    key = slug(name)
    if key and key not in PRESETS:
        now = running.state.rules
        changes = {**now.settings.as_dict(), **now.conditions.as_dict()}
        changes.pop("director_plays", None)
        document = {"name": name, "rules": now.name, "changes": changes}
        await state.club.blocking(state.club.store.put, "rules-preset", key, document)
    return Redirect(f"/desk/{event}/rules", status_code=303)


@get("/e/{event:str}/rules", include_in_schema=False)
async def public(state: State, who: Who, event: FromPath[str]) -> Template:
    """The rules, for everybody to read (Law 78D)."""
    running = await state.club.running(event)
    now = running.state.rules
    return page(
        "rules_public.html",
        translate("Rules"),
        running=running,
        viewer=who.best(event),
        rules=now,
        method=_methods().get(now.method, now.method),
        profile=Text(PROFILES[now.name].title) if now.name in PROFILES else now.name,
        groups=rule_groups(now),
    )


def _methods() -> dict[str, str]:
    """Every method by its name, in words."""
    titles = {name: each.title for name, each in METHODS.items()} | dict(TEAM_METHODS)
    named = {name: upper_first(translate(title)) for name, title in titles.items()}
    return {"auto": translate("By the results: matchpoints, or teams"), **named}


PAGES = [rules, keep_preset, public]
ACTIONS: list[Any] = []
