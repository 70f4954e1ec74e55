"""What a program does with the client that openapi-python-client made of our description.

usage: calls.py BASE_URL TOKEN
"""
import importlib
import pkgutil
import sys
import time

import stile_client
from stile_client import AuthenticatedClient, Client
from stile_client.api.account import export_account
from stile_client.api.events import send_event, send_events
from stile_client.api.figures import (
    get_definitions,
    get_site_left_out,
    get_site_live,
    get_site_series,
    get_site_stats,
    get_site_stats_csv,
)
from stile_client.api.general import get_about
from stile_client.api.sites import create_site, delete_site, get_site, list_sites, update_site
from stile_client.api.tokens import get_token_about
from stile_client.models import (
    ApiError,
    EventIn,
    EventProps,
    EventValueType0,
    EventVisitor,
    Metric,
    SiteCreate,
    SiteUpdate,
    WeekStart,
)

base, token = sys.argv[1:]
name = "python.example"

# Every module of the client can be loaded, not only those that are used below.
for module in pkgutil.walk_packages(stile_client.__path__, "stile_client."):
    importlib.import_module(module.name)


def ok(answer, status=200):
    assert answer.status_code == status, (answer.status_code, answer.content)
    assert not isinstance(answer.parsed, ApiError), answer.parsed
    return answer.parsed


with Client(base_url=f"{base}/api/v1") as nobody:
    assert ok(get_about.sync_detailed(client=nobody)).version

with AuthenticatedClient(base_url=f"{base}/api/v1", token=token) as client:
    assert "sites:write" in ok(get_token_about.sync_detailed(client=client)).scopes

    new = SiteCreate(name=name, zone="Europe/Berlin", week_start=WeekStart.SUNDAY)
    site = ok(create_site.sync_detailed(client=client, body=new), 201)
    assert (site.name, site.week_start, site.excluded_paths) == (name, WeekStart.SUNDAY, [])
    assert name in [each.name for each in ok(list_sites.sync_detailed(client=client))]
    changed = ok(update_site.sync_detailed(name, client=client, body=SiteUpdate(excluded_paths=["/admin/*"])))
    assert (changed.zone, changed.excluded_paths) == ("Europe/Berlin", ["/admin/*"])

    props = EventProps.from_dict({"plan": "pro", "seats": 5, "paid": True})
    sale = EventIn(
        url=f"https://{name}/buy",
        name="Purchase",
        props=props,
        value=EventValueType0(amount=49.9, currency="EUR"),
        visitor=EventVisitor(id="ann"),
    )
    sent = {"client": client, "body": sale, "idempotency_key": "python-1"}
    taken = ok(send_event.sync_detailed(name, **sent), 202)
    assert (taken.counted, taken.repeated, taken.why) == (True, False, None), taken
    assert ok(send_event.sync_detailed(name, **sent), 202).repeated
    views = [EventIn(url=f"https://{name}/", visitor=EventVisitor(id=who)) for who in ("ann", "ben")]
    elsewhere = EventIn(url="https://elsewhere.example/")
    taken = ok(send_events.sync_detailed(name, client=client, body=[*views, elsewhere]), 202)
    assert (taken.counted, taken.left_out, taken.why.to_dict()) == (2, 1, {"wrong_host": 1}), taken

    # What was acknowledged is seen within a moment.
    for _ in range(100):
        asked = {"client": client, "period": "today", "by": ["page", "prop.seats"], "filter_": ["!country:XX"]}
        stats = ok(get_site_stats.sync_detailed(name, **asked))
        if stats.totals.visitors.value == 2 and stats.totals.events.value == 1:
            break
        time.sleep(0.1)
    assert (stats.totals.visitors.value, stats.totals.views.value) == (2, 2), stats.totals
    assert stats.totals.visitors.definition == "visitors@1"
    assert [(each.currency, each.amount) for each in stats.revenue] == [("EUR", 49.9)], stats.revenue
    assert [each.dimension for each in stats.by] == ["page", "prop.seats"]
    assert stats.by[1].rows[0].value == "5"

    metrics = [Metric.VIEWS, Metric.BOUNCE_RATE]
    series = ok(get_site_series.sync_detailed(name, client=client, period="today", metric=metrics))
    assert sum(point.views or 0 for point in series.points) == 2
    left_out = ok(get_site_left_out.sync_detailed(name, client=client, period="today"))
    assert (left_out.received, left_out.counted + left_out.left_out) == (5, 5), left_out
    assert ok(get_site_live.sync_detailed(name, client=client)).visitors_5m == 2
    csv = get_site_stats_csv.sync_detailed(name, client=client, period="today", by="page")
    assert csv.status_code == 200 and csv.content.startswith(b"page,visitors,"), csv.content
    zipped = export_account.sync_detailed(client=client)
    assert zipped.status_code == 200 and zipped.content.startswith(b"PK"), zipped.status_code
    assert {each.id for each in ok(get_definitions.sync_detailed(client=client)).metrics} >= {"visitors@1"}

    # Refusals have their own record.
    refused = get_site.sync_detailed("nobodys.example", client=client)
    assert refused.status_code == 404 and isinstance(refused.parsed, ApiError), refused
    assert refused.parsed.code == "unknown_site" and refused.parsed.request_id
    refused = send_events.sync_detailed(name, client=client, body=[views[0], EventIn(url="nowhere")])
    assert (refused.status_code, refused.parsed.field) == (400, "[1].url"), refused.content
    deleted = delete_site.sync_detailed(name, client=client, confirm=name)
    assert deleted.status_code == 204, deleted.content

print("python: every call answered as described")
