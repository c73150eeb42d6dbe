/** Tables of ids: ordinals and ids both ways, lean, growing, cut back, sealed, and out of sections. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readIdTable } from '../../../src/bitset/column/id-table.js';
import { IdTableBuilder } from '../../../src/bitset/column/id-table-builder.js';
import { IndexError } from '../../../src/bitset/layout/errors.js';
import type { IdTable } from '../../../src/bitset/layout/segment.js';
import { arbitraryStrings, manyStrings } from '../../support/edges.js';
import { forAll } from '../../support/law.js';

function expectIds(table: Pick<IdTable, 'idOf' | 'ordinalOf'>, ids: readonly string[]): void {
  // One assertion for each of many ids takes longer than the table.
  const wrong = ids.flatMap((id, ordinal) => {
    const [found, place] = [table.idOf(ordinal), table.ordinalOf(id)];
    return found === id && place === ordinal ? [] : [{ id, ordinal, found, place }];
  });
  expect(wrong).toEqual([]);
  expect(table.ordinalOf('nobody')).toBe(-1);
}

function built(ids: readonly string[]): IdTableBuilder {
  const builder = new IdTableBuilder();
  expect(ids.filter((id) => !builder.add(id))).toEqual([]);
  return builder;
}

/** Sections as a file gives them: copies, at any offset. */
function copied(table: IdTable): Uint8Array<ArrayBuffer>[] {
  return table.sections().map((section) => {
    const copy = new Uint8Array(section.length + 3).subarray(3);
    copy.set(section);
    return copy;
  });
}

function expectAll(ids: readonly string[]): void {
  const builder = built(ids);
  expectIds(builder, ids);
  const sealed = builder.seal(0, ids.length);
  expectIds(sealed, ids);
  expectIds(readIdTable(copied(sealed), 'ids'), ids);
}

/** `texts` to one buffer, and all of them to the table. Answers how many went in. */
function addAtOnce(builder: IdTableBuilder, texts: readonly string[]): number {
  const encoded = texts.map((text) => new TextEncoder().encode(text));
  const lengths = encoded.map(({ length }) => length);
  const starts = Int32Array.from(lengths, (_, at) => 5 + lengths.slice(0, at).reduce((sum, length) => sum + length, 0));
  const ends = starts.map((start, at) => start + (lengths[at] as number));
  const bytes = new Uint8Array((ends.at(-1) ?? 5) + 1);
  for (const [at, text] of encoded.entries()) bytes.set(text, starts[at]);
  return builder.addMany(bytes, starts, ends, texts.length);
}

describe('ids that are added many at once', () => {
  it('go in up to the first that is there, as they do one by one', () => {
    forAll(
      fc.tuple(fc.array(fc.nat(60), { maxLength: 40 }), fc.array(fc.nat(60), { maxLength: 40 })),
      ([before, numbers]) => {
        const text = (number: number): string => 'é'.repeat(number % 7) + 'x'.repeat(number > 50 ? 260 : 1) + number;
        const builder = new IdTableBuilder();
        const ids = [...new Set(before.map(text))];
        for (const id of ids) builder.add(id);
        const added = addAtOnce(builder, numbers.map(text));
        const taken = numbers.map(text).findIndex((id, at, all) => [...ids, ...all.slice(0, at)].includes(id));
        expect(added).toBe(taken < 0 ? numbers.length : taken);
        expectIds(builder, [...ids, ...numbers.slice(0, added).map(text)]);
      },
    );
  });

  it('make the table grow', () => {
    const ids = manyStrings(3000).filter((id) => !/\p{Surrogate}/u.test(id));
    const builder = new IdTableBuilder();
    for (let at = 0; at < ids.length; at += 700)
      expect(addAtOnce(builder, ids.slice(at, at + 700))).toBe(Math.min(700, ids.length - at));
    expectIds(builder, ids);
    expectIds(builder.seal(0, ids.length), ids);
  });
});

describe('a table of ids', () => {
  it('is a bijection of any ids and their ordinals', () => {
    forAll(arbitraryStrings, (ids) => {
      expectAll(ids);
    });
  });

  it.each([0, 1, 31, 32, 33, 63, 64, 511, 512, 4095, 4096, 65_536])('holds %i ids', (count) =>
    expectAll(manyStrings(count)),
  );

  it('holds ids of any length', () => {
    expectAll([
      ...[1, 253, 254, 255, 256, 257, 65_534, 65_535].map((length) => 'x'.repeat(length)),
      'é'.repeat(127),
      'é'.repeat(128),
    ]);
  });

  it('has no ids that are longer than any that it takes', () => {
    const builder = built(['a', 'b', 'c']);
    for (const table of [builder, builder.seal(0, 3)])
      expect([65_536, 200_000].map((length) => table.ordinalOf('x'.repeat(length)))).toEqual([-1, -1]);
  });

  it('turns pages, with the block that has begun', () => {
    const ids = Array.from({ length: 1_100 }, (_, at) => `${at}`.padEnd(65_535 - (at % 3), '.'));
    expectAll(ids);
    const builder = built(ids);
    builder.truncate(1_000);
    expect(ids.slice(1_000).filter((id) => !builder.add(id))).toEqual([]);
    expectIds(builder, ids);
  });

  it('takes no id twice, also not as bytes', () => {
    const builder = built(['a', 'é']);
    expect(builder.add('a')).toBe(false);
    const bytes = new TextEncoder().encode('_é_ü');
    expect(builder.addBytes(bytes, 1, 3)).toBe(false);
    expect(builder.addBytes(bytes, 4, 6)).toBe(true);
    expectIds(builder, ['a', 'é', 'ü']);
  });

  it('forgets what is taken back, and nothing else', () => {
    forAll(fc.tuple(arbitraryStrings, fc.nat(80), arbitraryStrings), ([ids, size, more]) => {
      const builder = built(ids);
      builder.truncate(size);
      const kept = ids.slice(0, size);
      expectIds(builder, kept);
      const added = more.filter((id) => builder.add(id));
      expect(added).toEqual(more.filter((id) => !kept.includes(id)));
      expectIds(builder, [...kept, ...added]);
    });
  });

  it('is cut into parts that count from 0', () => {
    const ids = manyStrings(100);
    const builder = built(ids);
    expectIds(builder.seal(0, 40), ids.slice(0, 40));
    expectIds(builder.seal(40, 100), ids.slice(40));
    expectIds(builder, ids);
  });

  it('takes at most 8 bytes a device beside the ids', () => {
    for (const count of [1_000, 98_304, 98_305]) {
      const ids = Array.from({ length: count }, (_, at) => `device-${at}`);
      const text = ids.reduce((sum, id) => sum + id.length, 0);
      expect((built(ids).seal(0, count).bytes - text) / count).toBeLessThan(6.6);
    }
  });

  it('out of foreign sections is damaged, or finds all its ids', () => {
    const sections = built([...manyStrings(70), 'x'.repeat(300)])
      .seal(0, 71)
      .sections();
    const places = sections.flatMap((section, number) => [...section.keys()].map((at) => [number, at] as const));
    const mutations = fc.array(fc.tuple(fc.constantFrom(...places), fc.nat(255)), { minLength: 1, maxLength: 3 });
    let damaged = 0;
    forAll(mutations, (mutation) => {
      const foreign = sections.map((section) => section.slice());
      for (const [[number, at], byte] of mutation) (foreign[number] as Uint8Array)[at] = byte;
      try {
        const table = readIdTable(foreign, 'ids 0');
        for (let ordinal = 0; ordinal < 71; ordinal++) expect(table.ordinalOf(table.idOf(ordinal))).toBe(ordinal);
      } catch (error) {
        if (!(error instanceof IndexError)) throw error;
        expect([error.code, error.section]).toEqual(['damaged', 'ids 0']);
        damaged++;
      }
    });
    expect(damaged).toBeGreaterThan(0);
    for (let count = 0; count < sections.length; count++)
      expect(() =>
        readIdTable(
          sections.slice(0, count).map((section) => section.slice()),
          'ids 0',
        ),
      ).toThrow('other sizes');
  });
});
