/** The memory of commands that read devices: the same for a long file as for a short one. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import { generateNdjson } from '../../src/devices/generate-devices.js';
import { pushsift, withFolder } from './command.js';

const REPORT_PEAK = join(import.meta.dirname, '../../bench/harness/report-peak.cjs');

/** Ids of up to ten characters: V8 keeps every one until it collects its old generation. */
function shortIds(count: number): string {
  const line = (at: number) =>
    `{"id":"d${at}","platform":"iOS","applications":["AAAAA-AAAAA"],"tags":{"age":${at % 90}}}\n`;
  return Array.from({ length: count }, (_, at) => line(at)).join('');
}

const GENERATED = [...generateNdjson({ seed: 1, count: 20_000, catalog: sampleCatalog })].join('');

function generated(count: number): string {
  return GENERATED.repeat(count / 20_000);
}

/** The most memory that counting the devices of `text` takes, in KB. */
function peak(text: string): number {
  return withFolder({}, (folder) => {
    writeFileSync(join(folder, 'd.ndjson'), text);
    const { err } = pushsift(['count', 'A("AAAAA-AAAAA")', '--devices', 'd.ndjson', '--no-config'], {
      folder,
      environment: { NODE_OPTIONS: `--require ${JSON.stringify(REPORT_PEAK)}` },
    });
    const found = /^peak (\d+) KB$/m.exec(err)?.[1];
    expect(found).toBeDefined();
    return Number(found);
  });
}

it.each([
  ['generated devices', generated],
  ['devices with short ids', shortIds],
])('counting five times as many %s takes at most a fifth more memory', (_, text) => {
  expect(peak(text(500_000)) / peak(text(100_000))).toBeLessThan(1.2);
});
