/** The status page of a running service in Chromium: signing in, wrong tokens, an empty account, hostile texts, both widths. */

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { MESSAGE_PATH, messageBody, post, type Trial, tryService } from '../support/service/try-service.js';

const HOSTILE = '<script>globalThis.hacked = 1</script><img src=x onerror="globalThis.hacked = 2">';

/** Where screenshots are kept, for who wants to look; null: nowhere. */
const SCREENSHOTS = process.env.PUSHSIFT_SCREENSHOTS ?? null;

export async function tryStatusPage(browser: Browser): Promise<string> {
  const trial = await tryService();
  const server = createServer(trial.service.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    await signsInAndShowsAll(browser, url, trial);
    await looksRightAtBothWidths(browser, url, trial);
    return 'Status page: signed in, refused, empty, hostile, narrow and dark';
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function signsInAndShowsAll(browser: Browser, url: string, trial: Trial): Promise<void> {
  const page = await browser.newPage();
  const problems = listen(page);
  await page.goto(url);
  await page.waitForSelector('#health[data-state="ready"]');

  await signIn(page, 'pushsift_wrong');
  // Not `waitForFunction`: all but its first try are held back by the page's own Content-Security-Policy.
  await page.waitForSelector('#problem:not(:empty)');
  assert.equal(await text(page, '#problem'), 'there is no such token');
  assert.equal(await page.evaluate("sessionStorage.getItem('pushsift-token')"), null);
  // Chromium tells every 401 as an error of its own.
  assert.deepEqual(
    problems.splice(0).filter((problem) => !problem.includes('401')),
    [],
  );

  await signIn(page, trial.token);
  await page.waitForSelector('#status:not([hidden])');
  assert.equal(await text(page, '#no-messages'), 'There are no messages yet.');
  assert.equal(await text(page, '#audience-count'), '3');
  assert.equal(await page.getAttribute('#platforms svg', 'aria-label'), 'Devices by platform: iOS 2, Android 1');

  await triesFilters(page);
  await addMessages(trial);
  await page.click('#refresh');
  await page.waitForSelector('#messages tbody tr:nth-child(3)');
  const rows = await page.locator('#messages td.what').allTextContents();
  assert(
    rows.some((row) => row.includes(HOSTILE)),
    'hostile text is shown as it is',
  );
  assert.equal(await page.evaluate('globalThis.hacked'), undefined);
  assert.equal(await page.locator('#messages script, #messages img').count(), 0);

  await page.selectOption('#state', 'failed');
  await page.waitForSelector('#no-messages:not([hidden])');
  assert.equal(await text(page, '#no-messages'), 'No message is failed.');
  await page.selectOption('#state', '');
  await page.waitForSelector('#messages:not([hidden])');

  await page.reload();
  await page.waitForSelector('#messages tbody tr');
  assert.equal(await page.evaluate('localStorage.length'), 0);
  await page.click('#sign-out');
  await page.waitForSelector('#sign-in:not([hidden])');
  assert.equal(await page.evaluate("sessionStorage.getItem('pushsift-token')"), null);
  // Audiences are asked for once by each load of the page: a service over an index has none, which Chromium tells as an error.
  assert.equal(problems.filter((problem) => problem.includes('404')).length, 2);
  assert.deepEqual(
    problems.filter((problem) => !problem.includes('404')),
    [],
  );
  await page.close();
}

/** With the keyboard alone; what was asked about an older text is not shown. */
async function triesFilters(page: Page): Promise<void> {
  await page.focus('#filter');
  await page.keyboard.insertText(`A(${HOSTILE})`);
  await page.waitForSelector('#filter-findings li');
  assert.equal(await text(page, '#filter-count'), 'No count while there are errors.');
  assert.equal(await page.locator('#filter-findings img, #filter-findings script').count(), 0);

  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('A("AAAAA-AAAAA", ["ios"])');
  await page.locator('#filter-findings li', { hasText: 'ios' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate('document.getSelection().toString()'), '"ios"');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await page.inputValue('#filter'), 'A("AAAAA-AAAAA", ["iOS"])');
  await page.locator('#filter-count', { hasText: 'of 3 devices: iOS' }).waitFor();
  assert.equal(await page.locator('#filter-findings li').count(), 0);

  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.waitForSelector('#filter-count:empty', { state: 'attached' });
}

async function looksRightAtBothWidths(browser: Browser, url: string, trial: Trial): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 360]) {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
      await page.goto(url);
      await screenshot(page, `sign-in-${colorScheme}-${width}`);
      await signIn(page, trial.token);
      await page.waitForSelector('#messages tbody tr');
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      assert.equal(overflow, 0, `nothing sticks out at ${width}`);
      await screenshot(page, `status-${colorScheme}-${width}`);
      await page.close();
    }
}

async function addMessages(trial: Trial): Promise<void> {
  const filters = ['A("AAAAA-AAAAA")', 'A("AAAAA-AAAAA", ["iOS"]) * T("age", GTE, 18)', 'T("City", EQ, "<b>x</b>")'];
  const contents = ['Spring sale: everything must go', { en: 'Hello', de: 'Hallo', fr: 'Salut' }, HOSTILE];
  for (const [at, devices_filter] of filters.entries()) {
    const send = at === 1 ? { send_date: '2027-03-01 10:00', ignore_user_timezone: false } : {};
    const { body } = await post(
      trial,
      MESSAGE_PATH,
      messageBody(trial.token, { devices_filter, content: contents[at], ...send }),
    );
    assert.equal(body.status_code, 200, body.status_message);
  }
}

/** What goes wrong on the page, as it comes. */
function listen(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return problems;
}

async function signIn(page: Page, token: string): Promise<void> {
  await page.waitForSelector('#sign-in:not([hidden])');
  await page.fill('#token', token);
  await page.click('#sign-in button');
}

async function text(page: Page, selector: string): Promise<string | null> {
  return page.textContent(selector);
}

async function screenshot(page: Page, name: string): Promise<void> {
  if (SCREENSHOTS !== null) await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true });
}
