/**
 * The playground in Chromium, opened as a file: journeys with the keyboard alone, wrong input, accessibility in both colour schemes and
 * at phone width. Nothing may be asked of anybody: each page is held to that.
 */

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { playgroundPage, playgroundParts } from '../../../docs/playground/build.js';
import { changesCatalogs } from './catalog.js';
import { readsDevices } from './devices.js';
import { comparesAndCompiles, writesFilters } from './filters.js';
import { isAccessible } from './looks.js';
import { type Playground, playgroundIn } from './page.js';
import { sharesLinks } from './sharing.js';

/** Of the worker, minified and packed by gzip. */
const MOST_WORKER_BYTES = 250_000;

const JOURNEYS: readonly ((playground: Playground, folder: string) => Promise<void>)[] = [
  writesFilters,
  comparesAndCompiles,
  changesCatalogs,
  readsDevices,
  sharesLinks,
];

/** `pictures`: a folder for what it looks like; null: none are taken. */
export async function tryPlayground(browser: Browser, pictures: string | null): Promise<string> {
  const parts = await playgroundParts();
  const bytes = gzipSync(parts.worker, { level: 9 }).length;
  assert(bytes <= MOST_WORKER_BYTES, `the worker has ${bytes} bytes, and at most ${MOST_WORKER_BYTES} are allowed`);
  const folder = mkdtempSync(join(tmpdir(), 'pushsift-playground-'));
  try {
    const file = join(folder, 'index.html');
    writeFileSync(file, playgroundPage(parts));
    const address = pathToFileURL(file).href;
    for (const journey of JOURNEYS) {
      const playground = await playgroundIn(browser, address, {});
      await journey(playground, folder);
      await playground.close();
    }
    await isAccessible(browser, address, pictures);
    return `Playground: written, compared, compiled, dropped, shared and damaged, from a file; worker ${bytes.toLocaleString('en')} bytes, packed`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
