/**
 * Questions: how long does it take to say which of 100,000 and of 1,000,000 filters a device is in, what does a filter cost in memory and time to
 * add and to remove, and how much of it is due to the index, how much to predicates that filters share? Beside a loop over compiled filters,
 * and beside the same index whose candidates are tried one by one. All answers are compared.
 */

import assert from 'node:assert';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Device } from '../src/entries/devices.js';
import { compileMatcher } from '../src/entries/index.js';
import { FilterSet, sampleStatistics } from '../src/entries/percolate.js';
import { FilterIndex } from '../src/percolate/filter-index.js';
import { isQuick, paced, sized } from './harness/pace.js';
import type { Finding } from './harness/report.js';
import { devices, planOf, type Variety } from './percolate/account.js';

const SMALL = 100_000;
const LARGE = 1_000_000;
/** Devices that are matched; devices that statistics are from. */
const DEVICES = 400;
const SAMPLE = 200;
const TARGETS = { [SMALL]: { p50: 0.3, p99: 2 }, [LARGE]: { p50: 2, p99: 10 } } as const;

export function benchPercolate(): readonly Finding[] {
  const varieties = ['templates', 'different'] as const;
  return varieties.flatMap((variety) => [
    ...compared(variety),
    ...measured(variety, sized(SMALL), TARGETS[SMALL]),
    ...(isQuick() ? [] : measured(variety, LARGE, TARGETS[LARGE])),
  ]);
}

/** The index alone: time a device, memory and time a filter. */
function measured(
  variety: Variety,
  count: number,
  target: { readonly p50: number; readonly p99: number },
): readonly Finding[] {
  const benchmark = `${count.toLocaleString('en-US')} filters, ${variety}`;
  const set = new FilterSet({ statistics: sampleStatistics(devices(SAMPLE)) });
  const added = times(count, (at) => set.add(String(at), { plan: planOf(variety, at) }));
  const planning = times(count, (at) => planOf(variety, at));
  const account = devices(DEVICES);
  for (const device of account) set.match(device);
  const matched = account.map((device) => milliseconds(() => set.match(device))).sort((left, right) => left - right);
  const moved = account
    .map((device) => milliseconds(() => set.moved(device, withVisit(device))))
    .sort((left, right) => left - right);
  const found = account.reduce((sum, device) => sum + set.match(device).length, 0) / account.length;
  const removed = times(count / 10, (at) => set.remove(String(at * 7)));
  const finding = (
    measure: string,
    value: number,
    unit: Finding['unit'],
    target: Finding['target'] = null,
  ): Finding => ({
    benchmark,
    measure,
    value,
    unit,
    target,
  });
  return [
    finding('filters a device is in', found, 'filters'),
    finding('match, p50', quantile(matched, 0.5), 'ms', { atMost: target.p50 }),
    finding('match, p99', quantile(matched, 0.99), 'ms', { atMost: target.p99 }),
    finding('moved by one tag, p50', quantile(moved, 0.5), 'ms'),
    finding('moved by one tag, p99', quantile(moved, 0.99), 'ms'),
    finding('memory, with keys', bytesOf(variety, count), 'bytes/filter', count === LARGE ? { atMost: 200 } : null),
    finding('add', ((added - planning) / count) * 1000, 'µs', { atMost: 50 }),
    finding('remove', (removed / (count / 10)) * 1000, 'µs', { atMost: 50 }),
  ];
}

/** A device an hour later. */
function withVisit(device: Device): Device {
  return { ...device, tags: { ...device.tags, visited: Number(device.tags?.visited) + 3600 } };
}

/** Three ways to the same answers, in turns on the same devices. */
function compared(variety: Variety): readonly Finding[] {
  const matchers: ((device: Device) => boolean)[] = [];
  const index = new FilterIndex(sampleStatistics(devices(SAMPLE)));
  const count = sized(SMALL);
  for (let at = 0; at < count; at++) {
    const plan = planOf(variety, at);
    matchers.push(compileMatcher({ plan }));
    index.add(String(at), plan);
  }
  const loop = (device: Device): string[] => matchers.flatMap((matches, at) => (matches(device) ? [String(at)] : []));
  const alone = (device: Device): string[] =>
    index.candidates(device).filter((key) => matchers[Number(key)]?.(device) === true);
  const shared = (device: Device): string[] => index.match(device);
  const account = devices(40);
  for (const device of account) assert.deepEqual(shared(device).sort(), loop(device).sort());
  const ways = [loop, alone, shared].map((way) => ({ way, spent: 0 }));
  const rounds = paced(3);
  for (let round = 0; round < rounds; round++)
    for (const device of account) for (const one of ways) one.spent += milliseconds(() => one.way(device));
  const [looped = 0, tried = 0, found = 0] = ways.map(({ spent }) => spent / account.length / rounds);
  const benchmark = `${count.toLocaleString('en-US')} filters, ${variety}`;
  return [
    { benchmark, measure: 'loop over compiled filters', value: looped, unit: 'ms', target: null },
    { benchmark, measure: 'candidates tried one by one', value: tried, unit: 'ms', target: null },
    { benchmark, measure: 'shared predicates', value: found, unit: 'ms', target: null },
    { benchmark, measure: 'loop / shared predicates', value: looped / found, unit: 'x', target: { atLeast: 200 } },
    { benchmark, measure: 'one by one / shared predicates', value: tried / found, unit: 'x', target: null },
  ];
}

/** Milliseconds of processor time for all, which other programs of the machine leave alone. */
function times(count: number, work: (at: number) => unknown): number {
  return milliseconds(() => {
    for (let at = 0; at < count; at++) work(at);
  });
}

function milliseconds(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

/** Bytes a filter, measured in another process. */
function bytesOf(variety: Variety, count: number): number {
  const script = fileURLToPath(new URL('./percolate/memory.ts', import.meta.url));
  const parameters = ['--import', 'tsx', script, variety, String(count)];
  const { status, stdout, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return Number(stdout);
}
