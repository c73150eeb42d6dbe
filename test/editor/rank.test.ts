/** Which candidates fit what is typed, and which of them comes first. */

import { describe, expect, it } from 'vitest';
import type { Candidate } from '../../src/editor/complete/completion.js';
import { rank } from '../../src/editor/complete/rank.js';

function candidate(label: string, words?: readonly string[]): Candidate {
  return { label, kind: 'tag', pieces: [label], ...(words === undefined ? {} : { words }) };
}

/** The labels that fit, the best first. */
function ranked(labels: readonly string[], typed: string): readonly string[] {
  return rank(
    labels.map((label) => candidate(label)),
    typed,
  ).map(({ label }) => label);
}

describe('what is typed', () => {
  it('is nothing: all are left, as given', () => {
    expect(ranked(['b', 'a', 'c'], '')).toEqual(['b', 'a', 'c']);
  });

  it('is best at the beginning, then but for capitals, then at a word inside, then anywhere, then letter by letter', () => {
    const labels = ['a cafe', 'scar', 'last-car', 'CARD', 'car', 'city area'];
    expect(ranked(labels, 'car')).toEqual(['car', 'CARD', 'last-car', 'scar', 'city area']);
  });

  it('keeps the order of those that fit alike', () => {
    expect(ranked(['carb', 'cara', 'carc'], 'car')).toEqual(['carb', 'cara', 'carc']);
  });

  it.each(['last_car', 'last car', 'last.car', 'lastCar'])('is the beginning of a word inside %s', (label) => {
    expect(ranked(['scar', label], 'car')).toEqual([label, 'scar']);
  });

  it('of one letter is looked for at the beginning of words alone', () => {
    expect(ranked(['scar', 'car', 'a car', 'aCar', 'Car'], 'c')).toEqual(['car', 'Car', 'a car', 'aCar']);
  });

  it('of two letters may leave out what is between them', () => {
    expect(ranked(['city', 'country', 'act'], 'ct')).toEqual(['act', 'city', 'country']);
  });

  it('fits letter by letter where the first letters are the same and all are there', () => {
    expect(ranked(['city', 'icy', 'ciy', 'tic'], 'cty')).toEqual(['city']);
  });

  it('may fit any of the words of a candidate, and letter by letter the first alone', () => {
    const shop = candidate('Shop', ['Shop', 'AAAAA-BBBBB']);
    expect(rank([shop], 'aaaaa-b')).toEqual([shop]);
    expect(rank([shop], 'bb')).toEqual([shop]);
    expect(rank([shop], 'ab')).toEqual([]);
    expect(rank([shop], 'sp')).toEqual([shop]);
  });
});
