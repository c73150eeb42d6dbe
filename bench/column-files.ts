/**
 * Question: what do `index build` and `count` take of the processor over Parquet and over Arrow, beside the same devices as NDJSON? As whole
 * processes of the built command; all of them have to build the same index.
 */

import assert from 'node:assert';
import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { generateNdjson } from '../src/entries/devices.js';
import { catalogToJson, sampleCatalog } from '../src/entries/index.js';
import { writeArrow, writeParquet } from './harness/column-files.js';
import { median } from './harness/measure.js';
import { paced, sized } from './harness/pace.js';
import { processorSeconds } from './harness/processor-seconds.js';
import type { Finding } from './harness/report.js';
import { COMMAND, inTemporaryFolderAsync } from './harness/workplace.js';

const FILTER = 'A("AAAAA-AAAAA", ["iOS"]) * T("age", BETWEEN, [18, 30]) \\ T("plan", EQ, "free") + T("vip", GTE, 1)';
const COUNT = 2 ** 20;
const ROUNDS = 3;

/** At most so many times what NDJSON takes. */
const TARGETS = {
  'index build': { parquet: 4.5, arrow: 2.5 },
  count: { parquet: 18, arrow: 6 },
};

type Question = keyof typeof TARGETS;
const QUESTIONS = ['index build', 'count'] as const;

export function benchColumnFiles(): Promise<readonly Finding[]> {
  return inTemporaryFolderAsync(async (folder) => {
    const ndjson = join(folder, 'devices.ndjson');
    const parquet = join(folder, 'devices.parquet');
    const arrow = join(folder, 'devices.arrow');
    writeFileSync(join(folder, 'catalog.json'), JSON.stringify(catalogToJson(sampleCatalog)));
    writeDevices(ndjson);
    await writeParquet(ndjson, parquet);
    await writeArrow(ndjson, arrow);
    return QUESTIONS.flatMap((question) => {
      const times = timesOf(question, folder, [ndjson, parquet, arrow]);
      const [ofNdjson = [], ofParquet = [], ofArrow = []] = times;
      const beside = (seconds: readonly number[]) =>
        median(seconds.map((one, round) => one / (ofNdjson[round] ?? Number.NaN)));
      const benchmark = `${question} over ${sized(COUNT).toLocaleString('en-US')} devices`;
      return [
        { benchmark, measure: 'NDJSON', value: median(ofNdjson), unit: 's', target: null },
        {
          benchmark,
          measure: 'Parquet / NDJSON',
          value: beside(ofParquet),
          unit: 'x',
          target: { atMost: TARGETS[question].parquet },
        },
        {
          benchmark,
          measure: 'Arrow / NDJSON',
          value: beside(ofArrow),
          unit: 'x',
          target: { atMost: TARGETS[question].arrow },
        },
      ];
    });
  });
}

/** Of the processor, for each file, in interleaved rounds. */
function timesOf(question: Question, folder: string, files: readonly string[]): readonly (readonly number[])[] {
  const rounds = Array.from({ length: paced(ROUNDS) }, () => {
    const indexes = new Set<string>();
    const times = files.map((file) => {
      const output = join(folder, 'devices.psi');
      const words =
        question === 'count' ? ['count', FILTER, '--devices', file] : ['index', 'build', file, '--output', output];
      const catalog = ['--no-config', '--catalog', join(folder, 'catalog.json')];
      const seconds = processorSeconds([COMMAND, ...words, ...catalog]);
      if (question === 'index build') indexes.add(createHash('sha256').update(readFileSync(output)).digest('hex'));
      return seconds;
    });
    assert.ok(indexes.size <= 1, 'all files make one index');
    return times;
  });
  return files.map((_, file) => rounds.map((times) => times[file] ?? Number.NaN));
}

function writeDevices(path: string): void {
  const file = openSync(path, 'w');
  for (const text of generateNdjson({ seed: 1, count: sized(COUNT), catalog: sampleCatalog })) writeSync(file, text);
  closeSync(file);
}
