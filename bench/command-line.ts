/**
 * Questions: what does a person or a hook wait for `check` of one file, beyond what Node itself takes to start? How long
 * does a folder of 10,000 filters take, and how long 10,000 request bodies, in files of their own and line by line? All as whole
 * processes of the built command.
 */

import assert from 'node:assert';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from './harness/measure.js';
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
  for (let round = 0; round < 31; round++) {
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
  const runs = [0, 1, 2].map(() => millisecondsOf([COMMAND, 'check', '--no-config', filters], [0]));
  const value = median(runs) / 1000;
  return [{ benchmark: 'check a folder', measure: '10,000 files', value, unit: 's', target: { atMost: 3 } }];
}

/** A message of 2 KB with a filter of 200 characters, laid out as people keep it. */
function bodyOf(index: number): object {
  const filter = `${SHORT.filter} * ${SHORT.filter} * T("index", EQ, ${index})`;
  return {
    request: {
      auth: 'a token of forty characters, or about so',
      send_date: 'now',
      content: {
        en: `Spring sale ${index}: ${'all week '.repeat(40)}`,
        de: `Sale ${index}: ${'alle Woche '.repeat(40)}`,
      },
      devices_filter: filter,
      ios_title: 'Spring',
      ios_badges: '+1',
      ios_sound: 'spring.caf',
      ios_root_params: { aps: { 'content-available': '1' }, data: 'x'.repeat(400) },
      android_header: 'Spring',
      android_banner: 'https://example.com/spring.png',
      android_priority: 1,
    },
  };
}

function manyBodies(folder: string): readonly Finding[] {
  const bodies = join(folder, 'bodies');
  const lines = join(folder, 'bodies.jsonl');
  mkdirSync(bodies);
  const values = Array.from({ length: 10_000 }, (_, index) => bodyOf(index));
  for (const [index, value] of values.entries())
    writeFileSync(join(bodies, `body-${index}.json`), `${JSON.stringify(value, null, 2)}\n`);
  writeFileSync(lines, values.map((value) => `${JSON.stringify(value)}\n`).join(''));
  return [
    { measure: '10,000 files of 2 KB', path: bodies },
    { measure: '10,000 lines of one file', path: lines },
  ].map(({ measure, path }) => {
    const runs = [0, 1, 2].map(() => millisecondsOf([COMMAND, 'check', '--no-config', path], [0]));
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
