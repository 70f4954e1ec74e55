import { event, ignore, ignored, init, type Options, type Props, view } from '@stile/tracker';
import { Stile, useStile } from '@stile/tracker/react';
import { track } from '@stile/tracker/svelte';
import { stile } from '@stile/tracker/vue';
import type { App, ComponentCustomProperties } from 'vue';

declare const app: App;
declare const node: HTMLElement;
declare const component: ComponentCustomProperties;

init({ site: 'example.com', server: 'https://stats.example.com' });
init({ site: 'example.com', server: new URL('https://stats.example.com'), keep: ['id'], hash: true, local: true });
init({ site: 'example.com', script: '/stats/stile.js', integrity: 'sha384-x', nonce: 'n', to: '/hit', status: 404 });
// @ts-expect-error a site is needed
init({ server: 'https://stats.example.com' });
// @ts-expect-error the script must come from somewhere
init({ site: 'example.com' });
// @ts-expect-error from one place only
init({ site: 'example.com', server: 'https://stats.example.com', script: '/stats/stile.js' });
// @ts-expect-error no such option
init({ site: 'example.com', server: 'https://stats.example.com', cookies: true });
// @ts-expect-error a list, not a text
init({ site: 'example.com', server: 'https://stats.example.com', keep: 'id' });

event('Sign-up');
event('Purchase', { props: { plan: 'kilo', count: 2, gift: true }, value: 52.5, currency: 'EUR' });
event('Purchase', { value: 52.5 });
event('Seen', { interactive: false });
const props: Props = { plan: 'pro' };
event('Sign-up', { props });
// @ts-expect-error a name is needed
event();
// @ts-expect-error the script drops objects
event('Purchase', { props: { plan: { name: 'kilo' } } });
// @ts-expect-error the script drops null
event('Purchase', { props: { plan: null } });
// @ts-expect-error an amount is a number
event('Purchase', { value: '52.5' });
// @ts-expect-error a currency without an amount
event('Purchase', { currency: 'EUR' });

view();
view({ again: true });
ignore(true);
const left: boolean = ignored();
ignore(left);

const options: Options = { site: 'example.com', script: '/stats/stile.js' };
useStile(options);
const nothing: null = Stile(options);
// @ts-expect-error as for init
Stile({ site: 'example.com' });

app.use(stile, { ...options, router: { afterEach: () => nothing } });
component.$stile('Sign-up', { props: { plan: 'pro' } });
// @ts-expect-error as for event
component.$stile('Sign-up', { props: { plan: [] } });

track(node, { name: 'Sign-up', props: { plan: 'pro' } }).update({ name: 'Sign-up', value: 5 });
// @ts-expect-error a name is needed
track(node, { props: { plan: 'pro' } });
