/** The devices of a workload as the index is built of them. */

import { expect, it } from 'vitest';
import { PLATFORMS } from '../../../src/base/vocabulary.js';
import type { DeviceColumns } from '../../../src/bitset/column/device-columns.js';
import { workloadColumns } from '../../../src/cli/bench/workload-columns.js';
import { hasBit } from '../../../src/devices/workload/bitmaps.js';
import { bySet, generateWorkload } from '../../../src/devices/workload/workload.js';

const DEVICES = 1003;

it('has iOS where the workload has it, and Android elsewhere', () => {
  const workload = generateWorkload('D50', DEVICES);
  const [columns, ...others] = workloadColumns(workload);
  expect([columns?.count, others]).toEqual([DEVICES, []]);
  const wanted = Array.from({ length: DEVICES }, (_, at) => (hasBit(workload.sets.ios, at) ? 'iOS' : 'Android'));
  expect(new Set(wanted).size).toBe(2);
  expect(Array.from(columns?.platforms ?? [], (number) => PLATFORMS[number])).toEqual(wanted);
});

/** Numbers below `count` that the test holds for. */
function numbers(count: number, isIn: (number: number) => boolean): readonly number[] {
  const found: number[] = [];
  for (let number = 0; number < count; number++) if (isIn(number)) found.push(number);
  return found;
}

/** In a batch: devices of iOS, subscribers by application, devices by tag that have the value of those in its set. */
function membersOf({ count, platforms, applications, tags }: DeviceColumns) {
  const valued = (tag: string, value: number) => {
    const column = tags?.get(tag);
    return column?.type === 'Integer' ? numbers(count, (at) => column.values[at] === value) : [];
  };
  const subscribed = (code: string) => {
    const bitmap = applications?.get(code) ?? [];
    return numbers(count, (at) => (((bitmap[at >> 3] ?? 0) >> (at & 7)) & 1) === 1);
  };
  return {
    ios: numbers(count, (at) => PLATFORMS[platforms[at] ?? -1] === 'iOS'),
    shop: subscribed('AAAAA-AAAAA'),
    outlet: subscribed('BBBBB-BBBBB'),
    red: subscribed('RRRRR-RRRRR'),
    green: subscribed('GGGGG-GGGGG'),
    age: valued('age', 25),
    churned: valued('churned', 1),
  };
}

it('comes in batches of 1,048,576, each of which has the sets of its own devices', () => {
  const [first, second] = [5, 2 ** 20];
  const devices = {
    shop: [first, second],
    ios: [first + 1, second + 1],
    outlet: [first + 2, second + 31],
    age: [first + 3, second + 32],
    red: [first + 4, second + 33],
    green: [first + 5, second + 38],
    churned: [second - 1, second + 39],
  };
  const sets = bySet((name) => {
    const words = new Uint32Array(2 ** 15 + 2);
    for (const device of devices[name]) words[device >>> 5] = (words[device >>> 5] as number) | (1 << (device & 31));
    return words;
  });
  const batches = [...workloadColumns({ profile: 'MIX', size: 2 ** 20 + 40, sets })];
  expect(batches.map(({ count }) => count)).toEqual([1_048_576, 40]);
  expect(batches.map(membersOf)).toEqual([
    { shop: [5], ios: [6], outlet: [7], age: [8], red: [9], green: [10], churned: [1_048_575] },
    { shop: [0], ios: [1], outlet: [31], age: [32], red: [33], green: [38], churned: [39] },
  ]);
});
