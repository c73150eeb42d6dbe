/** Which values are offered for a condition, and what else is offered behind a set and in the place of an operator. `|` is the cursor. */

import { describe, expect, it } from 'vitest';
import { complete, completeWithValues } from '../../src/editor/complete/complete.js';
import { items, offered } from './small-account.js';

const labels = (marked: string, catalog?: null) => items(marked, catalog).map(({ label }) => label);

describe('the form of a value', () => {
  it.each<readonly [string, readonly string[]]>([
    ['T("age", EQ, |', ['integer: 0)']],
    ['T("age", GTE, |)', ['integer: 0']],
    ['T("age", IN, |', ['[integer, …]: [0])']],
    ['T("age", BETWEEN, |', ['[min, max]: [0, 100])']],
    ['T("age", NOTSET, |', ['"": "")']],
    ['T("age", NOTSET, x|)', []],
    ['T("city", EQ, |', ['"value": "")']],
    ['T("city", NOTIN, |)', ['["value", …]: [""]']],
    ['AT("Y", "likes", IN, |', ['["value", …]: [""])']],
    ['AT("Y", "likes", EQ, |)', []],
    ['T(, EQ, |)', []],
    ['T("age", , |)', []],
    ['T("city", EQ, "|")', []],
    ['T("age", IN, [|])', []],
  ])('is that of the operator and the type: %s', (marked, expected) => {
    expect(offered(marked)).toEqual(expected);
  });
});

describe('a value of the text', () => {
  it.each<readonly [string, readonly string[]]>([
    ['T("age", EQ, |) + T("age", GTE, 7)', ['integer: 0', '7: 7']],
    ['T("age", IN, |) + T("age", GTE, 7)', ['[integer, …]: [0]', '7: [7]']],
    ['T("age", IN, | + T("age", GTE, 7)', ['[integer, …]: [0])', '7: [7])']],
    ['T("age", EQ, 1|) + T("age", GTE, 15)', ['15: 15']],
    ['T("age", BETWEEN, [1, 5|]) + T("age", EQ, 57)', ['57: 57']],
    ['AT("X", "level", EQ, |) + AT("X", "level", EQ, 7)', ['integer: 0', '7: 7']],
  ])('is written in the form of the operator: %s', (marked, expected) => {
    expect(offered(marked)).toEqual(expected);
  });

  it.each<readonly [string, readonly string[]]>([
    ['T("age", EQ, |) + T("orders", EQ, 3) + AT("X", "age", EQ, 4) + A("age", ["iOS"], 8)', ['integer']],
    ['AT("X", "level", EQ, |) + AT("Y", "level", EQ, 3) + T("level", EQ, 4)', ['integer']],
    ['T("city", EQ, |) + T("city", EQ, x) + T("city", EQ, "a") + T("city", EQ, "b', ['"value"', '"a"']],
    ['T("city", IN, ["a", "b|"]) + T("city", IN, ["a", "b", "bc"])', ['"b"', '"bc"']],
  ])('is one of the same tag, whole, and not in the list already: %s', (marked, expected) => {
    expect(labels(marked)).toEqual(expected);
  });

  it('in numbers is one of a tag whose type is open as well', () => {
    expect(labels('T("t", EQ, |) + T("t", EQ, 5) + T("t", EQ, x)', null)).toEqual(['"value"', '5']);
  });

  it('is compared with what is typed without its quotes', () => {
    expect(labels('T("city", EQ, "b|") + T("city", IN, ["a b", "bc", "d"])')).toEqual(['"bc"', '"a b"']);
  });

  it('tells that it is in the filter; one of the account tells how many devices have it', async () => {
    const marked = 'T("city", IN, [|]) + T("city", EQ, "a")';
    expect(items(marked).map(({ detail }) => detail)).toEqual(['in this filter']);
    const [text, offset] = [marked.replace('|', ''), marked.indexOf('|')];
    const found = await completeWithValues(text, offset, async () => [
      { value: 'b', devices: 2 },
      { value: 5, devices: null },
    ]);
    expect(found?.items.map(({ label, detail }) => [label, detail])).toEqual([
      ['"a"', 'in this filter'],
      ['"b"', '2 devices'],
      ['"5"', null],
    ]);
  });
});

it.each(['T("age", E|Q, 5)', 'T("a|ge", EQ, 5)', 'T("age", EQ, 5) |', '|'])(
  'values are asked of the account where one is written alone: not at %s',
  async (marked) => {
    let asked = 0;
    await completeWithValues(marked.replace('|', ''), marked.indexOf('|'), async () => {
      asked++;
      return [];
    });
    expect(asked).toBe(0);
  },
);

it.each([
  [3, 3, true],
  [2, 2, false],
  [0, 0, false],
])('of three applications at most %i are told, and whether these are all', (maxItems, count, isComplete) => {
  const found = complete('A("X") + A("Y") + A("Z") * A()', 29, { maxItems });
  expect([found?.items.length, found?.isComplete]).toEqual([count, isComplete]);
});

describe('a sign', () => {
  it.each<readonly [string, readonly string[]]>([
    ['A("X") |', ['*: * A("X")', '+: + A("X")', '\\: \\ A("X")']],
    ['A("X")|', ['*:  * A("X")', '+:  + A("X")', '\\:  \\ A("X")']],
    ['A("X") | A("Y")', ['*: * ', '+: + ', '\\: \\ ']],
    ['A("X") uni|', ['+: + A("X")']],
    ['A("X") inters|', ['*: * A("X")']],
    ['A("X") with|', ['\\: \\ A("X")']],
    ['A("X") diff|', ['\\: \\ A("X")']],
  ])('comes with a blank before it and a set where none follows, and is found by its names: %s', (marked, expected) => {
    expect(offered(marked)).toEqual(expected);
  });

  it('tells what it means and how it binds, as a sentence', () => {
    expect(items('A("X") |').map(({ detail, documentation }) => [detail, documentation])).toEqual([
      ['intersection: devices in both', 'Devices in both. `+` and `*` group from left to right.'],
      [
        'union: devices in at least one of both',
        'Devices in at least one of both. `+` and `*` group from left to right.',
      ],
      [
        'difference: devices in the left one, and not in the right one',
        'Devices in the left one, and not in the right one. `\\` binds tighter than `+` and `*`.',
      ],
    ]);
  });
});

describe('an operator', () => {
  it.each<readonly [string, readonly string[]]>([
    ['AT("Y", "likes", |', ['IN: IN, [""])']],
    ['AT("Y", "likes", |)', ['IN: IN, [""]']],
    ['AT("Y", "likes", |, ["a"])', ['IN: IN']],
    ['T("age", BET|', ['BETWEEN: BETWEEN, [0, 100])']],
    ['T("city", NOTI|, ["a"])', ['NOTIN: NOTIN']],
  ])('comes with the form of its value where none follows: %s', (marked, expected) => {
    expect(offered(marked)).toEqual(expected);
  });

  it('of a tag that is not known may be any; where the tag is missing any with a value, since an empty one would be missing, too', () => {
    const withValues = ['EQ', 'NOTEQ', 'IN', 'NOTIN', 'GTE', 'LTE', 'BETWEEN'];
    expect([labels('T("nope", |)'), labels('T(, |)')]).toEqual([[...withValues, 'NOTSET'], withValues]);
  });
});
