/** A catalog that is broken while one types leaves the last good one, its devices and its counts. */

import assert from 'node:assert/strict';
import type { Playground } from './page.js';

/** Devices of the Shop among those that are generated at first. */
const COUNTED = '60,849 of 100,000 devices (60.8 %)';

export async function changesCatalogs(playground: Playground): Promise<void> {
  const { page } = playground;
  await playground.write('filter', 'A("AAAAA-AAAAA")');
  await playground.shows('#headline', COUNTED);
  await page.focus('#tab-compare');
  await playground.arrowTo('catalog');
  await playground.shows('#catalog-state', 'This catalog holds');

  await playground.tabTo('Catalog, in JSON');
  await playground.rewrite('{"applications": {"AAAAA-AAAAA": {"name": "Store"}');
  await playground.shows('#catalog-state', 'the last one without errors holds');
  await playground.shows('#catalog-findings', 'line 1, column');
  assert.equal(await playground.text('#headline'), COUNTED);
  assert.equal(await page.locator('#catalog .cm-lintRange-error').count(), 1);

  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('}}');
  await playground.shows('#catalog-state', 'This catalog holds');
  await playground.shows('#by-application', 'Store');
  await playground.write('filter', 'A("AAAAA-AAAAA") * T("age", GTE, 18)');
  await playground.shows('#filter-findings', 'there is no tag `age`');
  await playground.tabTo('sample');
  await page.keyboard.press('Enter');
  await playground.shows('#catalog .cm-content', 'Shop Outlet');
  await playground.shows('#headline', 'of 100,000 devices');
  await playground.empties('#filter-findings');
}
