/** A link restores filters, catalog and generator, and nothing of the devices; one that was tampered with tells so and begins empty. */

import assert from 'node:assert/strict';
import { type Playground, playgroundIn } from './page.js';

export async function sharesLinks(playground: Playground): Promise<void> {
  const { page } = playground;
  await playground.write('filter', 'A("AAAAA-AAAAA") * T("city", EQ, "Köln 🏙")');
  await playground.write('second', 'A("AAAAA-AAAAA")');
  await page.click('#tab-devices');
  await page.fill('#count', '700');
  await page.fill('#seed', '9');
  await page.click('#generator button');
  await playground.shows('#headline', 'of 700 devices');
  await page.click('#tab-catalog');
  await playground.write(
    'catalog',
    '{"applications": {"AAAAA-AAAAA": {"name": "Store"}}, "tags": {"city": {"type": "String"}}}',
  );
  await playground.shows('#by-application', 'Store').catch(() => undefined);
  await page.focus('#share');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#shared:not([hidden])');
  assert.equal(await playground.focused(), 'link');
  const link = await page.inputValue('#link');
  assert.equal(page.url(), link);

  const browser = page.context().browser();
  assert(browser !== null);
  const restored = await playgroundIn(browser, link, {});
  assert.equal(await restored.doc('filter'), 'A("AAAAA-AAAAA") * T("city", EQ, "Köln 🏙")');
  assert.equal(await restored.doc('second'), 'A("AAAAA-AAAAA")');
  assert.match(await restored.doc('catalog'), /"Store"/);
  await restored.shows('#source', '700 devices generated');
  assert.equal(await restored.page.inputValue('#seed'), '9');
  await restored.close();

  const damaged = await playgroundIn(browser, `${link.slice(0, -9)}AAAAAAAAA`, {});
  await damaged.shows('#problems', 'the link cannot be read: it was cut or changed; the playground begins empty');
  assert.equal(await damaged.doc('filter'), '');
  await damaged.shows('#headline', 'No filter yet');
  await damaged.page.keyboard.press('Tab');
  await damaged.tabTo('Dismiss');
  await damaged.page.keyboard.press('Enter');
  await damaged.empties('#problems');
  // Another link in the same tab.
  await damaged.page.evaluate(`location.hash = ${JSON.stringify(link.slice(link.indexOf('#')))}`);
  await damaged.shows('#filter .cm-content', 'Köln');
  await damaged.close();
}
