"""Which function answers which question."""

from answer import left_out, series, stats
from moves import changed, why

ANSWERS = {"stats": stats, "series": series, "left-out": left_out, "changed": changed, "why": why}


def answer(sites, question):
    return ANSWERS[question["ask"]](sites[question["site"]], question)
