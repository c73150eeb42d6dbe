/** Devices of the generator and of files: read in the worker, refused by size and by name, gone from the disk, and with names unknown to the catalog. */

import assert from 'node:assert/strict';
import { closeSync, ftruncateSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Playground } from './page.js';

const LINES = [
  '{"id": "1", "platform": "iOS", "applications": ["AAAAA-AAAAA"], "tags": {"age": 20}}',
  '{"id": "2", "platform": "Android", "applications": ["AAAAA-AAAAA", "NEW"], "tags": {"age": 40, "mood": "good"}}',
  'no device',
];

export async function readsDevices(playground: Playground, folder: string): Promise<void> {
  const { page } = playground;
  await playground.write('filter', 'A("AAAAA-AAAAA")');
  await page.focus('#tab-compare');
  await playground.arrowTo('devices');

  await playground.tabTo('count');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('many');
  await page.keyboard.press('Enter');
  await playground.shows('#generator-problem', 'the number of devices is a whole number up to 1,000,000');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2,000');
  await page.keyboard.press('Enter');
  await playground.shows('#headline', 'of 2,000 devices');
  assert.equal(await playground.text('#generator-problem'), '');

  const small = join(folder, 'small.ndjson');
  writeFileSync(small, LINES.join('\n'));
  await page.setInputFiles('#file', small);
  await playground.shows('#headline', '2 of 2 devices');
  await playground.shows('#devices-state', 'left out: 1 bad line, 1 tag value unknown to the catalog, 1 subscription');
  await playground.shows('#bad-lines', 'line 3');

  await refusesWhatIsTooMuch(playground, folder);

  await playground.tabTo('infer');
  await page.keyboard.press('Enter');
  await playground.shows('#by-application', 'NEW');
  await playground.write('filter', 'T("mood", EQ, "good")');
  await playground.shows('#headline', '1 of 2 devices');

  await dropsCsv(playground);

  await page.setInputFiles('#file', small);
  await playground.shows('#source', 'small.ndjson');
  rmSync(small);
  await page.click('#tab-catalog');
  await playground.tabTo('sample');
  await page.keyboard.press('Enter');
  await page.click('#tab-devices');
  await playground.shows('#file-problem', 'it was changed or removed since it was chosen; devices are generated');
  await playground.shows('#source', '2,000 devices generated');
}

/** The file has its size and no content: nothing that long is written or read. */
async function refusesWhatIsTooMuch(playground: Playground, folder: string): Promise<void> {
  const { page } = playground;
  const large = join(folder, 'large.ndjson');
  const opened = openSync(large, 'w');
  ftruncateSync(opened, 2 ** 31);
  closeSync(opened);
  await page.setInputFiles('#file', large);
  await playground.shows('#file-problem', 'large.ndjson is not read: it has 2,048 MB, and at most 512 MB are');
  const packed = join(folder, 'devices.ndjson.gz');
  writeFileSync(packed, '');
  await page.setInputFiles('#file', packed);
  await playground.shows('#file-problem', 'devices.ndjson.gz is not read');
  assert.match(await playground.text('#headline'), /^2 of 2 devices/);
}

/** Dropped anywhere: also where no field is. */
async function dropsCsv({ page, shows }: Playground): Promise<void> {
  await page.evaluate(`(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['id,platform,applications,tags.mood\\nx,iOS,NEW,good\\ny,iOS,NEW,bad\\nz,iOS,NEW,good'], 'three.csv'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  })()`);
  await shows.call({ page }, '#headline', '2 of 3 devices');
}
