/** Which names of devices are several index files. */

import { expect, it } from 'vitest';
import { shardFiles } from '../../../src/cli/source/open-shards.js';

it.each([
  ['a.psi', ['a.psi']],
  ['a.psi,b.psi', ['a.psi', 'b.psi']],
  ['a.ndjson', []],
  ['a.ndjson,b.csv', []],
  ['', []],
])('%j is %j', (devices, files) => {
  expect(shardFiles(devices)).toEqual(files);
});

it.each([
  ['a.psi,b.csv', '--devices: b.csv is no index file'],
  ['a.psi,', '--devices: a name is empty'],
  ['a.psi,./a.psi', '--devices: ./a.psi is named twice'],
])('%j is refused', (devices, message) => {
  expect(() => shardFiles(devices)).toThrow(message);
});
