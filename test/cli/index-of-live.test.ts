/** What commands tell of the checkpoint of a live index, from which devices were removed: as many devices as they count. */

import { expect, it } from 'vitest';
import { DeviceIndex } from '../../src/bitset/index/device-index.js';
import { LiveIndex } from '../../src/bitset/live/live-index.js';
import { runInProcess, withFolderAsync } from './command.js';

/** Nine devices, two of which were removed: too few for their segment to be written anew. */
function checkpoint(): Uint8Array {
  const builder = DeviceIndex.builder();
  for (let number = 0; number < 9; number++) builder.add({ id: `d${number}`, platform: 'iOS', applications: ['X'] });
  const live = LiveIndex.create({ base: builder.seal() });
  live.apply([
    { id: 'd2', remove: true },
    { id: 'd5', remove: true },
  ]);
  return live.checkpoint();
}

it.each([
  [['count', 'A("X")', '--devices', 'd.psi'], '7 of 7 devices'],
  [['index', 'info', 'd.psi'], 'd.psi: 7 devices in 1 segment'],
  [['index', 'info', 'd.psi'], '\n2 removed devices kept until merged: all that follows is told with them\n\nbytes\n'],
  [['index', 'info', 'd.psi', '--format', 'json'], '"devices":7,"removed":2,"segments":1,'],
  [['index', 'verify', 'd.psi'], 'd.psi: whole, 7 devices in 1 segment'],
  [['index', 'verify', 'd.psi', '--format', 'json'], '"devices":7,'],
])('%j', async (words, told) => {
  await withFolderAsync({ 'd.psi': checkpoint() }, async (folder) => {
    const { code, out } = await runInProcess(words, { folder });
    expect([code, out]).toEqual([0, expect.stringContaining(told)]);
  });
});
