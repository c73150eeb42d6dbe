/** Which names are offered inside a set of a small account, what of the set each leaves to be written, and what is told of them. `|` is the cursor. */

import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '../../src/base/vocabulary.js';
import { items, offered, told } from './small-account.js';

describe('an application', () => {
  it.each<readonly [string, readonly string[]]>([
    ['A(|', ['Shop: "X")', 'Y: "Y")', 'Bare: "Z")']],
    ['A(|)', ['Shop: "X"', 'Y: "Y"', 'Bare: "Z"']],
    ['A(|, )', ['Shop: "X"', 'Y: "Y"', 'Bare: "Z"']],
    ['A(|, [])', ['Shop: "X"', 'Y: "Y"', 'Bare: "Z"']],
    ['A(|, ["iOS"])', ['Shop: "X"', 'Y: "Y"']],
    ['A(|, ["Android"])', ['Shop: "X"', 'Bare: "Z"']],
    ['A(|, ["iOS", "Android"])', ['Shop: "X"']],
    ['A(|, ["OsX"])', []],
    ['A(|, ["nope", "iOS"])', ['Shop: "X"', 'Y: "Y"']],
    ['A("|" ["Android"])', ['Shop: "X"', 'Bare: "Z"']],
    ['A("X|" ["iOS"]', ['Shop: "X"']],
    ['A("X|"', ['Shop: "X")']],
  ])('is on all platforms that are listed: %s', (marked, expected) => {
    expect(offered(marked)).toEqual(expected);
  });

  it.each<readonly [string, readonly string[]]>([
    ['AT(|', ['Shop: "X", "level", EQ, 0)', 'Y: "Y", "likes", IN, [""])']],
    ['AT(|)', ['Shop: "X", "level", EQ, 0', 'Y: "Y", "likes", IN, [""]']],
    ['AT(|, "level"', ['Shop: "X"']],
    ['AT(|, "likes", IN, ["a"])', ['Y: "Y"']],
    ['AT(|, "likes", EQ, "a")', []],
    ['AT(|, "nope", EQ, 1)', []],
    ['AT(|, , GTE, 1)', ['Shop: "X"']],
    ['AT(|, , IN, ["a"])', ['Shop: "X"', 'Y: "Y"']],
    ['AT(|, , BETWEEN, "a")', []],
    ['AT(|, , , ["a"])', ['Shop: "X"', 'Y: "Y"']],
  ])('has a tag that fits what follows, and comes with one where nothing does: %s', (marked, expected) => {
    expect(offered(marked)).toEqual(expected);
  });

  it('with a tag has the name of it to fill in, then the operator and the value', () => {
    const [shop] = items('AT(|');
    expect(shop?.places.map(({ start, end }) => shop.edit.text.slice(start, end))).toEqual(['level', 'EQ', '0']);
  });

  it.each<readonly [string, readonly string[]]>([
    ['A("sh|', ['Shop']],
    ['A("X|', ['Shop']],
    ['A("y|', ['Y']],
    ['A("ba|', ['Bare']],
    ['A("nope|', []],
  ])('is found by its name and by its code: %s', (marked, labels) => {
    expect(items(marked).map(({ label }) => label)).toEqual(labels);
  });

  it('tells its code, and its platforms, tags and groups', () => {
    const text =
      '**Shop** · application `X`\n\nOn iOS, Android.\n\nTags: `level` Integer, `city` String.\n\nGroups: Both (`G`).';
    expect(told('A(|', 'Shop')).toEqual(['application', 'X', text]);
    expect(told('A(|) + A("X")', 'X', null)).toEqual(['application', 'X', '**X** · application `X`']);
  });
});

describe('a group', () => {
  it.each<readonly [string, readonly string[]]>([
    ['G(|', ['Both: "G")', 'H: "H")']],
    ['G(|)', ['Both: "G"', 'H: "H"']],
    ['G(|, ["iOS"])', ['Both: "G"', 'H: "H"']],
    ['G(|, ["Android"])', ['Both: "G"']],
    ['G(|, ["iOS", "Android"])', ['Both: "G"']],
    ['G(|, ["OsX"])', []],
    ['G("|" ["Android"])', ['Both: "G"']],
    ['G("bo|', ['Both: "G")']],
    ['G("g|', ['Both: "G")']],
    ['G("h|', ['H: "H")']],
    ['G("nob|', []],
  ])('has applications on all platforms that are listed, and is found by name and code: %s', (marked, expected) => {
    expect(offered(marked)).toEqual(expected);
  });

  it('tells its code and its applications', () => {
    expect(told('G(|', 'Both')).toEqual([
      'group',
      'G',
      '**Both** · group `G`\n\nApplications: Shop (`X`), Bare (`Z`).',
    ]);
    expect(told('G(|) + G("a")', 'a', null)).toEqual(['group', 'a', '**a** · group `a`']);
  });
});

describe('a tag', () => {
  it.each<readonly [string, readonly string[]]>([
    ['T(|', ['age: "age", EQ, 0)', 'city: "city", EQ, "")']],
    ['T(|)', ['age: "age", EQ, 0', 'city: "city", EQ, ""']],
    ['T(|, GTE, 1)', ['age: "age"']],
    ['T(|, EQ, "a")', ['city: "city"']],
    ['T(|, IN, [1])', ['age: "age"', 'city: "city"']],
    ['T(|, IN)', ['age: "age"', 'city: "city"']],
    ['T(|, , 1)', ['age: "age"', 'city: "city"']],
    ['T("ci|', ['city: "city", EQ, "")']],
    ['T("ci|" EQ', ['city: "city"']],
    ['T("ci|" EQ)', ['city: "city"']],
    ['AT("X", |', ['level: "level", EQ, 0)', 'city: "city", EQ, "")']],
    ['AT("X", |, IN, ["a"])', ['city: "city"']],
    ['AT("Y", |', ['likes: "likes", IN, [""])']],
    ['AT("Z", |', []],
    ['AT("nope", |', []],
    ['AT(, |', []],
  ])('is one of the account, or of the application, that takes what follows: %s', (marked, expected) => {
    expect(offered(marked)).toEqual(expected);
  });

  it('tells its type, whose it is and which operators it takes', () => {
    expect(told('AT("Y", |', 'likes')).toEqual(['tag', 'List', '**likes** · tag of `Y` · List\n\nOperators: IN.']);
    expect(told('T(|) + T("t", IN, ["a"])', 't', null)).toEqual([
      'tag',
      'String or List',
      '**t** · tag of the account · one of String, List',
    ]);
  });
});

describe('a platform', () => {
  it.each<readonly [string, readonly string[]]>([
    ['A("X", |', ['iOS: ["iOS"])', 'Android: ["Android"])']],
    ['A("X", |)', ['iOS: ["iOS"]', 'Android: ["Android"]']],
    ['A("X", [|', ['iOS: "iOS"])', 'Android: "Android"])']],
    ['A("X", [|])', ['iOS: "iOS"', 'Android: "Android"']],
    ['A("X", ["iOS", |])', ['Android: "Android"']],
    ['A("X", ["iOS|"])', ['iOS: "iOS"']],
    ['A("X", ["iOS", "Android", |])', []],
    ['G("H", [|])', ['iOS: "iOS"']],
    ['G("G", [|])', ['iOS: "iOS"', 'Android: "Android"']],
  ])('is one of the application or the group that is not listed yet: %s', (marked, expected) => {
    expect(offered(marked)).toEqual(expected);
  });

  it.each(['A("nope", |)', 'A("G", |)', 'G("X", |)', 'G("N", |)', 'A(, |)'])(
    'is any where the application or group is not known, or has none: %s',
    (marked) => {
      expect(items(marked).map(({ label }) => label)).toEqual(PLATFORMS);
    },
  );

  it('tells the applications that are on it, where they are known', () => {
    expect(told('A("X", |)', 'iOS')).toEqual([
      'platform',
      null,
      '**iOS** · platform\n\nApplications: Shop (`X`), `Y`.',
    ]);
    expect(told('A("X", |)', 'iOS', null)).toEqual(['platform', null, '**iOS** · platform']);
  });
});
