/** Readers of some members alone, and of types of values, are held by the same options as readers of whole devices. */

import { describe, expect, it } from 'vitest';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import type { ReadDevicesOptions } from '../../src/devices/read-devices.js';
import { type BatchReader, readBatches, readRows, readTypes } from '../../src/devices/read-devices.js';
import { declaredMembers } from '../../src/devices/scan/wanted-members.js';

type Read = (source: AsyncIterable<Uint8Array>, options: ReadDevicesOptions) => BatchReader<unknown>;

const READERS: readonly [name: string, read: Read][] = [
  ['whole devices', readBatches],
  ['rows', (source, options) => readRows(source, options, () => declaredMembers(sampleCatalog))],
  ['types of values', (source, options) => readTypes(source, options, () => null)],
];

describe.each(READERS)('a reader of %s', (_, read) => {
  it('gives up a line that has no end where it is longer than a line may be, and reads no more', async () => {
    let pieces = 0;
    async function* source(): AsyncGenerator<Uint8Array> {
      for (; pieces < 64; pieces++) yield new Uint8Array(64 * 1024).fill(0x20);
    }
    const reading = read(source(), { lineBytes: 1000 })[Symbol.asyncIterator]().next();
    await expect(reading).rejects.toThrow('line 1: this line is longer than 1000 bytes');
    expect(pieces).toBeLessThan(10);
  });

  it('rejects with the reason of a signal that is aborted beforehand', async () => {
    async function* source(): AsyncGenerator<Uint8Array> {
      yield new TextEncoder().encode('{"id":"d","platform":"iOS"}\n');
    }
    const reader = read(source(), { signal: AbortSignal.abort(new Error('before')) });
    await expect(reader[Symbol.asyncIterator]().next()).rejects.toThrow('before');
  });
});

it('all that a catalog declares are ids, and its applications and tags, whose texts are told from each other', () => {
  const { id, applications, tags, applicationTags } = declaredMembers(sampleCatalog);
  expect(id).toBe(true);
  expect([...applications]).toEqual([...sampleCatalog.applications.keys()]);
  expect([...tags]).toEqual(Array.from(sampleCatalog.tags.keys(), (name) => [name, null]));
  const ofApplications = Array.from(sampleCatalog.applications.values(), ({ code, tags: own }) => [
    code,
    Array.from(own.keys(), (name) => [name, null]),
  ]);
  expect(Array.from(applicationTags, ([code, own]) => [code, [...own]])).toEqual(ofApplications);
});
