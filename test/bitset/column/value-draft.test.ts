/** Values of a column while devices come in: codes, values of a device once, and what is taken back. */

import { describe, expect, it } from 'vitest';
import { firstWhere } from '../../../src/base/binary-search.js';
import { BitPieces } from '../../../src/bitset/column/bit-pieces.js';
import { ValueDraft } from '../../../src/bitset/column/value-draft.js';

const ALL = { from: 0, to: Number.POSITIVE_INFINITY };

/** Of each pair of a draft the device and the text of its value. */
function pairsOf({ pairs, table }: ValueDraft): (readonly [number, string])[] {
  return [...pairs.pages(ALL)].flatMap(({ count, ordinals, values }) =>
    Array.from({ length: count }, (_, at) => [ordinals[at]!, table.valueOf(values[at]!)] as const),
  );
}

describe('values of devices', () => {
  it('are numbered as they come, each text once', () => {
    const draft = new ValueDraft();
    expect(['b', 'a', 'b', '', 'a'].map((text) => draft.codeOf(text))).toEqual([0, 1, 0, 2, 1]);
  });

  it('keep their numbers when there are more than 4,096', () => {
    const draft = new ValueDraft();
    const texts = Array.from({ length: 9_000 }, (_, at) => `v${at}`);
    const first = texts.map((text) => draft.codeOf(text));
    expect(first).toEqual(texts.map((_, at) => at));
    for (const round of [texts, texts.slice(0, 3_000), texts.slice(0, 3_000), texts])
      expect(round.map((text) => draft.codeOf(text))).toEqual(round.map((_, at) => at));
    expect(draft.table.size).toBe(9_000);
  });

  it('keep their numbers while most are asked for again and again', () => {
    const draft = new ValueDraft();
    const asked = Array.from({ length: 20_000 }, (_, at) => (at % 2 === 0 ? at / 2 : at % 100));
    const wrong = asked.filter((number) => draft.table.valueOf(draft.codeOf(`v${number}`)) !== `v${number}`);
    expect(wrong).toEqual([]);
    expect(draft.table.size).toBe(10_000);
  });

  it('are kept once for each device', () => {
    const draft = new ValueDraft();
    for (const [ordinal, text] of [
      [0, 'a'],
      [0, 'b'],
      [0, 'a'],
      [1, 'a'],
      [1, 'a'],
      [7, 'b'],
    ] as const)
      draft.add(ordinal, text);
    expect(pairsOf(draft)).toEqual([
      [0, 'a'],
      [0, 'b'],
      [1, 'a'],
      [7, 'b'],
    ]);
  });

  it('are kept once, also with codes beyond the first sixteen', () => {
    const draft = new ValueDraft();
    const texts = Array.from({ length: 100 }, (_, at) => `v${at}`);
    for (const text of [...texts, ...texts]) draft.add(3, text);
    draft.addCode(4, 15);
    draft.addCode(4, 16);
    draft.addCode(4, 99);
    draft.addCode(4, 16);
    expect(pairsOf(draft)).toEqual([
      ...texts.map((text) => [3, text]),
      ...['v15', 'v16', 'v99'].map((text) => [4, text]),
    ]);
  });

  it('that were taken back may come again', () => {
    const draft = new ValueDraft();
    for (const ordinal of [0, 1, 2]) draft.add(ordinal, 'a');
    draft.truncate(1);
    expect(pairsOf(draft)).toEqual([[0, 'a']]);
    draft.add(1, 'a');
    draft.add(1, 'a');
    draft.truncate(5);
    draft.add(1, 'a');
    expect(pairsOf(draft)).toEqual([
      [0, 'a'],
      [1, 'a'],
    ]);
    draft.truncate(0);
    expect([pairsOf(draft), draft.pairs.count]).toEqual([[], 0]);
  });

  it('take the more bytes the more there are, bitmaps among them', () => {
    const draft = new ValueDraft();
    const empty = draft.bytes;
    draft.add(0, 'a');
    const one = draft.bytes;
    draft.bits.add(0, 1, Uint8Array.of(0xff, 0xff, 0xff), 0, 24);
    expect([one > empty, draft.bytes - one]).toEqual([true, 3]);
  });
});

describe('bitmaps of values', () => {
  const bitsIn = (pieces: BitPieces, code: number, from: number, to: number): number[] => {
    const target = new Uint8Array(Math.ceil((to - from) / 8));
    pieces.orInto(code, { from, to }, target);
    return Array.from({ length: target.length * 8 }, (_, at) => at).filter((at) => (target[at >> 3]! >> (at & 7)) & 1);
  };
  /** Devices 10 to 21: of code 0 those whose bit is set in bits 3 to 14; of code 2 all. */
  function filled(): BitPieces {
    const pieces = new BitPieces();
    pieces.add(0, 10, Uint8Array.of(0b1010_1001, 0b0100_0001), 3, 15);
    pieces.add(2, 10, Uint8Array.of(0xff, 0xff), 0, 12);
    pieces.add(0, 30, Uint8Array.of(0b1), 0, 1);
    return pieces;
  }

  it('are told of the devices of a range, counted from its beginning', () => {
    // Set among 3 to 14: 3, 5, 7, 8, 14.
    expect(bitsIn(filled(), 0, 0, 40)).toEqual([10, 12, 14, 15, 21, 30]);
    expect(bitsIn(filled(), 0, 12, 22)).toEqual([0, 2, 3, 9]);
    expect(bitsIn(filled(), 0, 11, 21)).toEqual([1, 3, 4]);
    expect(bitsIn(filled(), 0, 21, 31)).toEqual([0, 9]);
    expect(bitsIn(filled(), 0, 22, 30)).toEqual([]);
    expect(bitsIn(filled(), 2, 15, 40)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(bitsIn(filled(), 1, 0, 40)).toEqual([]);
  });

  it('take the bytes of their bits, and name their codes', () => {
    expect([filled().bytes, [...filled().codes]]).toEqual([5, [0, 2]]);
  });

  it('that begin at a device or behind it are taken back', () => {
    const pieces = filled();
    pieces.truncate(31);
    expect(pieces.bytes).toBe(5);
    pieces.truncate(30);
    expect([pieces.bytes, [...pieces.codes], bitsIn(pieces, 0, 0, 40)]).toEqual([4, [0, 2], [10, 12, 14, 15, 21]]);
    pieces.add(4, 30, Uint8Array.of(1), 0, 1);
    pieces.truncate(10);
    expect([pieces.bytes, [...pieces.codes], bitsIn(pieces, 2, 0, 40)]).toEqual([0, [], []]);
  });
});

it('a binary search finds the first of a range, or its end', () => {
  for (let from = 0; from < 5; from++)
    for (let to = from; to < 9; to++)
      for (let first = from; first <= to; first++) expect(firstWhere(from, to, (index) => index >= first)).toBe(first);
  const asked: number[] = [];
  firstWhere(0, 1_000_000, (index) => asked.push(index) > 0);
  expect(asked.length).toBeLessThanOrEqual(20);
});
