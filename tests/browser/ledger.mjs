// What a scripted visit did, kept by hand, and the figures that must follow from it.

export class Ledger {
  #rows = [];

  view(who, path) {
    this.#rows.push({ who, path });
  }

  event(who, path, name, { props = {}, value = 0, interactive = true } = {}) {
    this.#rows.push({ who, path, name, props, value, interactive });
  }

  /** Each visitor comes once: a visitor is a visit. */
  figures() {
    const rows = this.#rows;
    const views = rows.filter((row) => !row.name);
    const events = rows.filter((row) => row.name);
    const visits = [...group(rows, (row) => row.who).values()].map((own) => {
      const seen = own.filter((row) => !row.name).map((row) => row.path);
      const bounced = seen.length == 1 && !own.some((row) => row.interactive);
      return { entry: seen[0] ?? null, exit: seen.at(-1) ?? null, bounced };
    });
    return {
      totals: {
        visitors: visits.length,
        visits: visits.length,
        views: views.length,
        events: events.length,
        bounces: visits.filter((visit) => visit.bounced).length,
      },
      page: table(rows, (row) => row.path, (own, path) => ({
        entries: visits.filter((visit) => visit.entry == path).length,
        exits: visits.filter((visit) => visit.exit == path).length,
      })),
      event: table(events, (row) => row.name),
      entry: count(visits, (visit) => visit.entry),
      exit: count(visits, (visit) => visit.exit),
      revenue: events.reduce((sum, row) => sum + row.value, 0),
    };
  }

  /** Hits by the value of a property, as text; `null` for those without it that are of the same kind. */
  prop(name) {
    const has = (row) => row.props?.[name] != null;
    const kinds = new Set(this.#rows.filter(has).map((row) => !row.name));
    const rows = this.#rows.filter((row) => has(row) || kinds.has(!row.name));
    return table(rows, (row) => (has(row) ? String(row.props[name]) : null));
  }
}

function group(rows, key) {
  const groups = new Map();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

function table(rows, key, more = () => ({})) {
  const line = ([value, own]) => ({
    value,
    visitors: new Set(own.map((row) => row.who)).size,
    views: own.filter((row) => !row.name).length,
    events: own.filter((row) => row.name).length,
    ...more(own, value),
  });
  return [...group(rows, key)].map(line).sort(byValue);
}

function count(visits, key) {
  return [...group(visits, key)].map(([value, own]) => ({ value, visits: own.length })).sort(byValue);
}

/** The same columns of a breakdown as the server answered it. */
export function columns(stats, dimension, names) {
  const { rows } = stats.by.find((one) => one.dimension == dimension);
  const pick = (row) => Object.fromEntries(names.map((name) => [name, row[name]]));
  return rows.map(pick).sort(byValue);
}

function byValue({ value: a }, { value: b }) {
  return (a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0;
}
