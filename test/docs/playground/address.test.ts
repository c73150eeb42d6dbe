/** The address of the playground: what it holds comes back, and whatever else it holds is told, never thrown. */

import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, readAddress } from '../../../docs/playground/shared/address.js';
import { EMPTY, type PlaygroundState, START } from '../../../docs/playground/shared/state.js';
import { codePoint } from '../../support/code-point.js';

const STATE: PlaygroundState = {
  filter: 'A("AAAAA-AAAAA")\n# ünï 🚀',
  second: 'T("age", GTE, 18)',
  third: '',
  catalog: '{"applications": {}}',
  generator: { count: 500, seed: 4294967295 },
};

function linkOf(value: unknown): string {
  return `#1.${gzipSync(JSON.stringify(value)).toString('base64url')}`;
}

const FIELDS = { filter: 'a', second: 'b', third: 'c', catalog: null, count: 1, seed: 2 };

async function expectDamaged(fragment: string, reason: string): Promise<void> {
  const problem = `the link cannot be read: ${reason}; the playground begins empty`;
  expect(await readAddress(fragment)).toEqual({ state: EMPTY, problem });
}

describe('the address', () => {
  it('gives back what was set up', async () => {
    expect(await readAddress((await addressOf(STATE)) ?? '')).toEqual({ state: STATE, problem: null });
  });

  it('gives back any texts, half a surrogate pair too', async () => {
    const text = fc.string({ unit: codePoint, maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(text, text, fc.option(text), async (filter, second, catalog) => {
        const state = { ...STATE, filter: `${filter}\ud800`, second, catalog };
        expect(await readAddress((await addressOf(state)) ?? '')).toEqual({ state, problem: null });
      }),
      { numRuns: 50 },
    );
  });

  it('without anything behind it is the start', async () => {
    expect(await readAddress('')).toEqual({ state: START, problem: null });
    expect(await readAddress('#')).toEqual({ state: START, problem: null });
  });

  it('holds the fields by their names', async () => {
    const state = { filter: 'a', second: 'b', third: 'c', catalog: null, generator: { count: 1, seed: 2 } };
    expect(await readAddress(linkOf(FIELDS))).toEqual({ state, problem: null });
  });

  it('is null for what no browser takes', async () => {
    const numbers = Array.from({ length: 700_000 }, (_, at) => Math.imul(at, 2654435761) >>> 0).join();
    expect(await addressOf({ ...STATE, catalog: numbers })).toBeNull();
    expect(await addressOf({ ...STATE, catalog: 'a'.repeat(8_000_001) })).toBeNull();
  });
});

describe('an address that was tampered with', () => {
  it('with any one character changed or missing is damaged or says the same', async () => {
    const address = (await addressOf(STATE)) ?? '';
    for (let at = 1; at < address.length; at++) {
      const other = address[at] === 'A' ? 'B' : 'A';
      const changed = [
        address.slice(0, at) + other + address.slice(at + 1),
        address.slice(0, at) + address.slice(at + 1),
      ];
      for (const fragment of changed) {
        const { state, problem } = await readAddress(fragment);
        expect(state).toEqual(problem === null ? STATE : EMPTY);
      }
    }
  });

  it.each(['#nonsense', '#1.', '#1.a b', '#<script>', '#1.%00', '#.H4sI', `#${'9'.repeat(10)}.A`])(
    '%s is no link',
    async (fragment) => {
      await expectDamaged(fragment, 'it is no link of the playground');
    },
  );

  it('of another version says so', async () => {
    await expectDamaged('#2.H4sIAAAA', 'it is of another version of the playground');
  });

  it('that was cut says so', async () => {
    const address = (await addressOf(STATE)) ?? '';
    await expectDamaged(address.slice(0, -8), 'it was cut or changed');
  });

  it.each([
    ['a list', []],
    ['a number', 5],
    ['null', null],
    ['a field that is missing', { ...FIELDS, third: undefined }],
    ['a field more', { ...FIELDS, devices: [] }],
    ['a filter that is no text', { ...FIELDS, filter: 5 }],
    ['a catalog that is no text', { ...FIELDS, catalog: {} }],
    ['a number of devices as text', { ...FIELDS, count: '5' }],
    ['too many devices', { ...FIELDS, count: 1_000_001 }],
    ['half a device', { ...FIELDS, count: 0.5 }],
    ['a negative seed', { ...FIELDS, seed: -1 }],
    ['a seed beyond 32 bits', { ...FIELDS, seed: 4_294_967_296 }],
  ])('with %s does not hold what a link holds', async (_, value) => {
    await expectDamaged(linkOf(value), 'it does not hold what a link holds');
  });

  it('that unpacks to gigabytes is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(9_000_000, ' ')).toString('base64url');
    await expectDamaged(`#1.${bomb}`, 'it was cut or changed');
  });
});
