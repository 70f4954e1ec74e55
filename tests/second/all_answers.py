"""Which function answers which question."""

from answer import left_out, stats
from live import live
from moves import changed, why
from over_time import series
from pages import around, overlay, overview, props, when
from rules import preview
from whole import daily, holds

ANSWERS = {
    "stats": stats, "series": series, "left-out": left_out, "changed": changed, "why": why,
    "around": around, "overlay": overlay, "when": when, "props": props,
    "live": live, "holds": holds, "daily": daily, "preview": preview,
}


def answer(sites, question):
    if question["ask"] == "overview":
        return overview(sites, question)
    return ANSWERS[question["ask"]](sites[question["site"]], question)
