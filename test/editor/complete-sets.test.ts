/** Which sets are offered in a small account, and without a catalog those of the names in the text. `|` is the cursor. */

import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { items, offered, told } from './small-account.js';

describe('a set', () => {
  it('is one of the four with the first names in it, or the set of a name, in the order of the catalog', () => {
    expect(offered('|')).toEqual([
      'A: A("X")',
      'G: G("G")',
      'T: T("age", EQ, 0)',
      'AT: AT("X", "level", EQ, 0)',
      'Shop: A("X")',
      'Y: A("Y")',
      'Bare: A("Z")',
      'Both: G("G")',
      'H: G("H")',
      'age: T("age", EQ, 0)',
      'city: T("city", EQ, "")',
      'level: AT("X", "level", EQ, 0)',
      'city: AT("X", "city", EQ, "")',
      'likes: AT("Y", "likes", IN, [""])',
    ]);
  });

  it.each<readonly [string, readonly (string | null | undefined)[]]>([
    ['A', ['set', 'devices subscribed to an application']],
    ['Y', ['application', 'A("Y")']],
    ['H', ['group', 'G("H")']],
    ['age', ['tag', 'tag of the account · Integer']],
    ['level', ['tag', 'tag of Shop · Integer']],
    ['likes', ['tag', 'tag of Y · List']],
  ])('tells what it is and whose: %s', (label, expected) => {
    const [kind, detail, documentation] = told('|', label);
    expect([kind, detail]).toEqual(expected);
    expect(documentation).not.toBeNull();
  });

  it.each<readonly [string, readonly string[]]>([
    ['AT|', ['AT', 'level', 'city', 'likes']],
    ['T|', ['T', 'age', 'city']],
    ['G|', ['G', 'Both', 'H']],
    ['X|', ['Shop', 'level', 'city']],
    ['Y|', ['Y', 'likes']],
    ['sh|', ['Shop']],
  ])('is found by its name, its code and how it begins: %s', (marked, labels) => {
    expect(items(marked).map(({ label }) => label)).toEqual(labels);
  });

  it('has each argument as a place to fill, the first of the tags of applications where the first application has none', () => {
    const { catalog } = loadCatalog({
      applications: { V: {}, W: { tags: { a: { type: 'List' } } } },
      groups: { empty: { applications: [] } },
    });
    expect(offered('|', catalog)).toEqual([
      'A: A("V")',
      'AT: AT("W", "a", IN, [""])',
      'V: A("V")',
      'W: A("W")',
      'a: AT("W", "a", IN, [""])',
    ]);
    const found = items('|', catalog).find(({ label }) => label === 'AT');
    expect(found?.places.map(({ start, end }) => found.edit.text.slice(start, end))).toEqual(['W', 'a', 'IN', '']);
  });
});

describe('without a catalog', () => {
  it.each<readonly [string, readonly string[]]>([
    ['|', ['A: A("code")', 'G: G("code")', 'T: T("tag", EQ, "")', 'AT: AT("code", "tag", EQ, "")']],
    [
      'A("a") + G("g") + T("t", GTE, 1) + |',
      [
        'A: A("a")',
        'G: G("g")',
        'T: T("t", EQ, 0)',
        'AT: AT("a", "tag", EQ, "")',
        'a: A("a")',
        'g: G("g")',
        't: T("t", EQ, 0)',
      ],
    ],
    ['A(|) + A("a") + AT("b", "t", EQ, 1) + A("a") + G("g") + A("") + A("c', ['a: "a"', 'b: "b"']],
    ['G(|) + G("g") + A("a") + G("h")', ['g: "g"', 'h: "h"']],
    ['T(|) + T("t", IN, ["x"]) + AT("a", "u", EQ, 1)', ['t: "t", EQ, ""']],
    ['AT("a", |) + AT("a", "t", GTE, 1) + AT("b", "u", EQ, 1) + T("v", EQ, 1)', ['t: "t", EQ, 0']],
    ['AT("a", |) + T("v", EQ, 1)', []],
  ])('there are the names of the text, once each: %s', (marked, expected) => {
    expect(offered(marked, null)).toEqual(expected);
  });
});
