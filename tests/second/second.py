"""The second implementation of the figures: from the definitions, simple and slow.

    python3 second.py LEDGER < question.json          one question, its answer
    python3 second.py --questions 200 --seed 1 LEDGER lines {"request", "question", "answer"}
    python3 second.py --outcomes 100 --seed 1 LEDGER  such lines on funnels, paths, retention, revenue, consented visitors,
                                                      totals and the overview, 100 of each, after a line with their fixtures: goals,
                                                      rates, currencies
    python3 second.py --sites 80 --seed 1 LEDGER      such lines on `live`, `holds`, `daily.csv` and previews of
                                                      rules, 80 in all
    python3 second.py --verdicts LEDGER               one line for each hit: counted, dropped or the reason

A question: {"ask": "stats" | "series" | "left-out" | "changed" | "why" | "around" |
"overlay" | "when" | "props" | "overview", "site", "now" (Unix seconds), "period", "compare",
"filters": [], "by": [], "limit", "offset", "search", "interval", "metrics": [], "metric", "zone", "week_start"};
zone and week_start default to the site's. Or {"ask": "live", "now_us" (microseconds)}, "holds", "daily", or
{"ask": "preview", "rules" (a site's settings), "changes" (new values of some)}, each with site and now. The answer has the
API's shape without `computed_ms`, `rows_read` and `explanation`.
"""

import argparse
import json
import sys

import fold
import outcome_questions
import site_questions
from all_answers import answer
from questions import Asker, query


def show(value):
    sys.stdout.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n")


def elsewhere(chosen):
    """The sites with their counted hits, in the zone and with the first weekday of the options."""
    sites = fold.read(chosen.ledger)
    for site in sites.values():
        site.zone = chosen.zone or site.zone
        site.week_start = chosen.week_start or site.week_start
    return sites


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("ledger")
    arguments.add_argument("--questions", type=int, help="number of random questions, each with its answer")
    arguments.add_argument("--outcomes", type=int, help="number of questions about each of funnels, paths and others")
    arguments.add_argument("--sites", type=int, help="number of questions about the sites' current state")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--late-now", action="store_true", help="ask only from after the last hit")
    arguments.add_argument("--verdicts", action="store_true")
    arguments.add_argument("--zone", help="ask in this zone, as when every site was moved there after its hits came")
    arguments.add_argument("--week-start", help="and with weeks that begin on this day")
    chosen = arguments.parse_args()
    if chosen.verdicts:
        verdicts = []
        fold.read(chosen.ledger, verdicts)
        sys.stdout.write("\n".join(verdicts) + "\n")
    elif chosen.outcomes:
        for line in outcome_questions.lines(fold.read(chosen.ledger), chosen.seed, chosen.outcomes):
            sys.stdout.write(line + "\n")
    elif chosen.sites:
        for line in site_questions.lines(elsewhere(chosen), chosen.seed, chosen.sites):
            show(line)
    elif chosen.questions:
        sites = elsewhere(chosen)
        asker = Asker(sites, chosen.seed, chosen.late_now)
        for _ in range(chosen.questions):
            question = asker.question()
            show({"request": query(question), "question": question, "answer": answer(sites, question)})
    else:
        sites = fold.read(chosen.ledger)
        show(answer(sites, json.load(sys.stdin)))


if __name__ == "__main__":
    main()
