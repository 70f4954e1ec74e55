// The recipes in docs/recipes: their requests are sent to a server with a token that can only read, and their
// expressions and programs run over its answers. What is not here: Grafana, Metabase, Looker Studio, n8n, Google
// Sheets and Excel themselves. Grafana evaluates JSONata with its own library; here the language's reference
// implementation does. The Apps Scripts run with fakes of Google's services, and of Excel's query only the request
// is sent.
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import vm from 'node:vm';
import jsonata from 'jsonata';
import { daysAgo, until } from '../../tests/browser/browser.mjs';
import { startServer } from '../../tests/browser/server.mjs';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const recipe = (name) => readFile(`${root}docs/recipes/${name}`, 'utf8');
/** The blocks of a recipe in this language, without their indentation. */
const blocks = (text, language) =>
  [...text.matchAll(new RegExp(`^( *)\`\`\`${language}\n([^]*?)^ *\`\`\`$`, 'gm'))].map(([, indent, code]) =>
    code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );

const site = 'shop.example';
let stile;
let server;
let token;

before(async () => {
  stile = await startServer();
  await stile.api.start(stile.startLink);
  server = `http://127.0.0.1:${stile.port}`;
  await stile.api.post('/sites', { name: site, zone: 'UTC' });
  ({ token } = await stile.api.post('/tokens', { name: 'recipes', scopes: ['figures:read'], sites: [site] }));
  const writer = await stile.api.post('/tokens', { name: 'events', scopes: ['events:write'] });
  const view = (id, path, more) => ({ url: `https://${site}${path}`, visitor: { id }, ...more });
  const events = [
    view('ann', '/'),
    view('ann', '/pricing'),
    view('ben', '/'),
    view('ben', '/pricing', { name: 'Sign-up', props: { plan: 'pro' }, value: { amount: 49, currency: 'EUR' } }),
  ];
  const sent = await fetch(`${server}/api/v1/sites/${site}/events/batch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${writer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(events),
  });
  assert.equal(sent.status, 202);
  await until(async () => (await asked('/stats?period=today&by=none')).totals.events.value == 1, 'the events');
});
after(() => stile?.close());

/** The recipe's server and site are replaced by those of this test. */
const here = (text) => text.replaceAll('https://stats.example.com', server).replaceAll('example.com', site);

async function get(url) {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  assert.equal(answer.status, 200, `${url}: ${text}`);
  return text;
}
const asked = async (path) => JSON.parse(await get(`${server}/api/v1/sites/${site}${path}`));

test('the token can only read, and every request that a recipe shows is answered', async () => {
  const about = JSON.parse(await get(`${server}/api/v1/tokens/about`));
  assert.deepEqual(about.scopes, ['figures:read']);
  let shown = 0;
  for (const name of (await readdir(`${root}docs/recipes`)).filter((name) => name.endsWith('.md'))) {
    for (const [, url] of (await recipe(name)).matchAll(/^ +GET (https:\S+)$/gm)) {
      await get(here(url));
      shown++;
    }
  }
  assert.equal(shown, 3);
});

test('every recipe is in the index', async () => {
  const index = await readFile(`${root}docs/recipes.md`, 'utf8');
  for (const name of (await readdir(`${root}docs/recipes`)).filter((name) => name.endsWith('.md'))) {
    assert.ok(index.includes(`(recipes/${name})`), name);
  }
});

describe('Grafana', () => {
  const between = (text) =>
    text.replace('${__from:date:YYYY-MM-DD}', daysAgo(6)).replace('${__to:date:YYYY-MM-DD}', daysAgo(0));
  const expected = {
    Totals: [{ Visitors: 2, Visits: 2, 'Page views': 3, 'Bounce rate': 0 }],
    Pages: [
      { Page: '/', Visitors: 2, 'Page views': 2, 'Bounce rate': 0 },
      { Page: '/pricing', Visitors: 2, 'Page views': 1, 'Bounce rate': undefined },
    ],
    Sources: [{ Source: undefined, Visitors: 2, 'Bounce rate': 0 }],
  };
  const kinds = { number: 'number', string: 'string', timestamp_epoch_s: 'number' };

  test('each panel of the dashboard gets its rows', async () => {
    const { panels, templating, __inputs } = JSON.parse(await recipe('grafana.json'));
    const inputs = Object.fromEntries(__inputs.map(({ name }) => [`\${${name}}`, name]));
    assert.deepEqual(templating.list.map(({ query }) => inputs[query]), ['VAR_SERVER', 'VAR_SITE']);
    assert.equal(panels.length, 4);
    for (const { title, targets } of panels) {
      const [{ url, root_selector, columns, parser, type, datasource }] = targets;
      assert.deepEqual([parser, type, inputs[datasource.uid]], ['backend', 'json', 'DS_STILE']);
      const found = await jsonata(root_selector).evaluate(
        JSON.parse(await get(between(url.replace('${server}', server).replace('${site}', site)))),
      );
      const rows = [];
      for (const one of [found].flat()) {
        const row = {};
        for (const { selector, text, type } of columns) {
          const value = (await jsonata(selector).evaluate(one)) ?? undefined;
          assert.ok(value === undefined || typeof value == kinds[type], `${title}: ${text} is ${value}`);
          row[text] = value;
        }
        rows.push(row);
      }
      if (expected[title]) assert.deepEqual(rows, expected[title], title);
      else {
        assert.equal(title, 'Visitors and page views by day');
        assert.deepEqual(rows.map((row) => row.Visitors), [0, 0, 0, 0, 0, 0, 2]);
        assert.deepEqual(rows.map((row) => new Date(row.Time * 1000).toISOString().slice(0, 10)), [6, 5, 4, 3, 2, 1, 0].map(daysAgo));
      }
    }
  });

  test('the table of queries says the same as the dashboard', async () => {
    const text = await recipe('grafana.md');
    const { panels } = JSON.parse(await recipe('grafana.json'));
    const targets = panels.map(({ targets }) => targets[0]);
    const lines = [...text.matchAll(/^\| [\w ]+ \| `(\/[^`]+)` \| `([^`]+)` \| (.+) \|$/gm)];
    assert.equal(lines.length, 3);
    for (const [, url, rows, columns] of lines) {
      const target = targets.find((one) => one.url == `\${server}/api/v1/sites/\${site}${url}`);
      assert.equal(target?.root_selector, rows, url);
      assert.deepEqual([...columns.matchAll(/`([^`]+)`/g)].map(([, name]) => name).sort(), target.columns.map((one) => one.selector).sort());
    }
  });
});

test('Metabase: the script fills the table, again and again, and the question is answered', async () => {
  const text = await recipe('metabase.md');
  const [create, question] = blocks(text, 'sql');
  const [script] = blocks(text, 'sh');
  const { stdout } = await run(`${root}scripts/postgres-dev`);
  const admin = stdout.match(/DATABASE_URL=(\S+)/)[1];
  const name = `recipes_${randomBytes(6).toString('hex')}`;
  const url = new URL(admin);
  url.pathname = name;
  const psql = async (database, command) => (await run('psql', [database, '-qAt', '-v', 'ON_ERROR_STOP=1', '-c', command])).stdout.trim();
  const folder = await mkdtemp(join(tmpdir(), 'stile-recipes-'));
  await psql(admin, `CREATE DATABASE ${name}`);
  try {
    await writeFile(join(folder, 'stile-to-postgres'), script);
    await chmod(join(folder, 'stile-to-postgres'), 0o755);
    await psql(url.href, create);
    await psql(url.href, `INSERT INTO stile_daily VALUES ('other.example', '2026-01-01', 1, 1, 1, 0, null, null, null, 0, 1, 0)`);
    for (let times = 0; times < 2; times++) {
      const env = { ...process.env, STILE_TOKEN: token, DATABASE_URL: url.href };
      await run(join(folder, 'stile-to-postgres'), [server, site], { env });
      assert.equal(
        await psql(url.href, 'SELECT site, visitors, visits, views, events, bounce_rate, received, left_out FROM stile_daily ORDER BY day DESC'),
        `${site}|2|2|3|1|0|4|0\nother.example|1|1|1|0||1|0`,
      );
    }
    assert.match(await psql(url.href, here(question)), /\|2\|3$/);
    // A refused token changes nothing.
    const env = { ...process.env, STILE_TOKEN: 'stile_wrong', DATABASE_URL: url.href };
    await assert.rejects(run(join(folder, 'stile-to-postgres'), [server, site], { env }));
    assert.equal(await psql(url.href, 'SELECT count(*) FROM stile_daily'), '2');
  } finally {
    await psql(admin, `DROP DATABASE ${name}`);
    await rm(folder, { recursive: true });
  }
});

/** Google's service that sends requests: at once, as there. */
const urlFetchApp = {
  fetch(url, { headers, muteHttpExceptions }) {
    const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const answered = execFileSync('curl', ['-gsS', '-w', '\n%{http_code}', ...sent, url], { encoding: 'utf8' });
    const [text, code] = [answered.slice(0, answered.lastIndexOf('\n')), Number(answered.slice(-3))];
    if (code != 200 && !muteHttpExceptions) throw new Error(`${code} ${text}`);
    return { getContentText: () => text, getResponseCode: () => code };
  },
};
const properties = (kept) => ({
  getProperty: (name) => kept[name] ?? null,
  setProperty: (name, value) => (kept[name] = value),
  deleteProperty: (name) => delete kept[name],
});
/** What was made in another context, as a value of this one. */
const plain = (value) => JSON.parse(JSON.stringify(value));

test('Looker Studio: the connector keeps its key, describes its fields, and answers the days', async () => {
  const text = await recipe('looker-studio.md');
  const kept = {};
  // Builders of Google's: each setter gives back the builder, and `build` what was set.
  const builder = (set = {}) =>
    new Proxy({}, {
      get: (_, name) => (name == 'build' ? () => set : (value) => (name.startsWith('set') && (set[name.slice(3)] = value), builder(set))),
    });
  const fieldList = () => {
    const all = [];
    const add = (kind) => () => {
      const set = { kind };
      all.push(set);
      return builder(set);
    };
    return {
      newDimension: add('dimension'),
      newMetric: add('metric'),
      forIds: (ids) => ({ build: () => ids.map((id) => all.find((one) => one.Id == id) ?? assert.fail(id)) }),
      build: () => all,
    };
  };
  const inputs = [];
  const connector = {
    AuthType: { KEY: 'KEY' },
    FieldType: { YEAR_MONTH_DAY: 'YEAR_MONTH_DAY', NUMBER: 'NUMBER' },
    AggregationType: { SUM: 'SUM' },
    newAuthTypeResponse: () => builder(),
    getConfig: () => ({
      newTextInput: () => {
        const set = {};
        inputs.push(set);
        return builder(set);
      },
      setDateRangeRequired: (yes) => assert.equal(yes, true),
      build: () => inputs,
    }),
    getFields: fieldList,
    newUserError: () => ({ setText: (text) => ({ throwException: () => { throw new Error(text); } }) }),
  };
  const script = vm.createContext({
    DataStudioApp: { createCommunityConnector: () => connector },
    PropertiesService: { getUserProperties: () => properties(kept) },
    UrlFetchApp: urlFetchApp,
  });
  vm.runInContext(blocks(text, 'js')[0], script);

  assert.deepEqual(plain(script.getAuthType()), { AuthType: 'KEY' });
  assert.equal(script.isAuthValid(), false);
  script.setCredentials({ key: token });
  assert.equal(script.isAuthValid(), true);
  assert.deepEqual(script.getConfig().map((input) => input.Id), ['server', 'site']);
  const { schema } = script.getSchema();
  assert.deepEqual(schema.map(({ Id }) => Id), ['day', 'visitors', 'visits', 'views', 'events', 'engaged_visits']);
  const { metrics } = await asked(`/series?period=7d&interval=day${schema.slice(1).map(({ Id }) => `&metric=${Id}`).join('')}`);
  assert.deepEqual(metrics, schema.slice(1).map(({ Id }) => Id));

  const request = {
    configParams: { server, site },
    dateRange: { startDate: daysAgo(1), endDate: daysAgo(0) },
    fields: [{ name: 'views' }, { name: 'day' }, { name: 'visitors' }],
  };
  const data = script.getData(request);
  assert.deepEqual(data.schema.map(({ Id }) => Id), ['views', 'day', 'visitors']);
  assert.deepEqual(plain(data.rows), [
    { values: [0, daysAgo(1).replaceAll('-', ''), 0] },
    { values: [3, daysAgo(0).replaceAll('-', ''), 2] },
  ]);
  assert.throws(() => script.getData({ ...request, configParams: { server, site: 'unknown.example' } }), /site/);
  script.resetAuth();
  assert.equal(script.isAuthValid(), false);
  const manifest = JSON.parse(blocks(text, 'json')[0]);
  assert.deepEqual(manifest.dataStudio.authType, ['KEY']);
});

describe('n8n', () => {
  const { NodeHelpers, Workflow } = createRequire(import.meta.url)('n8n-workflow');
  let workflow;
  let described;
  before(async () => {
    workflow = JSON.parse(await recipe('n8n.json'));
    const all = JSON.parse(await readFile(process.env.N8N_NODES ?? assert.fail('N8N_NODES: scripts/setup/packages.sh'), 'utf8'));
    described = ({ type, typeVersion }) =>
      all.find(({ name, version }) => `n8n-nodes-base.${name}` == type && [version].flat().includes(typeVersion)) ??
      assert.fail(`no node ${type} ${typeVersion}`);
  });

  test('the nodes and their parameters are those that n8n describes', () => {
    assert.equal(workflow.nodes.length, 3);
    for (const node of workflow.nodes) {
      const description = described(node);
      assert.equal(NodeHelpers.getNodeParametersIssues(description.properties, node, description), null, node.name);
      // n8n drops a parameter that it does not know, or does not show together with the others.
      const known = NodeHelpers.getNodeParameters(description.properties, node.parameters, false, false, node, description);
      assert.deepEqual(Object.keys(known).sort(), Object.keys(node.parameters).sort(), node.name);
    }
    const names = workflow.nodes.map(({ name }) => name);
    for (const [from, { main }] of Object.entries(workflow.connections)) {
      for (const name of [from, ...main.flat().map(({ node }) => node)]) assert.ok(names.includes(name), name);
    }
  });

  test('its request is answered, and its expressions make the report', async () => {
    const nodeTypes = { getByNameAndVersion: (type, typeVersion) => ({ description: described({ type, typeVersion }) }) };
    const flow = new Workflow({ ...workflow, id: '1', nodeTypes: { ...nodeTypes, getByName: nodeTypes.getByNameAndVersion }, settings: { timezone: 'UTC' } });
    const [, ask, write] = workflow.nodes;
    const resolve = (node, value, json) =>
      flow.expression.getParameterValue(value, null, 0, 0, node.name, [{ json }], 'manual', {});
    const query = new URLSearchParams(
      ask.parameters.queryParameters.parameters.map(({ name, value }) => [name, resolve(ask, value, {})]),
    );
    assert.equal(query.get('period'), `${daysAgo(7)}..${daysAgo(1)}`);
    await get(`${here(ask.parameters.url)}?${query}`);
    // Today, since there are no visits since yesterday.
    query.set('period', 'today');
    const answer = JSON.parse(await get(`${here(ask.parameters.url)}?${query}`));
    const report = Object.fromEntries(
      write.parameters.assignments.assignments.map(({ name, value }) => [name, resolve(write, value, answer)]),
    );
    assert.equal(report.subject, `${site}: 2 visitors from ${daysAgo(0)} to ${daysAgo(0)}`);
    assert.equal(report.text, 'No comparison.\n2  /\n2  /pricing');
    answer.totals.visitors.change = 0.25;
    assert.match(resolve(write, write.parameters.assignments.assignments[1].value, answer), /^25\.0 % compared with the week before\.\n/);
  });
});

test('Google Sheets: the script fills the sheet, and fills it again', async () => {
  const text = await recipe('sheets-and-excel.md');
  const sheets = {};
  const sheet = () => ({
    values: null,
    clearContents() {
      this.values = null;
    },
    getRange(...at) {
      return {
        setValues: (values) => {
          assert.deepEqual(at, [1, 1, values.length, values[0].length]);
          this.values = values;
        },
      };
    },
  });
  const script = vm.createContext({
    PropertiesService: { getScriptProperties: () => properties({ STILE_TOKEN: token }) },
    UrlFetchApp: urlFetchApp,
    Utilities: { parseCsv: (csv) => csv.trim().split('\n').map((line) => line.trim().split(',')) },
    SpreadsheetApp: { getActive: () => ({ getSheetByName: (name) => sheets[name] ?? null, insertSheet: (name) => (sheets[name] = sheet()) }) },
  });
  vm.runInContext(here(blocks(text, 'js')[0]), script);
  for (let times = 0; times < 2; times++) {
    script.refresh();
    const [head, ...rows] = plain(sheets.Stile.values);
    assert.deepEqual(head.slice(0, 4), ['page', 'visitors', 'visits', 'views']);
    assert.deepEqual(rows.map((row) => row.slice(0, 4)), [['/', '2', '2', '2'], ['/pricing', '2', '2', '1']]);
  }
});

test("Excel: the query's request is answered with the columns that it types", async () => {
  const [query] = blocks(await recipe('sheets-and-excel.md'), 'powerquery');
  const value = (name) => query.match(new RegExp(`${name} = "([^"]+)"`))[1];
  const parameters = new URLSearchParams(
    [...query.match(/Query = \[(.+)\]/)[1].matchAll(/(\w+) = "([^"]+)"/g)].map(([, name, value]) => [name, value]),
  );
  const csv = await get(`${server}/${here(value('RelativePath'))}?${parameters}`);
  const head = csv.split('\n')[0].trim().split(',');
  const typed = [...query.matchAll(/\{"(\w+)", /g)].map(([, name]) => name);
  assert.deepEqual(typed, ['visitors', 'views', 'bounce_rate']);
  for (const name of typed) assert.ok(head.includes(name), name);
});

test('spreadsheets: every breakdown that the recipe lists can be asked for', async () => {
  const text = await recipe('sheets-and-excel.md');
  const list = text.slice(text.indexOf('`by` is one of'), text.indexOf('You need a token'));
  const names = [...list.matchAll(/`([\w.]+)`/g)].map(([, name]) => name).slice(1);
  assert.equal(names.length, 24);
  for (const name of names) await get(`${server}/api/v1/sites/${site}/stats.csv?period=7d&by=${name}`);
});
