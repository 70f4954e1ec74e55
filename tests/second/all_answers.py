"""Which function answers which question."""

from answer import left_out, series, stats
from moves import changed, why
from pages import around, overlay, overview, props, when

ANSWERS = {
    "stats": stats, "series": series, "left-out": left_out, "changed": changed, "why": why,
    "around": around, "overlay": overlay, "when": when, "props": props,
}


def answer(sites, question):
    if question["ask"] == "overview":
        return overview(sites, question)
    return ANSWERS[question["ask"]](sites[question["site"]], question)
