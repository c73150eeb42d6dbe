/** What axe finds in every tab, in light, dark and at phone width, and that nothing sticks out; pictures for who wants to look. */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { type Playground, playgroundIn } from './page.js';

const LOOKS = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
  { name: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const;

const TABS = ['compare', 'plan', 'query', 'body', 'catalog', 'devices'];

export async function isAccessible(browser: Browser, address: string, pictures: string | null): Promise<void> {
  for (const { name, ...options } of LOOKS) {
    const playground = await playgroundIn(browser, address, { ...options, reducedMotion: 'reduce' });
    await playground.shows('#proofs', 'Proven');
    await playground.shows('#overlap', 'How 3 audiences overlap');
    await playground.page.evaluate(axe.source);
    for (const tab of TABS) {
      await playground.page.click(`#tab-${tab}`);
      await holdsUp(playground, `${name}, ${tab}`);
      if (pictures !== null)
        await playground.page.screenshot({ path: join(pictures, `playground-${name}-${tab}.png`), fullPage: true });
    }
    await playground.write('filter', 'A("AAAAA-AAAAA") * T("Age", GTEE, 18');
    await playground.shows('#filter-findings', 'GTEE');
    await playground.page.click('#share');
    await playground.page.waitForSelector('#shared:not([hidden])');
    await holdsUp(playground, `${name}, with findings and a link`);
    await playground.close();
  }
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

async function holdsUp({ page }: Playground, where: string): Promise<void> {
  const { violations } = await page.evaluate<{ readonly violations: readonly Violation[] }>('axe.run(document)');
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => [id, html, failureSummary]),
  );
  assert.deepEqual(found, [], where);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  assert.equal(overflow, 0, `nothing sticks out: ${where}`);
}
