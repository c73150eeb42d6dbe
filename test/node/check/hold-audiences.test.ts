/** Bounds of audiences: which filters are counted, once and in their order, and where it is told that one is out of bounds. */

import { describe, expect, it } from 'vitest';
import type { AudienceCount } from '../../../src/evaluate/audience-source.js';
import { checkFiles } from '../../../src/node/check/check-files.js';
import type { Filter } from '../../../src/plan/filter.js';
import { type Files, withFolderAsync } from '../../cli/command.js';

interface Asked {
  readonly texts: readonly string[];
  readonly signal: AbortSignal | undefined;
}

/** Codes, places and pointers by file and line, and what the devices were asked. */
async function held(files: Files, counts: readonly number[], signal?: AbortSignal) {
  const asked: Asked[] = [];
  const devices = {
    async countAll(filters: readonly Filter[], options: { readonly signal?: AbortSignal } = {}) {
      asked.push({ texts: filters.map(({ text }) => text), signal: options.signal });
      return counts.map((count): AudienceCount => ({ count }) as AudienceCount);
    },
  };
  let told: unknown[] = [];
  await withFolderAsync(files, async (folder) => {
    const audience = { devices, least: 2, most: 4 };
    const { results } = await checkFiles([folder], { audience, ...(signal !== undefined && { signal }) });
    told = results.flatMap(({ source, line, diagnostics }) =>
      diagnostics.map(({ code, span, pointer }) => [
        source.slice(folder.length + 1),
        line,
        code,
        span.start,
        span.end,
        pointer,
      ]),
    );
  });
  return { told, asked };
}

const body = (filter: string): string =>
  JSON.stringify({ request: { auth: 't', content: 'x', devices_filter: filter } });
const AT = body('').indexOf('""}');

describe('filters', () => {
  it('are counted all at once, in the order of files and lines, and each is held against its own count', async () => {
    const files = {
      'a.sift': '# many\nA("A")\n',
      'b.jsonl': `${body('A("B")')}\n\n${body('A("C")')}\n`,
      'c.json': body('A("D")'),
      'd.sift': 'A("E")',
      'e.sift': 'A("F")',
    };
    const { told, asked } = await held(files, [5, 1, 2, 0, 4, 3]);
    expect(asked).toEqual([
      {
        texts: ['A("A")', 'A("B")', 'A("C")', 'A("D")', 'A("E")', 'A("F")'].map((text) =>
          expect.stringContaining(text),
        ),
        signal: undefined,
      },
    ]);
    const pointer = '/request/devices_filter';
    expect(told).toEqual([
      ['a.sift', undefined, 'audience/too-large', 7, 13, null],
      ['b.jsonl', 1, 'audience/too-small', AT, AT + 10, pointer],
      ['c.json', undefined, 'audience/too-small', AT, AT + 10, pointer],
    ]);
  });

  it('with mistakes are not counted, and the others are', async () => {
    const { told, asked } = await held({ 'a.sift': 'A("A"', 'b.sift': 'A("B")', 'c.json': body('A(') }, [1]);
    expect(asked.map(({ texts }) => texts)).toEqual([['A("B")']]);
    expect(told).toEqual([
      ['a.sift', undefined, 'syntax/unclosed-bracket', 1, 2, null],
      ['b.sift', undefined, 'audience/too-small', 0, 6, null],
      expect.arrayContaining(['c.json']),
    ]);
  });

  it('are asked for with the signal of the check', async () => {
    const { signal } = new AbortController();
    expect((await held({ 'a.sift': 'A("A")' }, [3], signal)).asked.map((one) => one.signal)).toEqual([signal]);
  });
});

describe('devices are not asked', () => {
  it.each<[string, Files]>([
    ['without a filter', { 'a.json': JSON.stringify({ request: { auth: 't', name: 'x' } }), 'b.sift': 'A(' }],
    ['with mistakes in all of them', { 'a.sift': 'A(', 'b.json': body('A(') }],
  ])('%s', async (_, files) => expect((await held(files, [])).asked).toEqual([]));
});

describe('a group that no catalog has', () => {
  it('cannot be counted, which is told at its place in a filter, and at that of the filter in a body', async () => {
    const filter = 'A("A") + G("g")';
    const { told, asked } = await held({ 'a.sift': `\n${filter}`, 'b.json': body(filter), 'c.sift': 'A("C")' }, [5]);
    expect(asked.map(({ texts }) => texts)).toEqual([['A("C")']]);
    expect(told).toEqual([
      ['a.sift', undefined, 'plan/group-needs-catalog', 10, 16, null],
      [
        'b.json',
        undefined,
        'plan/group-needs-catalog',
        AT,
        AT + JSON.stringify(filter).length,
        '/request/devices_filter',
      ],
      ['c.sift', undefined, 'audience/too-large', 0, 6, null],
    ]);
  });
});
