/**
 * Questions: what does a proof about filters cost that people write, alone and many over one filter; are 64 conditions decided at once,
 * however they are put together; and where does it end when they are too hard?
 */

import assert from 'node:assert';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Random } from '../src/devices/random.js';
import { openAnalysis, type Proof, proveEmpty, proveEquivalent } from '../src/entries/analysis.js';
import { compileOrThrow, type Filter, sampleCatalog } from '../src/entries/index.js';
import * as hard from '../test/support/hard-filters.js';
import { realisticFilter, realisticSet } from './analysis/realistic-filter.js';
import { median } from './harness/measure.js';
import { paced } from './harness/pace.js';
import type { Finding } from './harness/report.js';
import { COMMAND, inTemporaryFolder } from './harness/workplace.js';

const PEAK = fileURLToPath(new URL('./harness/report-peak.cjs', import.meta.url));
const ROUNDS = 5;

/** 64 conditions, each put together in a way that some method cannot bear. */
const HARD: readonly hard.HardQuestion[] = [
  hard.twoParities(64),
  hard.distantPairs(32),
  hard.pigeons(8),
  hard.rangesOfOneTag(64, 1),
  ...[1, 2, 3].map((seed) => hard.sharedConditions(64, 256, seed)),
  ...[1, 2, 3].map((seed) => hard.randomClauses(64, 272, seed)),
  ...[4, 5].map((bits) => hard.twoMultiplexers(bits)),
];

/** So hard that there is no answer. */
const TOO_HARD: readonly hard.HardQuestion[] = [
  hard.pigeons(14),
  hard.randomClauses(400, 1704, 1),
  hard.oddGraph(121, 1),
];

export function benchAnalysis(): readonly Finding[] {
  return [...realistic(), ...HARD.map(decided), ...TOO_HARD.flatMap(undecided)];
}

/** The first time, with everything still to be made fast by the engine, and after that. */
function realistic(): readonly Finding[] {
  const random = new Random(1);
  const pairs = Array.from({ length: 1000 }, () => pair(random));
  const prove = (): void => {
    for (const [left, right] of pairs) proveEquivalent(left, right);
  };
  const first = milliseconds(prove);
  const later = median(rounds(prove));
  const questions = (): void => {
    for (const [filter] of pairs) tenQuestions(filter);
  };
  const files = median(rounds(questions));
  const benchmark = 'filters of 8 sets';
  return [
    {
      benchmark,
      measure: '1,000 pairs equivalent, in a new process',
      value: first,
      unit: 'ms',
      target: { atMost: 1000 },
    },
    { benchmark, measure: '1,000 pairs equivalent, later', value: later, unit: 'ms', target: { atMost: 250 } },
    { benchmark, measure: 'ten questions about a filter', value: files, unit: 'µs', target: { atMost: 150 } },
  ];
}

function pair(random: Random): readonly [Filter, Filter] {
  const left = realisticFilter(random, 8);
  const right = random.chance(0.5) ? realisticFilter(random, 8) : `(${left} + ${left} * ${realisticSet(random)})`;
  const [one, other] = [left, right].map((text) => compileOrThrow(text, { catalog: sampleCatalog, lint: false }));
  assert(one !== undefined && other !== undefined);
  return [one, other];
}

/** What a check asks: is it empty, does each operand add or take something. */
function tenQuestions({ lowered, tags }: Filter): void {
  const analysis = openAnalysis([lowered], tags);
  const operands = lowered.kind === 'clause' ? [lowered] : lowered.operands;
  analysis.decide(lowered);
  for (let question = 1; question < 10; question++) {
    const operand = operands[question % operands.length] ?? lowered;
    const kind = question % 2 === 0 ? 'difference' : 'intersection';
    analysis.decide({ kind, operands: [lowered, operand, ...operands.slice(0, question >> 1)] });
  }
}

function decided(question: hard.HardQuestion): Finding {
  const filters = question.filters.map((text) => compileOrThrow(text, { lint: false }));
  assert.notEqual(ask(filters).answer, 'unknown', question.name);
  const value = median(rounds(() => ask(filters)));
  return { benchmark: '64 conditions', measure: question.name, value, unit: 'ms', target: { atMost: 100 } };
}

/** In a process of its own: its time and memory are all that the command takes, too. */
function undecided(question: hard.HardQuestion): readonly Finding[] {
  const filters = question.filters.map((text) => compileOrThrow(text, { lint: false }));
  const value = milliseconds(() => assert.equal(ask(filters).answer, 'unknown', question.name));
  const benchmark = 'over the budget';
  return [
    { benchmark, measure: question.name, value, unit: 'ms', target: { atMost: 2000 } },
    {
      benchmark,
      measure: `${question.name}, whole process`,
      value: peak(question),
      unit: 'MB',
      target: { atMost: 200 },
    },
  ];
}

function peak({ filters: [text] }: hard.HardQuestion): number {
  return inTemporaryFolder((folder) => {
    const file = join(folder, 'hard.sift');
    writeFileSync(file, text);
    const parameters = ['--require', PEAK, COMMAND, 'prove', 'empty', `@${file}`, '--no-config'];
    const { status, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8' });
    assert.equal(status, 1, stderr.slice(0, 2000));
    return Number(/peak (\d+) KB/.exec(stderr)?.[1] ?? Number.NaN) / 1024;
  });
}

function ask([left, right]: readonly Filter[]): Proof {
  assert(left !== undefined);
  return right === undefined ? proveEmpty(left) : proveEquivalent(left, right);
}

function rounds(work: () => void): readonly number[] {
  return Array.from({ length: paced(ROUNDS) }, () => milliseconds(work));
}

/** Of processor time, whatever else the machine has to do. */
function milliseconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
