/**
 * Questions: what does a person or a hook wait for `check` of one file, beyond what Node itself takes to start? How long
 * does a folder of 10,000 filters take, and how long 10,000 request bodies, in files of their own and line by line? All as whole
 * processes of the built command.
 */

import assert from 'node:assert';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BODY } from './bodies.js';
import { median } from './harness/measure.js';
import { paced } from './harness/pace.js';
import type { Finding } from './harness/report.js';
import { COMMAND, inTemporaryFolder } from './harness/workplace.js';
import { SHORT } from './texts.js';

export function benchCommandLine(): readonly Finding[] {
  return inTemporaryFolder((folder) => [...coldStart(folder), ...manyFiles(folder), ...manyBodies(folder)]);
}

function coldStart(folder: string): readonly Finding[] {
  const file = join(folder, 'one.sift');
  writeFileSync(file, `${SHORT.filter}\n`);
  const checks: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < paced(31); round++) {
    bare.push(millisecondsOf(['-e', '0'], [0]));
    checks.push(millisecondsOf([COMMAND, 'check', '--no-config', file], [0]));
  }
  const extra = median(checks.map((milliseconds, round) => milliseconds - (bare[round] ?? 0)));
  return [
    { benchmark: 'check one.sift, cold', measure: 'node -e 0', value: median(bare), unit: 'ms', target: null },
    {
      benchmark: 'check one.sift, cold',
      measure: 'beyond node -e 0',
      value: extra,
      unit: 'ms',
      target: { atMost: 60 },
    },
  ];
}

function manyFiles(folder: string): readonly Finding[] {
  const filters = join(folder, 'filters');
  mkdirSync(filters);
  for (let index = 0; index < 10_000; index++) {
    writeFileSync(join(filters, `filter-${index}.sift`), `${SHORT.filter} * T("index", EQ, ${index})\n`);
  }
  const runs = Array.from({ length: paced(3) }, () => millisecondsOf([COMMAND, 'check', '--no-config', filters], [0]));
  const value = median(runs) / 1000;
  return [{ benchmark: 'check a folder', measure: '10,000 files', value, unit: 's', target: { atMost: 3 } }];
}

function manyBodies(folder: string): readonly Finding[] {
  const bodies = join(folder, 'bodies');
  const lines = join(folder, 'bodies.jsonl');
  mkdirSync(bodies);
  // Each has a campaign, and with it a text, of its own.
  const texts = Array.from({ length: 10_000 }, (_, index) => BODY.text.replace('"CCCCC-CCCCC"', `"C${index}"`));
  for (const [index, text] of texts.entries()) writeFileSync(join(bodies, `body-${index}.json`), `${text}\n`);
  writeFileSync(lines, texts.map((text) => `${JSON.stringify(JSON.parse(text))}\n`).join(''));
  return [
    { measure: '10,000 files of 2 KB', path: bodies },
    { measure: '10,000 lines of one file', path: lines },
  ].map(({ measure, path }) => {
    const runs = Array.from({ length: paced(3) }, () => millisecondsOf([COMMAND, 'check', '--no-config', path], [0]));
    return { benchmark: 'check bodies', measure, value: median(runs) / 1000, unit: 's', target: { atMost: 6 } };
  });
}

function millisecondsOf(parameters: readonly string[], wanted: readonly number[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const taken = performance.now() - start;
  assert.ok(status !== null && wanted.includes(status), `exit ${status}: ${stderr.slice(0, 2000)}`);
  return taken;
}
