import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closest, distancesFrom, editDistance } from '../../src/base/edit-distance.js';
import { forAll } from '../support/law.js';

/** Few letters, so that words share many; some longer than a word of bits. */
const arbitraryWord = fc
  .oneof(
    fc.array(fc.constantFrom('a', 'b', 'c', '\u0430'), { maxLength: 10 }),
    fc.array(fc.constantFrom('a', 'b'), { minLength: 28, maxLength: 40 }),
  )
  .map((letters) => letters.join(''));

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['city', 'city', 0],
    ['ctiy', 'city', 1],
    ['cty', 'city', 1],
    ['citty', 'city', 1],
    ['cite', 'city', 1],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
  ])('from `%s` to `%s` takes %i', (left, right, expected) => {
    expect(editDistance(left, right, 10)).toBe(expected);
    expect(editDistance(right, left, 10)).toBe(expected);
  });

  it.each([
    ['kitten', 'sitting', 2],
    ['a', 'abcdef', 3],
    ['abcdef', 'uvwxyz', 4],
  ])('from `%s` to `%s` is more than %i', (left, right, limit) => {
    expect(editDistance(left, right, limit)).toBe(limit + 1);
  });

  it('agrees with the full table, whatever the limit', () => {
    const words = ['', 'a', 'b', 'ab', 'ba', 'abc', 'acb', 'bca', 'aabb', 'abab', 'baba', 'abcab'];
    for (const left of words)
      for (const right of words) {
        const full = editDistance(left, right, 100);
        for (let limit = 0; limit <= 5; limit++)
          expect([left, right, editDistance(left, right, limit)]).toEqual([left, right, Math.min(full, limit + 1)]);
      }
  });

  it('is the same from one name to many, whatever their lengths', () => {
    forAll(fc.tuple(arbitraryWord, arbitraryWord, fc.nat(12)), ([left, right, limit]) => {
      expect(distancesFrom(left)(right, limit)).toBe(editDistance(left, right, limit));
    });
  });
});

describe('closest', () => {
  it.each([
    ['Ctiy', ['age', 'City'], 'City'],
    ['CITY', ['cite', 'city'], 'city'],
    ['ag', ['age'], 'age'],
    ['cost', ['coat', 'cast'], 'coat'],
    ['ab', ['cd', 'xb'], null],
    ['x', ['y'], null],
    ['anything', [], null],
    ['__proto_', ['constructor', '__proto__'], '__proto__'],
  ])('of `%s` among %j is %j', (name, candidates, expected) => {
    expect(closest(name, candidates)).toBe(expected);
  });

  it('compares very long names for equality only', () => {
    const long = 'n'.repeat(5_000);
    expect(closest(`${long}x`, [long])).toBeNull();
    expect(closest(long.toUpperCase(), [long])).toBe(long);
  });

  it('gives up when its effort is used', () => {
    const candidates = ['abcdefgh', 'abcdefgi', 'abcdefgx'];
    const effort = { left: 2 };
    expect(closest('abcdefgxy', candidates, effort)).toBeNull();
    expect(effort.left).toBeLessThan(0);
    expect(closest('abcdefgxy', candidates, { left: 100 })).toBe('abcdefgx');
  });

  it.each([
    // A candidate that is passed over for its length, or for its letters.
    ['abcdefgh', 'a', 1],
    ['abcdefgh', 'stuvwxyz', 1],
    // One for each unit that is compared, and one before.
    ['abcdefgh', 'abcdefgi', 9],
    ['a'.repeat(32), `${'a'.repeat(31)}b`, 33],
    // Longer ones go through a band of as many units as edits are allowed on both sides, a third of the name, and one between.
    ['a'.repeat(33), `${'a'.repeat(32)}b`, 1 + 33 * 23],
    ['a'.repeat(33), `${'a'.repeat(33)}b`, 1 + 34 * 23],
    // The same but for case is found without a look at its letters.
    ['a'.repeat(40), 'A'.repeat(40), 1],
  ])('takes its steps off: %s among %s', (name, candidate, steps) => {
    const effort = { left: 10_000 };
    closest(name, [candidate], effort);
    expect(10_000 - effort.left).toBe(steps);
  });

  it('answers for fifty names among a hundred thousand', () => {
    const candidates = Array.from({ length: 100_000 }, (_, index) => `tag_number_${index}`);
    const answers = Array.from({ length: 50 }, (_, index) => closest(`tag-number_${index * 7}`, candidates));
    expect(answers[3]).toBe('tag_number_21');
  });
});
