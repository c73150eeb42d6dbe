/** Contenders of the benchmark that are right about every account. */

import type { Contender } from '../../../src/cli/bench/contender.js';
import { workloadCount } from '../../../src/devices/workload/workload.js';

export function contender(name: string, about: Partial<Contender> = {}): Contender {
  return {
    name,
    version: '1.0',
    scans: false,
    most: Number.POSITIVE_INFINITY,
    load: (workload) => ({
      bytes: 917_504,
      manner: null,
      count: () => workloadCount(workload),
      evaluate: null,
      close: () => {},
    }),
    ...about,
  };
}
