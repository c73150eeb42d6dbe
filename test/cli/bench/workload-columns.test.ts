/** The devices of a workload as the index is built of them. */

import { expect, it } from 'vitest';
import { PLATFORMS } from '../../../src/base/vocabulary.js';
import { workloadColumns } from '../../../src/cli/bench/workload-columns.js';
import { hasBit } from '../../../src/devices/workload/bitmaps.js';
import { generateWorkload } from '../../../src/devices/workload/workload.js';

const DEVICES = 1003;

it('has iOS where the workload has it, and Android elsewhere', () => {
  const workload = generateWorkload('D50', DEVICES);
  const [columns, ...others] = workloadColumns(workload);
  expect([columns?.count, others]).toEqual([DEVICES, []]);
  const wanted = Array.from({ length: DEVICES }, (_, at) => (hasBit(workload.sets.ios, at) ? 'iOS' : 'Android'));
  expect(new Set(wanted).size).toBe(2);
  expect(Array.from(columns?.platforms ?? [], (number) => PLATFORMS[number])).toEqual(wanted);
});
