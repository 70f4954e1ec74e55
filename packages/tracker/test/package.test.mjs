// What is in the package, how large it is, and that a bundler keeps only what is imported. The bundler and the
// compiler are the dashboard's.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

const run = promisify(execFile);
const here = fileURLToPath(new URL('..', import.meta.url));
const web = fileURLToPath(new URL('../../../web/', import.meta.url));
const { build } = await import(pathToFileURL(createRequire(`${web}package.json`).resolve('vite')).href);

/** Bundles a page with only this content, as `vite build` does for an app. */
async function bundle(code, external = []) {
  const entry = 'virtual:page';
  const { output } = await build({
    root: here,
    configFile: false,
    logLevel: 'silent',
    plugins: [{ name: 'page', resolveId: (id) => (id == entry ? id : null), load: (id) => (id == entry ? code : null) }],
    build: { write: false, target: 'es2022', rollupOptions: { input: entry, external, preserveEntrySignatures: 'strict' } },
  }).then((result) => (Array.isArray(result) ? result[0] : result));
  return output[0].code;
}
const gzipped = (text) => gzipSync(text, { level: 9 }).length;
const index = JSON.stringify(`${here}index.js`);

describe('size', () => {
  // In bytes, gzipped: what a page pays for.
  for (const [what, budget, code] of [
    ['event alone', 150, `export { event } from ${index}`],
    ['init and event', 600, `export { init, event } from ${index}`],
    ['everything', 750, `export * from ${index}`],
  ]) {
    test(`${what}: at most ${budget} bytes`, async (t) => {
      const size = gzipped(await bundle(code));
      t.diagnostic(`${what}: ${size} bytes gzipped`);
      assert.ok(size <= budget, `${size} bytes`);
    });
  }
});

describe('a bundler', () => {
  test('drops what is not imported', async () => {
    const code = await bundle(`export { event } from ${index}`);
    assert.match(code, /\.stile/);
    for (const other of ['createElement', 'stile_ignore', 'trustedTypes', 'persisted']) assert.ok(!code.includes(other), other);
    assert.match(await bundle(`export { init } from ${index}`), /createElement/);
  });

  test('drops the whole package if it is not used', async () => {
    for (const file of ['index', 'react', 'vue', 'svelte']) {
      const code = await bundle(`import ${JSON.stringify(`${here}${file}.js`)}; console.log('page')`, ['react']);
      assert.doesNotMatch(code, /stile/, file);
    }
  });
});

test('the packed files are those of the package', async () => {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], { cwd: here });
  const [packed] = Object.values(JSON.parse(stdout));
  const files = packed.files.map(({ path }) => path).sort();
  assert.deepEqual(files, [
    'LICENSE-APACHE',
    'LICENSE-MIT',
    'README.md',
    'index.d.ts',
    'index.js',
    'package.json',
    'react.d.ts',
    'react.js',
    'svelte.d.ts',
    'svelte.js',
    'vue.d.ts',
    'vue.js',
  ]);
  const { exports, dependencies } = JSON.parse(await readFile(`${here}package.json`, 'utf8'));
  assert.equal(dependencies, undefined);
  for (const way of Object.values(exports).filter((way) => way.types)) {
    for (const file of Object.values(way)) assert.ok(files.includes(file.slice(2)), file);
  }
});

test('the types take what the script takes, and refuse the rest', async () => {
  // Each line in types/ that must be rejected has @ts-expect-error, which fails if there is no error.
  const tsc = createRequire(`${web}package.json`).resolve('typescript/bin/tsc');
  await run(process.execPath, [tsc, '--project', `${here}types`]).catch(({ stdout }) => assert.fail(stdout));
});
