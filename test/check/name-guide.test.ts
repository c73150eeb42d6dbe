/** Which name of the catalog a wrong one was meant to be, and how many names are listed. */

import { describe, expect, it } from 'vitest';
import { FirstSeen } from '../../src/check/first-seen.js';
import { NameGuide } from '../../src/check/name-guide.js';

const named = (...names: readonly string[]) => new Map(names.map((name) => [name, { name: `The ${name}` }]));

/** How often it is looked through. */
class Counted extends Map<string, { readonly name: string }> {
  looks = 0;
  override keys() {
    this.looks++;
    return super.keys();
  }
}

describe('a guide', () => {
  const guide = new NameGuide(true);

  it.each([
    ['Ctiy', 'City'],
    ['CITY', 'City'],
    ['nothing', null],
    // Cyrillic letters in place of Latin ones.
    ['\u0421ity', 'City'],
    // With a combining accent; the known one has the letter in one piece.
    ['caf\u0065\u0301', 'caf\u00e9'],
  ])('takes %j for %j', (name, meant) => {
    expect(guide.closestIn(named('age', 'City', 'caf\u00e9'), name)).toBe(meant);
  });

  it('takes a letter and its accent for the letter in one piece, in every script', () => {
    expect(guide.closestIn(named('\u043a\u0440\u0430\u0439'), '\u043a\u0440\u0430\u0438\u0306')).toBe(
      '\u043a\u0440\u0430\u0439',
    );
  });

  it.each(['\u0065\u0301', '\u0441\u0456\u0442\u0443', 'name'])('has no name that is not known: %j', (name) => {
    expect(guide.closestIn(named('age'), name)).toBeNull();
  });

  it('answers by the names that it is asked among', () => {
    const [cities, sites] = [named('city'), named('site')];
    expect([guide.closestIn(cities, 'cite'), guide.closestIn(sites, 'cite')]).toEqual(['city', 'site']);
    expect([guide.closestIn(cities, 'cite'), guide.closestIn(sites, 'cite')]).toEqual(['city', 'site']);
  });

  it('looks through the names once for a name, whether it found one or not', () => {
    const known = new Counted(named('City'));
    for (const name of ['Ctiy', 'Ctiy', 'nothing', 'nothing']) guide.closestIn(known, name);
    expect(known.looks).toBe(2);
  });

  it.each([
    [5, 5, 0],
    [6, 6, 0],
    [7, 6, 1],
    [20, 6, 14],
  ])('of %i names lists %i, and says that there are %i more', (count, shown, others) => {
    const names = Array.from({ length: count }, (_, number) => `n${number}`);
    expect(guide.listed(named(...names))).toEqual({ known: names.slice(0, shown), others });
  });

  it.each([
    ['the CITY', 'City'],
    ['City', null],
    ['The', null],
  ])('knows %j by its display name as %j', (name, key) => {
    expect(guide.namedLike(named('age', 'City'), name)).toBe(key);
  });
});

it('a guide looks at twenty million names, and at no more', () => {
  /** As many names, by its own account. */
  class Large extends Map<string, { readonly name: string }> {
    override get size() {
      return 20_000_000;
    }
  }
  const known = new Large([['City', { name: 'The City' }]]);
  const guide = new NameGuide(true);
  expect([guide.namedLike(known, 'The City'), guide.namedLike(known, 'The City')]).toEqual(['City', null]);
});

it('a guide that may show nothing of the catalog says nothing', () => {
  const guide = new NameGuide(false);
  const known = named('City');
  expect([guide.closestIn(known, 'Ctiy'), guide.namedLike(known, 'The City'), guide.listed(known)]).toEqual([
    null,
    null,
    { known: [], others: 0 },
  ]);
});

describe('values that were seen', () => {
  it.each([1, 8, 9, 10, 30])('are told where they stood first, among %i', (count) => {
    const seen = new FirstSeen<string, number>();
    for (let at = 0; at < count; at++) expect(seen.earlier(`v${at}`, at)).toBeUndefined();
    for (let at = 0; at < count; at++) expect(seen.earlier(`v${at}`, 1000)).toBe(at);
    expect(seen.earlier('other', 7)).toBeUndefined();
    expect(seen.earlier('other', 8)).toBe(7);
  });
});
