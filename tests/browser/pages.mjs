// The dashboard's pages, read from its sources, so that a test of every page leaves none out.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

const sourceOf = (file) => readFile(new URL(`../../web/src/${file}`, import.meta.url), 'utf8');

/** Where there is no page. */
export const MISSING = '/settings/nothing';
/** Some site's own pages. */
const ofSite = (part) => `/sites/SITE/${part}`.replace(/\/$/, '');

/** The words of a record of pages, of which there are as many at least. */
async function recorded(file, record, least) {
  const body = (await sourceOf(file)).match(new RegExp(`const ${record}\\b[^=]*= \\{\\n(.*?)\\n\\};`, 's'));
  assert.ok(body, `${file} has a record ${record}`);
  const words = [...body[1].matchAll(/^ {2}"?([\w/-]*)"?: (?:lazy|beforeSignIn|signedIn|\{|[A-Z])/gm)].map(([, word]) => word);
  assert.ok(words.length >= least, `${record} of ${file} is read`);
  return words;
}

async function pages() {
  const single = [...(await sourceOf('app.tsx')).matchAll(/path === "(\/[^"]+)"/g)].map(([, path]) => path);
  assert.ok(single.length >= 2, 'single pages of app.tsx are read');
  return [
    ...['/', MISSING, ofSite(''), '/share/SITE', ...single],
    ...(await recorded('app.tsx', 'authPages', 7)),
    ...(await recorded('app.tsx', 'settings', 9)),
    ...(await recorded('app.tsx', 'operatorPages', 5)),
    ...(await recorded('site-pages.tsx', 'pages', 13)).map(ofSite),
    ...(await recorded('features/site-settings/index.tsx', 'pages', 4)).map((word) => ofSite(`settings/${word}`)),
    ...(await recorded('features/consent/index.tsx', 'pages', 3)).map((word) => ofSite(`consent/${word}`)),
  ];
}

/** The pages that none of the addresses opens. */
export async function notOpened(addresses) {
  const opened = new Set(addresses.map((address) => address.split('?')[0].replace(/^\/(sites|share)\/[^/]+/, '/$1/SITE')));
  return (await pages()).filter((page) => !opened.has(page));
}
