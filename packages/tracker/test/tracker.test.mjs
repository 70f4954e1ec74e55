import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { event, ignore, ignored, init, view } from '../index.js';
import { closePage, openPage } from './page.mjs';

afterEach(closePage);
const site = 'shop.example';
const server = 'https://stats.example';

describe('init', () => {
  test('adds the tag of the Install page', () => {
    const { tags } = openPage();
    init({ site, server });
    assert.equal(tags.length, 1);
    assert.equal(tags[0].src, 'https://stats.example/stile.js');
    assert.deepEqual(tags[0].dataset, { site });
    for (const name of ['integrity', 'crossOrigin', 'nonce']) assert.ok(!(name in tags[0]), name);
  });

  test('passes every option on', () => {
    const { tags } = openPage();
    init({
      site,
      server: new URL('https://stats.example/'),
      to: '/hits',
      keep: ['id', 'page'],
      hash: true,
      local: true,
      status: 404,
      integrity: 'sha384-abc',
      nonce: 'n1',
    });
    const [{ src, dataset, integrity, crossOrigin, nonce }] = tags;
    assert.equal(src, 'https://stats.example/stile.js');
    assert.deepEqual(dataset, { site, to: '/hits', keep: 'id,page', hash: '', local: 'count', status: 404 });
    assert.deepEqual([integrity, crossOrigin, nonce], ['sha384-abc', 'anonymous', 'n1']);
  });

  test('what is off or empty leaves no attribute', () => {
    const { tags } = openPage();
    init({ site, server, keep: [], hash: false, local: false, to: '' });
    assert.deepEqual(tags[0].dataset, { site });
  });

  test("takes the site's own path", () => {
    const { tags } = openPage();
    init({ site, script: '/stats/stile.js' });
    assert.equal(tags[0].src, 'https://shop.example/stats/stile.js');
  });

  test('keeps the folder that a server is served in', () => {
    const { tags } = openPage();
    init({ site, server: 'https://example.com/stats/' });
    assert.equal(tags[0].src, 'https://example.com/stats/stile.js');
  });

  test('adds no second tag, wherever the first came from', () => {
    const { tags } = openPage({ tags: [{ src: 'https://stats.example/stile.js', dataset: { site } }] });
    init({ site, server });
    assert.equal(tags.length, 1);
    init({ site: 'other.example', server });
    init({ site: 'other.example', server });
    assert.deepEqual(tags.map((tag) => tag.dataset.site), [site, 'other.example']);
  });

  test('makes the address with a policy where Trusted Types are required', () => {
    const { tags } = openPage({ enforced: true });
    init({ site, server });
    assert.equal(tags[0].src, 'https://stats.example/stile.js');
  });

  test('throws nothing into a page whose policy forbids it', () => {
    const { tags } = openPage({ enforced: true, policies: [] });
    init({ site, server });
    assert.deepEqual(tags, []);
  });
});

describe('calls', () => {
  test('wait for the script, in order', () => {
    const { window } = openPage();
    event('Sign-up', { props: { plan: 'pro', seats: 3, trial: false }, value: 49, currency: 'EUR' });
    event('Seen', { interactive: false });
    view();
    view({ again: true });
    assert.deepEqual(window.stile.q.map((what) => [...what]), [
      ['Sign-up', { props: { plan: 'pro', seats: 3, trial: false }, value: 49, currency: 'EUR' }],
      ['Seen', { interactive: false }],
      [null, undefined],
      [null, { persisted: true }],
    ]);
  });

  test('go to the script once it is there', () => {
    const { window } = openPage();
    event('Early');
    const taken = [];
    window.stile = (...what) => taken.push(what);
    event('Late', { value: 1 });
    assert.deepEqual(taken, [['Late', { value: 1 }]]);
  });

  test('join what another stub has collected', () => {
    const { window } = openPage();
    window.stile = function () {
      (window.stile.q = window.stile.q || []).push(arguments);
    };
    window.stile('First');
    event('Second');
    assert.deepEqual(window.stile.q.map(([name]) => name), ['First', 'Second']);
  });
});

test('on a server nothing happens', () => {
  init({ site, server });
  event('Sign-up');
  view();
  ignore(true);
  assert.equal(ignored(), false);
  assert.ok(!('stile' in globalThis));
});

test('ignore leaves this browser out, and counts it again', () => {
  const { localStorage } = openPage();
  assert.equal(ignored(), false);
  ignore(true);
  assert.equal(localStorage.stile_ignore, 'yes');
  assert.equal(ignored(), true);
  ignore(false);
  assert.equal(ignored(), false);
  assert.deepEqual(Object.keys(localStorage), []);
});
