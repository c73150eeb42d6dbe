/** `--threads`: real threads, over files of more than one block. Answers, complaints and files are those of one thread. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { catalogToJson } from '../../src/catalog/catalog-json.js';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import { generateDevices, generateNdjson } from '../../src/devices/generate-devices.js';
import { csvOf } from '../support/csv-of.js';
import { runInProcess, withFolderAsync } from './command.js';

const DEVICES = 4_000;
const whole = [...generateNdjson({ seed: 5, count: DEVICES, catalog: sampleCatalog })].join('');
/** Lines that a scanner leaves, lines that are no devices, and one after which the rest is the same again. */
const broken = whole
  .split('\n')
  .map((line, at) => (at % 700 === 699 ? 'no device' : at % 50 === 49 ? line.replace('{', '{"more":"\\u0041",') : line))
  .join('\n');

const csv = csvOf(generateDevices({ seed: 5, count: DEVICES, catalog: sampleCatalog }), sampleCatalog);
const brokenCsv = csv
  .split('\n')
  .map((line, at) => (at % 700 === 699 ? 'no device' : at % 50 === 49 ? `"${line.replace(',', '",')}` : line))
  .join('\n');

const FILTER = 'A("AAAAA-AAAAA", ["iOS"]) * T("age", BETWEEN, [18, 30])';

const FILES = {
  'whole.ndjson': whole,
  'whole.ndjson.gz': gzipSync(whole),
  'broken.ndjson': broken,
  'whole.csv': csv,
  'broken.csv': brokenCsv,
  'f.jsonl': `${JSON.stringify(FILTER)}\n"T(\\"vip\\", GTE, 1)"\n`,
  'twice.ndjson': `${whole}${whole.slice(0, whole.indexOf('\n') + 1)}`,
  'c.json': JSON.stringify(catalogToJson(sampleCatalog)),
};

/** The same words with one thread and with more: all answers are one. */
async function expectSame(words: readonly string[], ...files: readonly string[]): Promise<string> {
  const answers: unknown[] = [];
  await withFolderAsync(FILES, async (folder) => {
    for (const threads of ['1', '3']) {
      const run = await runInProcess([...words, '--no-config', '--threads', threads], { folder });
      answers.push([run, files.map((file) => readFileSync(join(folder, file)).toString('base64'))]);
    }
  });
  expect(answers[1]).toEqual(answers[0]);
  return JSON.stringify(answers[0]);
}

const CATALOG = ['--catalog', 'c.json'];
const SKIP = ['--on-error', 'skip'];

describe('with several threads', () => {
  it.each([
    ['count', ['count', FILTER, '--format', 'json']],
    ['count of several', ['count', '--filters', 'f.jsonl']],
    ['list', ['list', FILTER]],
    ['a sample', ['list', FILTER, '--sample', '7']],
    ['the first ids', ['list', FILTER, '--limit', '20']],
    ['overlap', ['overlap', FILTER, 'T("vip", GTE, 1)', '--sample', '3', '--format', 'json']],
    ['diff', ['diff', FILTER, 'A("AAAAA-AAAAA") * T("age", LTE, 30)', '--format', 'json']],
  ] as const)('%s is the same', async (_, words) => {
    const lines = await expectSame([...words, '--devices', 'whole.ndjson', ...CATALOG]);
    expect(lines).toMatch(/^\[\{"code":[01],"out":"[^"]/);
    expect((await expectSame([...words, '--devices', 'whole.csv', ...CATALOG])).replaceAll('.csv', '.ndjson')).toBe(
      lines,
    );
    for (const file of ['broken.ndjson', 'broken.csv']) {
      await expectSame([...words, '--devices', file, ...CATALOG, ...SKIP]);
      await expectSame([...words, '--devices', file, ...CATALOG]);
    }
  });

  it('an archive is counted as the file in it', async () => {
    const words = ['count', FILTER, ...CATALOG, '--format', 'json', '--devices'];
    expect(await expectSame([...words, 'whole.ndjson.gz'])).toBe(await expectSame([...words, 'whole.ndjson']));
  });

  it('names of no device are told without a catalog', async () => {
    const said = await expectSame(['count', 'A("AAAAA-AAAAA") \\ T("agee", EQ, 1)', '--devices', 'whole.ndjson']);
    expect(said).toContain('agee');
  });

  it('an index has the same bytes', async () => {
    const words = ['index', 'build', '--output', 'd.psi', '--format', 'json'];
    for (const more of [[], CATALOG]) {
      const said = await expectSame([...words, 'whole.ndjson', ...more], 'd.psi');
      expect(said).toContain(`\\"devices\\":${DEVICES}`);
      await expectSame([...words, 'broken.ndjson', ...more, ...SKIP], 'd.psi');
      await expectSame([...words, 'broken.csv', ...more, ...SKIP], 'd.psi');
    }
  });

  it('a device that comes twice is told with both lines', async () => {
    const said = await expectSame(['index', 'build', 'twice.ndjson', '--output', 'd.psi', ...CATALOG]);
    expect(said).toContain(`twice.ndjson:${DEVICES + 1}: the device on line 1 has this id, too`);
  });
});

it.each(['0', '65'])('--threads %s is refused', async (threads) => {
  const run = await runInProcess(['count', FILTER, '--devices', '-', '--threads', threads, '--no-config'], {
    input: whole.slice(0, whole.indexOf('\n') + 1),
  });
  expect([run.code, run.err]).toEqual([
    2,
    expect.stringContaining(`pushsift: \`--threads\` takes a number from 1 to 64, not ${threads}\n`),
  ]);
});
