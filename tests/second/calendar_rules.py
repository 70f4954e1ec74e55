"""Periods, compared periods and buckets in a site's zone, as `Period` and lists of instants in Unix seconds."""

import re
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]


class Period:
    """[starts, ends) in Unix seconds; `first` and `last` are its local days."""

    def __init__(self, first, last, starts, ends, zone):
        self.first, self.last, self.starts, self.ends, self.zone = first, last, starts, ends, zone

    def holds(self, ts):
        return self.starts * 1_000_000 <= ts < self.ends * 1_000_000

    def shown(self):
        return {
            "from": str(self.first), "to": str(self.last),
            "starts_at": self.starts, "ends_at": self.ends, "zone": self.zone,
        }


def offset(instant, zone):
    return int(datetime.fromtimestamp(instant, ZoneInfo(zone)).utcoffset().total_seconds())


def local_day(instant, zone):
    """A day lasts until the next one begins, also where the clock is put back over midnight and shows it again."""
    day = datetime.fromtimestamp(instant, ZoneInfo(zone)).date()
    following = day + timedelta(days=1)
    return following if day_starts(following, zone) <= instant else day


def day_starts(day, zone):
    """The first instant of a local day."""
    return int(datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(zone)).timestamp())


def days(first, last, zone):
    return Period(first, last, day_starts(first, zone), day_starts(last + timedelta(days=1), zone), zone)


def months_before(day, count):
    """The first of the month that is `count` months before the one of `day`."""
    number = day.year * 12 + day.month - 1 - count
    return date(number // 12, number % 12 + 1, 1)


def month_ends(day):
    return months_before(day, -1) - timedelta(days=1)


def year_before(day):
    try:
        return day.replace(year=day.year - 1)
    except ValueError:
        return day.replace(year=day.year - 1, day=28)


def two_dates(text):
    first, last = text.replace("..", ",").split(",")
    return date.fromisoformat(first), date.fromisoformat(last)


def hour_edges(starts, ends, zone):
    """Each instant in [starts, ends] at which a local hour or another offset begins, found minute by minute."""
    edges = []
    former = offset(starts - 60, zone)
    for instant in range(starts, ends + 1, 60):
        here = offset(instant, zone)
        if (instant + here) % 3600 == 0 or here != former:
            edges.append(instant)
        former = here
    return edges


def hours_up_to(end, zone):
    """24 hour buckets, of which the last ends at `end`."""
    edges = hour_edges(end - 30 * 3600, end, zone)
    starts = edges[-25]
    return Period(local_day(starts, zone), local_day(end - 1, zone), starts, end, zone)


def period_of(word, now, zone, first_hit):
    """`now` and `first_hit` in Unix seconds; `first_hit` None without any."""
    today = local_day(now, zone)
    if word == "today":
        return days(today, today, zone)
    if word == "yesterday":
        return days(today - timedelta(days=1), today - timedelta(days=1), zone)
    if word == "24h":
        whole = now // 60 * 60
        running_ends = [edge for edge in hour_edges(whole, whole + 7200, zone) if edge > now][0]
        return hours_up_to(running_ends, zone)
    if re.fullmatch(r"\d+d", word):
        return days(today - timedelta(days=int(word[:-1]) - 1), today, zone)
    if re.fullmatch(r"\d+mo", word):
        return days(months_before(today, int(word[:-2]) - 1), today, zone)
    if word == "last_month":
        first = months_before(today, 1)
        return days(first, month_ends(first), zone)
    if word == "quarter":
        first = months_before(today, (today.month - 1) % 3)
        return days(first, month_ends(months_before(first, -2)), zone)
    if word == "month":
        return days(today.replace(day=1), month_ends(today), zone)
    if word == "year":
        return days(date(today.year, 1, 1), date(today.year, 12, 31), zone)
    if word == "all":
        return days(today if first_hit is None else local_day(first_hit, zone), today, zone)
    return days(*two_dates(word), zone)


def compared(word, compare, period):
    """The period to compare with, or None."""
    zone = period.zone
    if compare is None:
        return None
    if compare not in ("previous", "year"):
        return days(*two_dates(compare), zone)
    if word == "all":
        return None
    if compare == "year":
        return days(year_before(period.first), year_before(period.last), zone)
    if word == "24h":
        return hours_up_to(period.starts, zone)
    if word in ("month", "last_month"):
        first = months_before(period.first, 1)
        return days(first, month_ends(first), zone)
    if word == "quarter":
        return days(months_before(period.first, 3), period.first - timedelta(days=1), zone)
    if word == "year":
        return days(date(period.first.year - 1, 1, 1), date(period.first.year - 1, 12, 31), zone)
    length = (period.last - period.first).days + 1
    return days(period.first - timedelta(days=length), period.first - timedelta(days=1), zone)


def so_far(word, compare, period, other, now):
    """The same part of the compared period as of one that is not over: up to the same time of day."""
    if other is None or compare not in ("previous", "year") or not period.starts <= now < period.ends:
        return other
    if word == "24h":
        ends = min(other.ends, other.starts + now - period.starts)
        return Period(other.first, local_day(max(ends - 1, other.starts), period.zone), other.starts, ends, period.zone)
    zone = ZoneInfo(period.zone)
    clock = datetime.fromtimestamp(now, zone)
    today = clock.date()
    if compare == "year" or word == "year":
        day = year_before(today)
    elif word == "month":
        day = months_before(today, 1) + timedelta(days=today.day - 1)
    elif word == "quarter":
        day = months_before(period.first, 3) + (today - period.first)
    else:
        day = today - timedelta(days=(period.last - period.first).days + 1)
    at = int(datetime(day.year, day.month, day.day, clock.hour, clock.minute, clock.second, tzinfo=zone).timestamp())
    ends = min(max(at, day_starts(day, period.zone)), day_starts(day + timedelta(days=1), period.zone))
    if ends >= other.ends:
        return other
    return Period(other.first, day, other.starts, ends, period.zone)


def edges_of(period, interval, week_start):
    """The instants at which buckets start, and the period's end after them."""
    if interval == "minute":
        return list(range(period.starts, period.ends, 60)) + [period.ends]
    if interval == "hour":
        inner = hour_edges(period.starts, period.ends, period.zone)
    else:
        inner = []
        day = period.first
        while day <= period.last:
            if (
                interval == "day"
                or interval == "week" and WEEKDAYS[day.weekday()] == week_start
                or interval == "month" and day.day == 1
            ):
                inner.append(day_starts(day, period.zone))
            day += timedelta(days=1)
    return sorted({period.starts, *(edge for edge in inner if period.starts < edge < period.ends), period.ends})


def label(instant, interval, zone):
    if interval in ("minute", "hour"):
        local = datetime.fromtimestamp(instant, timezone.utc).astimezone(ZoneInfo(zone))
        return local.isoformat(timespec="minutes")
    return str(local_day(instant, zone))
