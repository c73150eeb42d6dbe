/** What is seen in rows of a scanner is what is seen in whole devices, whatever the bytes are. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Device } from '../../src/devices/device.js';
import { DeviceEvidence, type TagsEvidence } from '../../src/devices/device-evidence.js';
import { type DeviceFormat, readBatches, readTypes } from '../../src/devices/read-devices.js';
import { DeviceLineError } from '../../src/devices/read-log.js';
import { csvBytes } from '../support/csv-lines.js';
import { deviceBytes } from '../support/device-lines.js';
import { forAllAsync } from '../support/law.js';

interface Reading {
  readonly format: DeviceFormat;
  readonly onError: 'fail' | 'skip';
  readonly sizes: readonly number[];
}

function* cut(bytes: Uint8Array, sizes: readonly number[]): Generator<Uint8Array> {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] as number;
    yield bytes.slice(at, at + size);
    at += size;
  }
}

/** An empty list shows a type only where nothing else does. */
function shown({ tags, applications }: DeviceEvidence): readonly unknown[] {
  const tagsShown = (all: TagsEvidence) =>
    new Map(Array.from(all, ([tag, { seen, emptyList }]) => [tag, { seen, isList: emptyList && seen.size === 0 }]));
  return [
    tagsShown(tags),
    new Map(Array.from(applications, ([code, all]) => [code, [all.platforms, tagsShown(all.tags)]])),
  ];
}

async function seenWhole(bytes: Uint8Array, { sizes, ...options }: Reading) {
  const evidence = new DeviceEvidence();
  const reader = readBatches(cut(bytes, sizes), { ...options, lineBytes: 400 });
  try {
    for await (const { devices, lines } of reader)
      for (const [at, device] of devices.entries()) evidence.see(device, lines[at] ?? 0);
  } catch (error) {
    if (!(error instanceof DeviceLineError)) throw error;
    return [error.line, error.diagnostic];
  }
  return [...shown(evidence), reader.summary()];
}

/** The same with rows, and how many of them there were. */
async function seenInRows(bytes: Uint8Array, { sizes, ...options }: Reading) {
  const evidence = new DeviceEvidence();
  const reader = readTypes(cut(bytes, sizes), { ...options, lineBytes: 400 }, () => evidence.names());
  let rows = 0;
  try {
    for await (const batch of reader)
      if ('scanner' in batch) {
        rows += batch.scanner.rows.count;
        evidence.seeRows(batch);
      } else for (const [at, device] of batch.devices.entries()) evidence.see(device, batch.lines[at] ?? 0);
  } catch (error) {
    if (!(error instanceof DeviceLineError)) throw error;
    return { seen: [error.line, error.diagnostic], rows };
  }
  return { seen: [...shown(evidence), reader.summary()], rows };
}

const BYTES: Readonly<Record<DeviceFormat, fc.Arbitrary<Uint8Array>>> = { ndjson: deviceBytes, csv: csvBytes };

it.each(['ndjson', 'csv'] as const)('of any bytes of %s', (format) =>
  forAllAsync(
    fc.record({
      // Of CSV the header is in the first.
      blocks: fc.array(BYTES[format], { minLength: 1, maxLength: 6 }),
      onError: fc.constantFrom('fail' as const, 'skip' as const, 'skip' as const),
      sizes: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 3 }),
    }),
    async ({ blocks, onError, sizes }) => {
      const bytes = Uint8Array.from(blocks.flatMap((block) => [...block, 0x0a]));
      const how = { format, onError, sizes };
      expect((await seenInRows(bytes, how)).seen).toEqual(await seenWhole(bytes, how));
    },
    5,
  ),
);

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A line each, in a block of its own. */
async function rowsOf(lines: readonly string[]): Promise<number> {
  const how = { format: 'ndjson', onError: 'fail', sizes: [20] } as const;
  const bytes = encode(lines.map((members) => `{"id":"d","platform":"iOS"${members}}\n`).join(''));
  const { seen, rows } = await seenInRows(bytes, how);
  expect(seen).toEqual(await seenWhole(bytes, how));
  return rows;
}

it.each<[string, readonly string[], number]>([
  ['with names that are known', [',"tags":{"a":1}', ',"tags":{"a":"x"}', ',"tags":{"a":[]}', ''], 3],
  ['with a name that is new', [',"tags":{"a":1}', ',"tags":{"b":1}', ',"tags":{"b":1}'], 1],
  [
    'with the first value of a tag',
    [',"tags":{"a":null}', ',"tags":{"a":null}', ',"tags":{"a":1}', ',"tags":{"a":2}'],
    2,
  ],
  ['with the first empty list', [',"tags":{"a":null}', ',"tags":{"a":[]}', ',"tags":{"a":[]}', ',"tags":{"a":1}'], 2],
  [
    'with other tags of an application than are known',
    [
      ',"applications":["A"],"applicationTags":{"A":{"a":1}}',
      ',"applications":["B","A"],"applicationTags":{"A":{"a":2}}',
      ',"applications":["A"],"applicationTags":{"A":{"a":"x"}}',
      ',"applications":["A"],"applicationTags":{"A":{"b":1}}',
      ',"applications":["A"],"applicationTags":{"A":{"b":2}}',
    ],
    3,
  ],
  ['with an application that is new', ['', ',"applications":["A"]', ',"applications":["A","B"]'], 2],
  [
    'with the first tag of an application',
    ['', ',"applications":["A"]', ',"applications":["A"],"applicationTags":{"A":{"a":1}}'],
    1,
  ],
])('lines are rows but those %s', async (_, lines, rows) => {
  expect(await rowsOf(lines)).toBe(rows);
});

describe('what a scanner may know', () => {
  const DEVICE = {
    id: 'd',
    platform: 'iOS',
    applications: ['A', 'B', 'C'],
    tags: { a: 1, b: null, c: [] },
    applicationTags: { A: { d: 'x', e: null }, B: {} },
  } as const;

  it('is nothing before a device was seen', () => expect(new DeviceEvidence().names()).toBeNull());

  it('is whether each tag may have values, of the account and of applications that have tags', () => {
    const evidence = new DeviceEvidence();
    evidence.see(DEVICE, 1);
    const tags = new Map([
      ['a', true],
      ['b', false],
      ['c', true],
    ]);
    const ofA = new Map([
      ['d', true],
      ['e', false],
    ]);
    expect(evidence.names()).toEqual({ tags, applicationTags: new Map([['A', ofA]]) });
  });

  it('is the same until more is seen: a tag, or the first value of one', () => {
    const evidence = new DeviceEvidence();
    const told = (tags: Device['tags']) => {
      evidence.see({ id: 'd', platform: 'iOS', ...(tags !== undefined && { tags }) }, 1);
      return evidence.names();
    };
    const first = told({ a: 1, b: null });
    expect([told({ a: 2 }), told({ a: 'x', b: null }), told(undefined), told({ a: [] }) === first]).toEqual([
      first,
      first,
      first,
      false,
    ]);
    const next = told({ a: 1 });
    expect(told({ a: [] })).toBe(next);
    expect(told({ b: 1 })).not.toBe(next);
    const last = told({});
    expect(told({ c: null })).not.toBe(last);
  });

  it.each([
    [1_000, false],
    [1_001, true],
  ])('of %i tags is nothing: %s', (count, isNothing) => {
    const evidence = new DeviceEvidence();
    const tags = Object.fromEntries(Array.from({ length: count - 1 }, (_, at) => [`t${at}`, at]));
    evidence.see({ id: 'd', platform: 'iOS', applications: ['A'], tags, applicationTags: { A: { one: 1 } } }, 1);
    expect(evidence.names() === null).toBe(isNothing);
  });
});

it('of more names than a scanner is told', async () => {
  const lines = Array.from({ length: 3_000 }, (_, at) => `,"tags":{"t${at % 1_200}":${at},"a":1}`);
  expect(await rowsOf(lines)).toBeLessThan(2_000);
});

it('of ever so many applications', async () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => `,"applications":["A${at}"]`);
  expect(await rowsOf(lines)).toBeGreaterThan(9_000);
});
