/** String tables: codes and strings both ways, growing and sealed; foreign ones are looked over first. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashBytes } from '../../../src/bitset/column/hashed-texts.js';
import { checkStringTable, openStringTable } from '../../../src/bitset/column/string-table.js';
import { StringTableBuilder } from '../../../src/bitset/column/string-table-builder.js';
import { encodeText } from '../../../src/bitset/column/wtf8.js';
import { SegmentMemory } from '../../../src/bitset/layout/memory.js';
import { arbitraryString, arbitraryStrings, manyStrings } from '../../support/edges.js';
import { forAll } from '../../support/law.js';

const OPTIONS = { maxBytes: 2 ** 24 };

/** That a table of `strings` gives each its place as code, and knows none of `others`, while it grows and when it is sealed. */
function expectTable(strings: readonly string[], others: readonly string[] = []): void {
  const builder = new StringTableBuilder();
  expect(strings.map((string) => builder.add(string))).toEqual(strings.map((_, code) => code));
  expect(strings.map((string) => builder.add(string))).toEqual(strings.map((_, code) => code));
  const memory = new SegmentMemory(OPTIONS);
  const address = builder.seal(memory);
  expect(checkStringTable(memory, address, memory.end)).toBe(null);
  for (const table of [builder, openStringTable(memory, address)]) {
    expect(table.size).toBe(strings.length);
    expect(strings.map((string) => table.codeOf(string))).toEqual(strings.map((_, code) => code));
    expect(strings.map((_, code) => table.valueOf(code))).toEqual(strings);
    expect(others.filter((string) => !strings.includes(string) && table.codeOf(string) !== -1)).toEqual([]);
  }
}

describe('a string table', () => {
  it('is a bijection of any strings and their codes', () => {
    forAll(fc.tuple(arbitraryStrings, fc.array(arbitraryString)), ([strings, others]) => {
      expectTable(strings, others);
    });
  });

  it.each([0, 1, 11, 12, 13, 63, 64, 511, 512, 4095, 4096])('holds %i strings', (count) => {
    expectTable(manyStrings(count), ['nobody', '']);
  });

  it('holds texts that are long', () => {
    expectTable(['ä'.repeat(100_000), `${'ä'.repeat(99_999)}b`, '', '\ud800'.repeat(1000)], ['ä'.repeat(100_001)]);
  });

  it('takes another seed when strings collide, as made-up ones may', () => {
    // All of them want one of the first hundred of 8,192 slots.
    const bytes = new Uint8Array(16);
    const colliding: string[] = [];
    for (let number = 0; colliding.length < 5_000; number++) {
      const end = encodeText(`${number}`, bytes, 0);
      if (hashBytes(0, bytes, 0, end) < 2 ** 32 / 80) colliding.push(`${number}`);
    }
    const builder = new StringTableBuilder();
    expect(colliding.map((string) => builder.add(string))).toEqual(colliding.map((_, code) => code));
    expect(builder.seed).toBeGreaterThan(0);
    const memory = new SegmentMemory(OPTIONS);
    const table = openStringTable(memory, builder.seal(memory));
    expect(colliding.map((string) => table.codeOf(string))).toEqual(colliding.map((_, code) => code));
  });

  it('from outside is rejected, or it finds all its strings', () => {
    const strings = manyStrings(40);
    const builder = new StringTableBuilder();
    for (const string of strings) builder.add(string);
    const memory = new SegmentMemory(OPTIONS);
    const address = builder.seal(memory);
    const { end } = memory;
    const sealed = memory.u8.slice(address, end);
    let accepted = 0;
    const mutations = fc.array(fc.tuple(fc.nat(sealed.length - 1), fc.nat(255)), { minLength: 1, maxLength: 3 });
    forAll(mutations, (mutation) => {
      memory.u8.set(sealed, address);
      for (const [at, byte] of mutation) memory.u8[address + at] = byte;
      if (checkStringTable(memory, address, end) !== null) return;
      accepted++;
      const table = openStringTable(memory, address);
      for (let code = 0; code < table.size; code++) table.valueOf(code);
    });
    // Bytes behind the last text, and such as they were before, harm nothing.
    expect(accepted).toBeGreaterThan(0);
  });
});
