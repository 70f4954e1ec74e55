// Plans and billing, against the stub: the payment provider, its pages and months of use are made up there.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clean, cleanAnywhere, looked } from './axe.mjs';
import { drawn, heading, launch, press, said, until } from './browser.mjs';
import { SITE, withStubbed } from './stubbed.mjs';

const PAGE = '/settings/billing';
let browser;

before(async () => {
  browser = await launch();
});
after(() => browser?.close());

const stubbed = (state, run) => withStubbed(browser, state, run);
/** On the page of the plan, in this state. */
const onPage = (state, run) =>
  stubbed(state, async (page, origin, faults) => {
    await page.goto(origin + PAGE);
    await heading(page, 'Plan and billing');
    await page.locator('.plan-card').waitFor();
    await run(page, origin, faults);
  });
/** What the server refused, as the console has it. */
const refusedOnce = (faults) => {
  assert.equal(faults.length, 1);
  assert.match(faults.pop(), /status of 400/);
};
const card = (page, name) => page.getByRole('region', { name });
const dialog = (page) => page.getByRole('dialog');
/** Whether the focus is on a button with this name. */
const focused = (page, name) => until(() => page.getByRole('button', { name }).evaluate((one) => one === document.activeElement), name);

test('a deployment without plans has no word of billing, and asks for none', () =>
  stubbed('', async (page, origin) => {
    const asked = [];
    page.on('request', (request) => /\/api\/v1\/(billing|plans)\b/.test(request.url()) && asked.push(request.url()));
    const texts = [];
    const read = async (path) => {
      await page.goto(origin + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForFunction(() => !document.querySelector('[class*=skeleton], .part-waiting'));
      texts.push([path, await page.evaluate(() => document.body.innerText)]);
    };
    const settings = ['me', 'security', 'account', 'team', 'tokens', 'alerts', 'alert-channels', 'audit'];
    for (const path of ['/', '/attention', '/nightly', ...settings.map((name) => `/settings/${name}`), `/sites/${SITE}/left-out`])
      await read(path);
    await page.goto(`${origin}/settings/team`);
    await press(page, 'Invite member');
    await dialog(page).getByText('Role').waitFor();
    texts.push(['an invitation', await dialog(page).innerText()]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('billing');
    await drawn(page);
    texts.push(['the commands', (await dialog(page).innerText()).replace(/.*“billing”.*/g, '')]);
    const words = /\bbilling\b|\binvoices?\b|\bsubscriptions?\b|\bpricing plan|\bplan limit|\bits plan\b|\ba larger plan\b/i;
    assert.deepEqual(texts.filter(([, text]) => words.test(text)), []);
    assert.ok(texts.every(([, text]) => text.length > 20));
    await page.goto(origin + PAGE);
    await heading(page, 'Page not found');
    await page.waitForTimeout(300);
    assert.deepEqual(asked, []);
  }));

test('with plans, the navigation and the alerts have them', () =>
  stubbed('plans', async (page, origin) => {
    const asked = [];
    page.on('request', (request) => /\/api\/v1\/billing$/.test(request.url()) && asked.push(request.url()));
    await page.goto(`${origin}/settings/alerts`);
    await page.getByLabel(/^Plan limit/).waitFor();
    await page.getByRole('link', { name: 'Plan and billing' }).click();
    await heading(page, 'Plan and billing');
    await page.getByRole('link', { name: 'Team' }).click();
    await page.getByText('Admin, with billing').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('invoice');
    await page.getByRole('option', { name: /Plan and billing/ }).waitFor();
    // The pages share the answer.
    assert.equal(asked.length, 1);
  }));

test('the plan, its use and what happens at the limit', () =>
  onPage('plans', async (page) => {
    await page.getByRole('heading', { name: /^Business/ }).first().waitFor();
    await page.getByText(/^The plan renews on .* for €19, then every month\.$/).waitFor();
    const meter = page.getByRole('meter', { name: 'Usage' });
    assert.deepEqual(
      [await meter.getAttribute('aria-valuenow'), await meter.getAttribute('aria-valuetext')],
      ['31204', '31,204 of 100,000 page views and custom events'],
    );
    await page.getByText(/^At this pace, about 78,000 by then$/).waitFor();
    await page.getByText('What happens at the limit').click();
    await page.getByText('Above the limit, Stile keeps counting for 7 days.').waitFor();
    await card(page, 'Usage').getByText('4 of 10', { exact: true }).waitFor();
    await card(page, 'Usage').getByText('5 of 8', { exact: true }).waitFor();
    await card(page, 'Data processing agreement').getByText(/^Bruno Achterberg accepted version 2026-05 on /).waitFor();
    await looked(page, 'billing');
  }));

test('another plan is compared with the present one before it is taken', () =>
  onPage('plans', async (page) => {
    const sent = [];
    page.on('request', (request) => request.method() == 'POST' && sent.push(request.postDataJSON()));
    assert.equal(await page.getByLabel('Currency').count(), 0, 'what runs is paid in its currency');
    await press(page, 'Change to Starter');
    await dialog(page).getByText('Starter includes less than you use').waitFor();
    await dialog(page).getByText(/31,204 page views and custom events in this period; the plan includes 10,000/).waitFor();
    await dialog(page).getByText(/The account has 4 sites; the plan includes 3/).waitFor();
    await cleanAnywhere(page, 'a change of the plan', '[role=dialog], dialog');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await focused(page, 'Change to Starter');
    await page.getByLabel('Yearly').check();
    await page.getByText('Save 17%').first().waitFor();
    await press(page, 'Change to yearly payment');
    await dialog(page).getByText('Business, €19 a month').waitFor();
    await dialog(page).getByText('Business, €190 a year').waitFor();
    await page.keyboard.press('Escape');
    await press(page, 'Change to Scale');
    assert.equal(await dialog(page).getByText('includes less').count(), 0);
    await dialog(page).getByRole('button', { name: 'Change plan' }).click();
    await said(page, 'Changed the plan to Scale.');
    await page.getByText('31,204').waitFor();
    await page.getByText('of 1,000,000 page views and custom events').waitFor();
    assert.deepEqual(sent, [{ plan: 'scale', period: 'year', currency: 'EUR' }]);
    await clean(page, 'a changed plan');
  }));

test('a plan is cancelled and resumed, and each says until when', () =>
  onPage('plans', async (page) => {
    await press(page, 'Cancel plan…');
    await dialog(page).getByText(/^Business stays active until .* and is not renewed\./).waitFor();
    await dialog(page).getByText(/^After that, Stile keeps counting for 7 days/).waitFor();
    await cleanAnywhere(page, 'cancelling', 'dialog');
    await dialog(page).getByRole('button', { name: 'Keep plan' }).click();
    await press(page, 'Cancel plan…');
    await dialog(page).getByRole('button', { name: 'Cancel plan' }).click();
    await said(page, 'Cancelled Business.');
    await page.getByText(/^It stays active until .* You can resume it until then\.$/).waitFor();
    await page.getByText('The plan is cancelled. Resume it to change it.').waitFor();
    assert.equal(await page.getByRole('button', { name: /^Change to/ }).count(), 0);
    await looked(page, 'billing-cancelled');
    await press(page, 'Resume plan…');
    await dialog(page).getByText(/for €19, then every month until you cancel it\.$/).waitFor();
    await dialog(page).getByRole('button', { name: 'Resume plan' }).click();
    await said(page, 'Resumed Business.');
    await page.getByRole('button', { name: 'Cancel plan…' }).waitFor();
  }));

test('what an action responded with stays: it is not requested again, and no older answer follows', () =>
  stubbed('plans-none', async (page, origin) => {
    // On the way back from a checkout, the page asks every few seconds.
    let asked = 0;
    let release;
    const held = new Promise((resolve) => {
      release = resolve;
    });
    await page.route('**/api/v1/billing', async (route) => {
      asked += 1;
      if (asked == 2) {
        const before = await route.fetch();
        await held;
        // The page may no longer wait for it.
        await route.fulfill({ response: before }).catch(() => undefined);
      } else await route.continue();
    });
    await page.goto(`${origin}${PAGE}?checkout=done`);
    await press(page, 'Accept agreement…');
    await until(() => asked == 2, 'a request that is under way');
    await dialog(page).getByRole('button', { name: 'Accept agreement' }).click();
    const accepted = page.getByText(/^Ada Ferrer accepted version 2026-05 on /);
    await accepted.waitFor();
    release();
    await page.waitForTimeout(500);
    assert.ok(await accepted.isVisible());
    assert.equal(asked, 2);
  }));

test('card and invoices are the payment provider’s', () =>
  onPage('plans', async (page) => {
    await press(page, 'Payment method and invoices');
    await page.waitForURL('**/docs?portal');
  }));

test('a trial is bought: who buys, the agreement, the payment, and the wait for it', () =>
  onPage('plans-trial', async (page, origin, faults) => {
    const sent = [];
    page.on('request', (request) => request.method() == 'POST' && sent.push(request.url().replace(`${origin}/api/v1`, '')));
    await page.getByText(/^You can try this plan free of charge until .*: 12 days left\.$/).waitFor();
    await looked(page, 'billing-trial');
    await page.getByLabel('Currency').selectOption('USD');
    await page.getByText('$21').waitFor();
    await page.getByLabel('Yearly').check();
    await page.getByRole('link', { name: 'Buy Business' }).click();
    await heading(page, 'Buy Business');
    await page.getByText(/^The payment page shows when you pay for the first time\. The plan renews every year until you cancel it\.$/).waitFor();
    await looked(page, 'billing-order');
    const pay = page.getByRole('button', { name: 'Continue to payment' });
    // What is missing gets the focus.
    await pay.click();
    await until(() => page.getByRole('radio', { name: /^Business/ }).evaluate((one) => one === document.activeElement), 'the choice');
    assert.deepEqual(sent, []);
    await page.getByRole('radio', { name: /^Consumer/ }).check();
    await page.getByText(/withdraw from this contract within 14 days of buying/).waitFor();
    await page.getByRole('radio', { name: /^Business/ }).check();
    assert.equal(await page.getByText(/within 14 days/).count(), 0);
    await page.getByLabel('Company name').fill('Hedgerow Press GmbH');
    await page.getByLabel('Country').selectOption('DE');
    await page.getByLabel('VAT number').fill('12');
    await page.getByLabel(/^I accept version 2026-05/).check();
    await pay.click();
    await page.getByText('The check digits of this VAT number are wrong.').waitFor();
    const vat = page.getByLabel('VAT number');
    assert.equal(await vat.getAttribute('aria-invalid'), 'true');
    assert.ok(await vat.evaluate((one) => one === document.activeElement));
    refusedOnce(faults);
    await cleanAnywhere(page, 'a wrong VAT number');
    await vat.fill('DE 136 695 976');
    await pay.click();
    await page.waitForURL('**/settings/billing?checkout=done');
    await page.getByText('Waiting for the payment provider to confirm your order.').waitFor();
    await page.getByRole('progressbar', { name: 'Waiting for the confirmation' }).waitFor();
    await clean(page, 'waiting for the payment');
    await said(page, 'The payment provider confirmed your order of Business.');
    await page.waitForURL(origin + PAGE);
    await page.getByText(/^The plan renews on .* for \$209, then every year\.$/).waitFor();
    assert.equal(await page.getByRole('progressbar', { name: 'Waiting for the confirmation' }).count(), 0);
    assert.deepEqual(sent, ['/billing/buyer', '/billing/buyer', '/billing/dpa', '/billing/checkout']);
    // What was bought cannot be bought again.
    await page.goto(`${origin}${PAGE}?plan=business&period=year&currency=USD`);
    await heading(page, 'Plan and billing');
  }));

test('a checkout that was left says that nothing was charged', () =>
  stubbed('plans-trial', async (page, origin) => {
    await page.goto(`${origin}${PAGE}?checkout=left`);
    await page.getByText('You left the payment page. Nothing was charged.').waitFor();
    await clean(page, 'a checkout that was left');
    await press(page, 'Close');
    await page.waitForURL(origin + PAGE);
    assert.equal(await page.getByText('Nothing was charged').count(), 0);
  }));

test('above the limit, every page says that hits are excluded, and leads to the plans', () =>
  stubbed('plans-held', async (page, origin) => {
    await page.goto(origin);
    const banner = page.getByRole('complementary', { name: 'Notice about the plan' });
    await banner.getByText('Hedgerow Press is above the limit of its plan, so Stile excludes new hits.').waitFor();
    assert.equal(await banner.getByRole('button').count(), 0, 'it cannot be hidden');
    await cleanAnywhere(page, 'a page with the notice');
    await page.goto(`${origin}/sites/${SITE}/goals`);
    await banner.getByRole('link', { name: 'Choose a larger plan' }).click();
    await heading(page, 'Plan and billing');
    assert.equal(await banner.count(), 0, 'the page says more');
    await page.getByText('Not counting').waitFor();
    await card(page, 'Usage').getByText(/^The account is above its limit, so Stile excludes new hits until /).waitFor();
    await looked(page, 'billing-held');
    await press(page, 'Change to Scale');
    await dialog(page).getByRole('button', { name: 'Change plan' }).click();
    await said(page, 'Changed the plan to Scale.');
    await page.getByRole('link', { name: 'Team' }).click();
    await heading(page, 'Team');
    await until(async () => (await banner.count()) == 0, 'the notice is gone');
  }));

test('near the limit, the notice can be hidden', () =>
  stubbed('plans-near', async (page, origin) => {
    await page.goto(origin);
    const banner = page.getByRole('complementary', { name: 'Notice about the plan' });
    await banner.getByText('Hedgerow Press has used 87% of the hits that its plan includes.').waitFor();
    await cleanAnywhere(page, 'a page with a notice that can be hidden');
    await press(page, 'Hide for 7 days');
    await until(async () => (await banner.count()) == 0, 'the notice is hidden');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(500);
    assert.equal(await banner.count(), 0);
    await page.goto(`${origin}/attention`);
    await page.getByRole('heading', { name: /^The account has used 87 % of the hits that its plan includes/ }).waitFor();
    await page.getByRole('link', { name: /^Open plan/ }).click();
    await heading(page, 'Plan and billing');
  }));

test('a consumer withdraws, and knows beforehand what it means', () =>
  onPage('plans-consumer', async (page) => {
    await press(page, 'Cancel plan…');
    await dialog(page).getByRole('button', { name: 'withdraw from the contract' }).click();
    await dialog(page).getByText('The payment provider refunds everything that you paid for Business.').waitFor();
    await dialog(page).getByText('Business ends immediately.').waitFor();
    await cleanAnywhere(page, 'withdrawing', 'dialog');
    await dialog(page).getByRole('button', { name: 'Keep plan' }).click();
    await looked(page, 'billing-consumer');
    await press(page, 'Withdraw from contract…');
    await dialog(page).getByRole('button', { name: 'Withdraw from contract' }).click();
    await said(page, 'Withdrew from the contract.');
    await page.getByText(/^The plan ended on /).waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Right of withdrawal' }).count(), 0);
    await page.getByRole('link', { name: 'Buy Business' }).waitFor();
  }));

test('a payment that failed leads to the payment method', () =>
  onPage('plans-past-due', async (page) => {
    await page.getByText(/^The last payment failed\./).waitFor();
    await page.getByText(/^Update your payment method first\./).waitFor();
    assert.equal(await page.getByText('The operator of this service sets the plan').count(), 0);
    assert.equal(await page.getByRole('button', { name: /^Change to/ }).count(), 0);
    await looked(page, 'billing-past-due');
    await press(page, 'Update payment method');
    await page.waitForURL('**/docs?portal');
  }));

test('buyer and invoice details are changed in place, and the focus stays where it was', () =>
  onPage('plans', async (page, _, faults) => {
    await press(page, 'Edit buyer');
    await until(() => page.getByLabel('Company name').evaluate((one) => one === document.activeElement), 'the name');
    await clean(page, 'the form of the buyer');
    await card(page, 'Buyer').getByRole('button', { name: 'Cancel' }).click();
    await focused(page, 'Edit buyer');
    await press(page, 'Edit buyer');
    await page.getByRole('radio', { name: /^Consumer/ }).check();
    assert.equal(await page.getByLabel('VAT number').count(), 0);
    await page.getByLabel('Full name').fill('Ada Ferrer');
    await press(page, 'Save buyer');
    await said(page, 'Saved the buyer.');
    await card(page, 'Buyer').getByText('Consumer · Germany').waitFor();
    await press(page, 'Edit invoice details');
    await page.getByLabel('Email address for invoices').fill('a@b');
    await press(page, 'Save invoice details');
    await page.getByText('This is not a complete email address.').waitFor();
    refusedOnce(faults);
    await page.getByLabel('Email address for invoices').fill('');
    await page.getByLabel('Postal address').fill('Heckenweg 14\n20095 Hamburg');
    await looked(page, 'billing-details');
    await press(page, 'Save invoice details');
    await said(page, 'Saved the invoice details.');
    await card(page, 'Invoice details').getByText('Heckenweg 14').waitFor();
    await focused(page, 'Edit invoice details');
  }));

test('the agreement is accepted in its present version', () =>
  onPage('plans-none', async (page) => {
    await page.getByText('This account has no plan, and nothing is limited.').waitFor();
    await looked(page, 'billing-none');
    await press(page, 'Accept agreement…');
    await dialog(page).getByText('You accept it for Hedgerow Press.').waitFor();
    await dialog(page).getByRole('button', { name: 'Accept agreement' }).click();
    await said(page, 'Accepted the data processing agreement.');
    await page.getByText(/^Ada Ferrer accepted version 2026-05 on /).waitFor();
  }));

test('members without the permission learn whom to ask', () =>
  stubbed('plans-member', async (page, origin) => {
    const asked = [];
    page.on('request', (request) => /\/api\/v1\/billing\b/.test(request.url()) && asked.push(request.url()));
    await page.goto(origin + PAGE);
    await page.getByText('Only owners and members with the permission “Billing” can view and change the plan.').waitFor();
    await page.getByText('31,204 of 100,000 page views and custom events').waitFor();
    await page.getByRole('link', { name: 'bruno@hedgerow.example' }).waitFor();
    await looked(page, 'billing-member');
    assert.deepEqual(asked, [], 'what would be refused is not asked');
  }));

test('where no payment provider sells, the operator sets the plan', () =>
  onPage('plans-relay', async (page) => {
    await page.getByText('The operator of this service sets the plan of your account.').waitFor();
    await page.getByText('The operator of this service set limits for this account.').waitFor();
    assert.equal(await page.getByRole('button', { name: /plan|payment/i }).count(), 0);
    await clean(page, 'a plan that an operator sets');
  }));

test('an ended plan says so, and offers others', () =>
  onPage('plans-ended', async (page, origin) => {
    await page.getByText('Stile excludes new hits until you choose a plan.').waitFor();
    await looked(page, 'billing-ended');
    await page.goto(origin);
    await page.getByText('Hedgerow Press has no plan any more, so Stile excludes new hits.').waitFor();
  }));

test('in German, everything fits a phone', () =>
  stubbed('plans-trial', async (page, origin) => {
    await page.addInitScript(() => localStorage.setItem('stile-language', 'de'));
    for (const [path, title] of [
      [PAGE, 'Tarif und Abrechnung'],
      [`${PAGE}?plan=business&period=year&currency=EUR`, 'Business kaufen'],
    ]) {
      await page.goto(origin + path);
      await heading(page, title);
      await page.locator('.plan-limits').first().waitFor();
      await looked(page, `billing-de-${title.split(' ')[0].toLowerCase()}`);
    }
  }));
