/** Our engines: each answers as the plain loop does, from the same sets. */

import { expect, it } from 'vitest';
import type { DeviceSet } from '../../../src/bitset/result/device-set.js';
import type { IndexParts } from '../../../src/bitset/snapshot/index-parts.js';
import { ownContenders } from '../../../src/cli/bench/own-contenders.js';
import { INDEX_ENGINE } from '../../../src/cli/devices/index-engine.js';
import { compileOrThrow } from '../../../src/compile.js';
import { generateWorkload, workloadCount } from '../../../src/devices/workload/workload.js';
import type { Filter } from '../../../src/plan/filter.js';

const opened: IndexParts[] = [];
const sets: DeviceSet[] = [];
let closed = 0;

/** Notes what it is made of, and that it was closed. */
class NotedIndex extends INDEX_ENGINE.DeviceIndex {
  constructor(parts: IndexParts) {
    super(parts);
    opened.push(parts);
  }

  override evaluate(filter: Filter): DeviceSet {
    const made = super.evaluate(filter);
    sets.push(made);
    return made;
  }

  override [Symbol.dispose](): void {
    closed++;
    super[Symbol.dispose]();
  }
}

it('each has an engine of its own over the segments of all, and gives them back', async () => {
  const { IndexBuilder } = INDEX_ENGINE;
  const contenders = ownContenders({ DeviceIndex: NotedIndex, IndexBuilder, compileOrThrow });
  expect(contenders.map(({ name }) => name)).toEqual(['pushsift', 'pushsift, generic', 'pushsift, no wasm']);
  const workload = generateWorkload('D50', 1000);
  const audience = workloadCount(workload);
  for (const { load } of contenders) {
    const { bytes, count, evaluate, close } = await load(workload);
    expect([await count(), evaluate?.size()]).toEqual([audience, audience]);
    // Seven sets with a bit for each device.
    expect(bytes).toBeGreaterThanOrEqual(7 * 125);
    expect(() => sets.at(-1)?.size).toThrow('the set was used after its end');
    close();
  }
  expect(opened.map(({ engine }) => engine)).toEqual(['auto', 'generic', 'scalar']);
  expect(new Set(opened.map(({ segments }) => segments)).size).toBe(1);
  expect(closed).toBe(3);
});
