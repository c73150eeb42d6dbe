/** Whether the index of a process has the devices of the store: each once, as it is there. */

import { compile } from '../../../src/compile.js';
import { evaluate } from '../../../src/evaluate/reference.js';
import { FILTERS } from './account.js';
import { hold } from './ledger.js';
import type { RunningProcess } from './running-process.js';
import type { World } from './world.js';

/** What devices tell of themselves, besides the filters of messages. */
const TOLD = [
  'T("visits", GTE, 1)',
  'T("visits", GTE, 500)',
  'T("seen", IN, ["item-1", "item-3"])',
  'T("Language", EQ, "de")',
];

/** `when`: as it is, without reading on; left out: as it is when it has read on. Where reading fails, or the process ends by it, nothing is said. */
export async function expectIndexOfStore(world: World, process: RunningProcess | null, when?: string): Promise<void> {
  const devices = process?.devices;
  if (!process || !devices) return;
  try {
    if (when === undefined) await devices.catchUp();
  } catch {
    return;
  }
  if (process.hasCrashed) return;
  const wanted = world.deviceStates.at(-1) ?? [];
  hold(devices.size === wanted.length, `the index has ${devices.size} devices, and the store ${wanted.length}`);
  for (const text of [...FILTERS.map((filter) => filter.text), ...TOLD]) {
    const { filter } = compile(text, { catalog: world.catalog });
    if (filter === null) throw new Error(`${text} is no filter`);
    const found: string[] = [];
    for await (const ids of devices.audience.devices(filter)) found.push(...ids);
    const expected = [...evaluate(filter.plan ?? { kind: 'none' }, wanted)].sort();
    const place = when ?? 'when it has read on';
    hold(
      JSON.stringify(found.sort()) === JSON.stringify(expected),
      `the index ${place}: ${text} has ${found} and not ${expected}`,
    );
  }
}
