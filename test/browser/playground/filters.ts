/** Writing a filter with the keyboard alone, and what is shown of it: completion, findings, fixes, count, words, proofs, queries, a body. */

import assert from 'node:assert/strict';
import type { Playground } from './page.js';

export async function writesFilters(playground: Playground): Promise<void> {
  const { page } = playground;
  await page.keyboard.press('Tab');
  assert.equal(await playground.focused(), 'skip');
  await page.keyboard.press('Enter');
  assert.equal(await playground.focused(), 'Filter A');

  await playground.rewrite('');
  await playground.shows('#headline', 'No filter yet');
  await playground.empties('#filter-findings');

  await page.keyboard.type('A("AAAAA-AAAAA") * T("cit');
  await accept(playground, 'city', /T\("city", EQ, ""\)/);
  // From the operator, which is to be filled in first, to the value.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+Space');
  await accept(playground, /devices/, /T\("city", EQ, "\w+"/);
  await playground.shows('#sentence', 'Devices subscribed to Shop whose city is "');

  await playground.rewrite('A("AAAAA-AAAAA") * T("age", GTEE, 18)');
  await playground.shows('#headline', 'No count: 1 error');
  await playground.shows('#filter-findings', 'GTEE');
  assert.equal(await page.locator('#meaning').isHidden(), true);
  await playground.tabTo('write GTE (may not be what was meant)');
  await page.keyboard.press('Enter');
  await playground.shows('#headline', 'of 100,000 devices');
  assert.equal(await playground.focused(), 'Filter A');
  assert.equal(await playground.doc('filter'), 'A("AAAAA-AAAAA") * T("age", GTE, 18)');
  await playground.empties('#filter-findings');

  await playground.shows('#sentence', 'Devices subscribed to Shop whose age is 18 or more. Reaches: Shop');
  assert.equal(await playground.text('#reach'), 'Reach: 1 of 5 applications, 6 of 10 platforms');
  const rows = await playground.texts('#by-application tbody th');
  assert.equal(rows[0], 'Shop');
  const counted = await numbers(playground, '#by-platform td.number:nth-child(3)');
  const [count = 0] = await numbers(playground, '#headline strong');
  assert(count > 1000 && counted.reduce((sum, one) => sum + one, 0) === count, `platforms add up to ${count}`);
  await playground.shows('#announcement', `${count.toLocaleString('en')} of 100,000 devices`);

  await playground.rewrite('A("AAAAA-AAAAA") * T("age", GTE, 18) * T("age", LTE, 17)');
  await playground.shows('#headline strong', /^0$/);
  await playground.shows('#proofs', 'Proven: no device can ever be in it');

  await playground.rewrite('A("AAAAA-AAAAA")*T("age",GTE,18)');
  await page.keyboard.press('Shift+Alt+F');
  await playground.shows('#filter .cm-content', 'T("age", GTE, 18)');
  await page.keyboard.press('Control+z');
  assert.equal(await playground.doc('filter'), 'A("AAAAA-AAAAA")*T("age",GTE,18)');
}

/** Accepts what is offered as `label`. The editor takes no key for a list that has only just come up: on a busy machine Enter ends the line then. */
async function accept(playground: Playground, label: string | RegExp, accepted: RegExp): Promise<void> {
  const { page } = playground;
  for (let tries = 0; tries < 8; tries++) {
    await playground.shows('.cm-tooltip-autocomplete li', label);
    await page.waitForTimeout(300);
    await page.keyboard.press('Enter');
    const text = await playground.doc('filter');
    if (accepted.test(text)) return;
    if (text.includes('\n')) await page.keyboard.press('Backspace');
    await page.keyboard.press('Control+Space');
  }
  assert.fail(`the editor does not accept ${label}`);
}

async function numbers(playground: Playground, selector: string): Promise<readonly number[]> {
  return (await playground.texts(selector)).map((text) => Number(text.replaceAll(',', '')));
}

export async function comparesAndCompiles(playground: Playground): Promise<void> {
  const { page } = playground;
  await playground.write('filter', 'A("AAAAA-AAAAA")');
  await playground.tabTo('Filter B');
  await playground.rewrite('A("AAAAA-AAAAA") * T("age", GTE, 18)');
  await playground.shows('#difference', 'Devices can be in A and not in B');
  await playground.shows('#difference', 'Proven: no device is in B and not in A');
  const [witness = ''] = await playground.texts('#difference .witness');
  assert.deepEqual(JSON.parse(witness), { id: 'witness', platform: 'iOS', applications: ['AAAAA-AAAAA'] });
  await playground.tabTo('Filter C');
  await playground.rewrite('');
  await playground.shows('#overlap caption', 'How 2 audiences overlap, of 100,000 devices');
  const regions = await numbers(playground, '#overlap tbody tr td:nth-child(2)');
  assert.equal(
    regions.reduce((sum, count) => sum + count, 0),
    100_000,
  );
  assert.equal(await page.locator('#overlap svg circle').count(), 2);
  await playground.write('second', 'A("AAAAA-AAAAA") + A("AAAAA-AAAAA", ["iOS"])');
  await playground.shows('#difference', 'Proven: A and B select the same devices');

  await page.focus('#tab-compare');
  await playground.arrowTo('plan');
  await playground.shows('#plan', 'AAAAA-AAAAA');
  await playground.arrowTo('query');
  for (const [name, words] of [
    ['PostgreSQL', 'SELECT count(*) AS count FROM'],
    ['ClickHouse', '{p1:String}'],
    ['DuckDB', '"subscriptions"'],
    ['SQLite', '?1'],
    ['OpenSearch', 'POST /devices/_count'],
  ] as const) {
    await page.selectOption('#target', { label: name });
    await playground.shows('#query', words);
  }
  await page.selectOption('#result', 'page');
  await playground.shows('#query', '"size": 1000');

  await page.focus('#tab-query');
  await playground.arrowTo('body');
  await playground.shows('#body .cm-content', '"devices_filter": "A(\\"AAAAA-AAAAA\\")"');
  await playground.empties('#body-findings');
  await playground.write(
    'body',
    '{"request": {"devices_filter": "A(BBBBB-BBBBB)", "content": "Hi", "ios_badges": true}}',
  );
  await playground.shows('#body-findings li', 'ios_badges');
  assert.equal(await page.locator('#body .cm-lintRange-error').count(), 2);
  await playground.tabTo('take');
  await page.keyboard.press('Enter');
  await playground.shows('#filter .cm-content', 'A(BBBBB-BBBBB)');
  await playground.shows('#filter-findings', 'BBBBB-BBBBB');
}
