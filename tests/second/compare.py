"""Compares answers exactly and prints the first differences.

    python3 compare.py ASKED GOT

ASKED: lines of `second.py --questions`, or one answer. GOT: line for line what the server answered.
Whole numbers, texts and their order must be equal, fractions within 1e-9 of each other, relatively.
"""

import json
import sys

# What it took, texts, and what is not in a ledger.
NOT_COMPARED = {
    "computed_ms", "rows_read", "explanation", "text", "method", "reference", "counted_as", "parting", "id",
    "arriving",
}


def difference(expected, got, path="answer"):
    """The first difference as a sentence, or None."""
    if isinstance(expected, dict) and isinstance(got, dict):
        for name in list(expected) + [name for name in got if name not in expected]:
            if name in NOT_COMPARED:
                continue
            if name not in got and expected[name] is not None:
                return f"{path}.{name} is missing, expected {brief(expected[name])}"
            if name not in expected and got[name] is not None:
                return f"{path}.{name} is not expected, got {brief(got[name])}"
            found = difference(expected.get(name), got.get(name), f"{path}.{name}")
            if found:
                return found
        return None
    if isinstance(expected, list) and isinstance(got, list):
        for number, (one, other) in enumerate(zip(expected, got)):
            found = difference(one, other, f"{path}[{number}]")
            if found:
                return found
        if len(expected) != len(got):
            return f"{path} has {len(got)} entries, expected {len(expected)}"
        return None
    return None if same(expected, got) else f"{path} is {brief(got)}, expected {brief(expected)}"


def same(expected, got):
    if isinstance(expected, bool) or isinstance(got, bool):
        return expected is got
    if isinstance(expected, int) and isinstance(got, int):
        return expected == got
    if isinstance(expected, (int, float)) and isinstance(got, (int, float)):
        return abs(expected - got) <= 1e-9 * max(1.0, abs(expected))
    return expected == got


def brief(value):
    shown = json.dumps(value, ensure_ascii=False)
    return shown if len(shown) <= 200 else shown[:200] + "…"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as asked, open(sys.argv[2], encoding="utf-8") as answers:
        expected, got = asked.read().splitlines(), answers.read().splitlines()
    if len(expected) != len(got):
        sys.exit(f"{len(expected)} answers expected, {len(got)} given")
    different = 0
    for number, (one, other) in enumerate(zip(expected, got), 1):
        one = json.loads(one)
        found = difference(one.get("answer", one), json.loads(other))
        if found:
            different += 1
            if different <= 5:
                print(f"line {number}: {found}")
                if "request" in one:
                    print(f"  asked: {one['request']}\n  now:   {one['question']['now']}")
    print(f"{len(expected) - different} of {len(expected)} answers are equal")
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
