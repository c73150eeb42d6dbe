/** What a segment takes while it is built. */

import { describe, expect, it } from 'vitest';
import { addColumns } from '../../../src/bitset/segment/add-columns.js';
import { SegmentDraft, TagDraft } from '../../../src/bitset/segment/segment-draft.js';

describe('the bytes of a tag', () => {
  it('are those of its integers, its texts and its lists together', () => {
    const tag = new TagDraft(null, 'size');
    expect(tag.bytes).toBe(0);
    tag.add(0, 7);
    const integers = tag.forIntegers().bytes;
    expect([integers > 0, tag.bytes]).toEqual([true, integers]);
    tag.add(1, 'large');
    const strings = tag.forStrings().bytes;
    expect([strings > 0, tag.bytes]).toEqual([true, integers + strings]);
    tag.add(2, ['small', 'large']);
    const lists = tag.forLists().bytes;
    expect([lists > 0, tag.bytes]).toEqual([true, integers + strings + lists]);
  });
});

describe('a set of subscribed devices that comes as bits', () => {
  /** So many of 160 devices, eight apart. */
  const bits = (count: number): Uint8Array => {
    const set = new Uint8Array(20);
    for (let at = 0; at < count; at++) set[at] = 1;
    return set;
  };

  it.each([
    // Less than a sixteenth of the devices: a pair for each.
    [1, 1, 0],
    [9, 9, 0],
    [10, 0, 20],
    [20, 0, 20],
  ])('of %i among 160 is kept as %i pairs and %i bytes of bits', (count, pairs, bytes) => {
    const draft = new SegmentDraft(false);
    addColumns(draft, { platforms: new Uint8Array(160), applications: [['X', bits(count)]] }, 0, 160);
    const { subscriptions } = draft;
    expect([subscriptions.pairs.count, subscriptions.bits.bytes]).toEqual([pairs, bytes]);
  });
});
