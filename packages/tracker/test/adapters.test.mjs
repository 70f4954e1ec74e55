// The adapters, with fakes of the parts of a framework that they use. `make test-packages` runs them in the
// frameworks.
import assert from 'node:assert/strict';
import { register } from 'node:module';
import { afterEach, test } from 'node:test';
import { closePage, openPage } from './page.mjs';

// A `react` that runs each effect at once, and again, as its strict mode does.
const module = (code) => `data:text/javascript,${encodeURIComponent(code)}`;
const react = module('export const useEffect = (effect) => { effect(); effect(); };');
register(
  module(`export const resolve = (name, context, next) =>
    name == 'react' ? { url: ${JSON.stringify(react)}, shortCircuit: true } : next(name, context);`),
);

afterEach(closePage);
const options = { site: 'shop.example', server: 'https://stats.example' };

test('react: the component adds one tag and renders nothing', async () => {
  const { Stile } = await import('../react.js');
  const { tags } = openPage();
  assert.equal(Stile(options), null);
  assert.deepEqual(tags.map((tag) => tag.src), ['https://stats.example/stile.js']);
});

test('vue: the plugin adds the tag, gives templates $stile, and follows the router', async () => {
  const { stile } = await import('../vue.js');
  const { tags, window } = openPage();
  const app = { config: { globalProperties: {} } };
  const guards = [];
  stile.install(app, { ...options, router: { afterEach: (guard) => guards.push(guard) } });
  assert.deepEqual(tags[0].dataset, { site: 'shop.example' });
  app.config.globalProperties.$stile('Sign-up', { value: 5 });
  guards[0]({ path: '/a' }, { path: '/b' });
  assert.deepEqual(window.stile.q.map((what) => [...what]), [['Sign-up', { value: 5 }], [null, undefined]]);
});

test('svelte: a click counts the event with its current options, until the element is gone', async () => {
  const { track } = await import('../svelte.js');
  const { window } = openPage();
  const node = new EventTarget();
  const action = track(node, { name: 'Sign-up', props: { plan: 'free' } });
  node.dispatchEvent(new Event('click'));
  action.update({ name: 'Sign-up', props: { plan: 'pro' } });
  node.dispatchEvent(new Event('click'));
  action.destroy();
  node.dispatchEvent(new Event('click'));
  assert.deepEqual(window.stile.q.map(([name, { props }]) => [name, props.plan]), [['Sign-up', 'free'], ['Sign-up', 'pro']]);
});
