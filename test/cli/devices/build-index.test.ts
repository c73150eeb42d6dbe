/** Where the devices of an index come from is told of each that is refused, however many were read before. */

import { expect, it } from 'vitest';
import { runInProcess, withFolderAsync } from '../command.js';

const COUNT = 30_000;

it.each([
  ['in the first batch', 700, 300],
  ['in a later batch', 2_400, 2_300],
  ['in another batch than the first of its name', 2_400, 300],
  ['behind several batches', 29_900, 25_000],
])('a device that is there twice, %s', async (_, second, first) => {
  const lines = Array.from({ length: COUNT }, (_line, at) =>
    JSON.stringify({ id: `d${at === second ? first : at}`, platform: 'iOS' }),
  );
  await withFolderAsync({ 'd.ndjson': `${lines.join('\n')}\n` }, async (folder) => {
    const words = ['index', 'build', 'd.ndjson', '--output', 'd.psi', '--no-config'];
    const { code, err } = await runInProcess(words, { folder });
    expect(code).toBe(2);
    expect(err).toContain(`d.ndjson:${second + 1}: `);
    expect(err).toContain(`line ${first + 1}`);
  });
});
