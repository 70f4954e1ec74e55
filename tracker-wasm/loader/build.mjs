// Makes what the server serves to pages out of the loader and the compiled tracker, in tracker-wasm/dist:
// stile.js, stile-<hash>.js and stile-<hash>.wasm. Each names the next one by the hash of its content. And
// stile-consent-<hash>.js, for sites that ask visitors for consent, whose name the server gives to the tracker, and
// stile-pick.js, which only the owner of a site ever gets.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, '../dist');
const target = 'es2020';

const compiled = join(dist, 'tracker_bg.wasm');
if (!existsSync(compiled)) {
  console.error('tracker-wasm/dist/tracker_bg.wasm is missing; run scripts/build-tracker first.');
  process.exit(1);
}

function hashed(ending, content, part = '') {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 6);
  return `stile-${part}${hash}.${ending}`;
}

const wasm = readFileSync(compiled);
const wasmName = hashed('wasm', wasm);

async function bundle(name) {
  const bundled = await build({
    entryPoints: [join(here, name)],
    bundle: true,
    write: false,
    format: 'esm',
    minify: true,
    target,
    define: { __STILE_WASM__: JSON.stringify(wasmName) },
    legalComments: 'none',
  });
  return bundled.outputFiles[0].contents;
}

const tracker = await bundle('tracker.js');
const trackerName = hashed('js', tracker);

const consent = await bundle('consent.js');

const source = readFileSync(join(here, 'stile.js'), 'utf8').replace('__STILE_TRACKER__', trackerName);
const loader = (await transform(source, { minify: true, target })).code.trimEnd();

for (const name of readdirSync(dist)) {
  if (/^stile.*\.(js|wasm)$/.test(name)) rmSync(join(dist, name));
}
writeFileSync(join(dist, wasmName), wasm);
writeFileSync(join(dist, trackerName), tracker);
writeFileSync(join(dist, hashed('js', consent, 'consent-')), consent);
writeFileSync(join(dist, 'stile.js'), loader);
writeFileSync(join(dist, 'stile-pick.js'), await bundle('pick.js'));
