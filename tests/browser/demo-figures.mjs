// Records the figures of the demo page, web/src/features/demo/figures/*.json: a server's answers about the year of
// `stile demo`. Run by `make demo-figures`.
import { writeFile } from 'node:fs/promises';
import { api, launch, visitor } from './browser.mjs';
import { startServer } from './server.mjs';

const SITE = 'teaandclay.example';
const folder = new URL('../../web/src/features/demo/figures/', import.meta.url);
const intervals = { '7d': 'day', '30d': 'day', '12mo': 'month' };
const dimensions = [
  ...['page', 'entry', 'exit', 'source', 'channel', 'utm_campaign', 'utm_source', 'utm_medium', 'country'],
  ...['browser', 'os', 'device', 'screen', 'language', 'goal', 'event'],
];
const metrics = ['visitors', 'visits', 'views', 'views_per_visit', 'bounce_rate', 'visit_duration_seconds'];
const goals = [
  { name: 'Bought something', definition: { kind: 'event', event: 'Purchase' } },
  { name: 'Put something into the cart', definition: { kind: 'event', event: 'Add to cart' } },
  { name: 'Looked at the sale', definition: { kind: 'page', pages: ['/collections/sale'] } },
];

const asked = (name, values) => values.map((value) => `&${name}=${value}`).join('');

/** A line for each point and each row: another recording can be read as a change. */
const written = (answers) => `${JSON.stringify(answers).replace(/(?<=[[,])\{"(at|value)":/g, '\n$&')}\n`;

const server = await startServer({}, 'demo');
const browser = await launch();
try {
  const { page } = await visitor(browser);
  await page.goto(server.startLink);
  await page.getByRole('link', { name: SITE }).waitFor();
  for (const goal of goals) {
    const status = await page.evaluate(
      async ([site, body]) =>
        (await fetch(`/api/v1/sites/${site}/goals`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
          .status,
      [SITE, JSON.stringify(goal)],
    );
    if (status != 201) throw new Error(`goal ${goal.name}: ${status}`);
  }
  for (const [period, interval] of Object.entries(intervals)) {
    // Before the demo's year there is nothing to compare it with.
    const when = `?period=${period}&compare=${period == '12mo' ? 'none' : 'previous'}`;
    const stats = await api(page, `/sites/${SITE}/stats${when}&limit=8${asked('by', dimensions)}`);
    const series = await api(page, `/sites/${SITE}/series${when}&interval=${interval}${asked('metric', metrics)}`);
    const { by } = await api(page, `/sites/${SITE}/stats?period=${period}&limit=300&by=country`);
    await writeFile(new URL(`${period}.json`, folder), written({ stats, series, countries: by[0].rows }));
    console.log(`${period}: ${stats.totals.visitors.value} visitors, ${series.points.length} points, ${by[0].rows.length} countries`);
  }
} finally {
  await browser.close();
  await server.close();
}
