// Two days of a small shop, always the same ones, and the people of its account: something to show for every page.
import { agents, daysAgo, period, tell, until, visitor } from './browser.mjs';
import { Mailbox } from './mail.mjs';
import { secondStep } from './totp.mjs';

export const ADA = 'ada@shop.example';
export const SHOP = 'shop.example';
export const BLOG = 'blog.example';
/** Nothing has ever arrived there. */
export const FRESH = 'new.example';
/** Its hits are of this moment: only the live page shows it. */
export const STALL = 'stall.example';
/** The day with the most visits, in an address: it stays that day when midnight passes. */
export const YESTERDAY = period(1);

const HOUR = 3_600;
/** Where a visitor comes from and goes to, and with which browser: taken in turn, so that every run is the same. */
const sources = ['', 'https://www.google.com/', '', 'https://news.ycombinator.com/', '?utm_source=letter&utm_medium=email&utm_campaign=spring', 'https://www.google.com/', 'https://partner.example/list'];
const places = ['73.16.7.9', '84.140.20.30', '81.2.69.142', '73.32.7.9', '90.80.10.1', ''];
const tools = [agents.desktop, agents.phone, agents.windows, agents.desktop];
const tongues = ['en-US', 'de-DE', 'en-GB', 'fr-FR'];
const ways = [
  ['/', '/pricing', '/thanks'],
  ['/'],
  ['/', '/blog/beans', '/pricing'],
  ['/pricing', '/contact'],
  ['/blog/beans'],
  ['/', '/pricing', '/thanks'],
  ['/', '/about', '/blog/how-to-brew-a-cup-that-is-worth-the-wait'],
];
const turn = (list, n) => list[n % list.length];

/** The visits of one day that begins at `midnight`. */
function visits(host, midnight, count) {
  return Array.from({ length: count }, (_, n) => {
    const person = {
      id: `${host} ${midnight} ${n}`,
      user_agent: turn(tools, n),
      language: turn(tongues, n),
      ...(turn(places, n) && { address: turn(places, n) }),
    };
    // Most visits are in the afternoon.
    const time = midnight + (7 + ((n * n) % 13)) * HOUR + ((n * 7) % 50) * 60;
    const source = turn(sources, n);
    const way = turn(ways, n);
    return way.flatMap((path, step) => {
      const first = step == 0;
      const hit = {
        url: `https://${host}${path}${first && source.startsWith('?') ? source : ''}`,
        time: time + step * 45,
        visitor: person,
        ...(first && source.startsWith('http') && { referrer: source }),
      };
      const event = (more) => ({ ...hit, referrer: undefined, time: hit.time + 5, ...more });
      if (path == '/pricing') return [hit, event({ name: 'Sign-up', props: { plan: n % 3 ? 'free' : 'pro' } })];
      if (path != '/thanks') return [hit];
      return [hit, event({ name: 'Purchase', props: { plan: 'pro' }, value: { amount: 20 + n, currency: n % 4 ? 'EUR' : 'USD' } })];
    });
  }).flat();
}

/** A view before `midnight`, as early as the server accepts one (72 hours): the days after it are complete. */
export const firstView = (host, midnight) => {
  const time = Math.min(Math.ceil(Date.now() / 1000) - 72 * HOUR + 60, midnight - 1);
  return [{ url: `https://${host}/`, time, visitor: { id: 'first', user_agent: agents.desktop, address: places[0] } }];
};

const leftOut = (host, time) => [
  ...Array.from({ length: 3 }, (_, n) => ({ url: `https://${host}/`, time: time + n, visitor: { id: 'crawler', user_agent: agents.crawler } })),
  ...Array.from({ length: 2 }, (_, n) => ({ url: 'https://copy.example/', time: time + n, visitor: { id: `copy ${n}`, user_agent: agents.desktop } })),
];

/**
 * Creates the account, its sites and their settings, and sends the visits of yesterday and the day before; one visit
 * is earlier, so that both are whole days.
 * @returns what addresses need: `goal`, `funnel`, the token of an `invitation`, `sendNow` for the live page
 */
export async function openShop(server) {
  const { api } = server;
  await api.start(server.startLink);
  for (const name of [SHOP, BLOG, FRESH, STALL]) await api.post('/sites', { name, zone: 'UTC' });
  const wish = { name: 'Backend', scopes: ['events:write'], sites: null, expires_at: null };
  const { token } = await api.post('/tokens', wish);
  const send = async (host, hits) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1/sites/${host}/events/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(hits),
    });
    const told = await answer.json();
    if (answer.status != 202) throw new Error(`${host}: ${JSON.stringify(told)}`);
    return told;
  };
  const [yesterday, before] = [1, 2].map((days) => Date.parse(daysAgo(days)) / 1000);
  const goal = await api.post(`/sites/${SHOP}/goals`, { name: 'Signs up', definition: { kind: 'event', event: 'Sign-up' } });
  await api.post(`/sites/${SHOP}/goals`, { name: 'Thanks', definition: { kind: 'page', pages: ['/thanks'] } });
  await send(SHOP, [...firstView(SHOP, before), ...visits(SHOP, before, 44), ...visits(SHOP, yesterday, 61), ...leftOut(SHOP, yesterday + 9 * HOUR)]);
  await send(BLOG, [...firstView(BLOG, before), ...visits(BLOG, before, 9), ...visits(BLOG, yesterday, 12)]);
  await until(async () => (await api.get(`/sites/${SHOP}/stats?${YESTERDAY}`)).totals.visitors.value == 61, '61 visitors');
  const steps = [{ definition: { kind: 'page', pages: ['/pricing'] } }, { goal: goal.id }, { definition: { kind: 'page', pages: ['/thanks'] } }];
  const funnel = await api.post(`/sites/${SHOP}/funnels`, { name: 'To a customer', steps });
  await api.put(`/sites/${BLOG}/share`, { public: true, parts: ['series', 'pages', 'sources', 'countries', 'devices'], hosts: ['www.partner.example'] });
  await api.post(`/sites/${SHOP}/annotations`, { day: daysAgo(1), text: 'The new page went online' });

  const invite = async (email, role) => {
    await api.post('/team/invitations', { email, role, sites: [SHOP] });
    return new URL((await new Mailbox(server.mails, email).next('an invitation')).link).searchParams.get('token');
  };
  const stall = (n) => ({
    url: `https://${STALL}${turn(ways, n)[0]}`,
    visitor: { id: `now ${n}`, user_agent: turn(tools, n), address: turn(places, n) || places[0] },
  });
  return { goal, funnel, invite, sendNow: () => send(STALL, [0, 3, 4].map(stall)) };
}

/** A person who was invited and uses two-factor authentication: signed in up to the code. */
export async function halfSignedIn(browser, server, invitation, email) {
  const { page, leave } = await visitor(browser);
  await page.goto(`${server.origin}/sign-in`);
  await tell(page, 'POST', '/auth/invitation', { token: invitation, name: 'Ben' });
  await secondStep(page);
  await leave();
  return server.signInLink(email);
}
