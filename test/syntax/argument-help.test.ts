/** What is said of arguments in the wrong place beside the message: the form to write, and the edits. */

import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/diagnostics/apply-fixes.js';
import { print } from '../../src/format/print.js';
import { parse } from '../../src/syntax/parse.js';

/** The help of each finding. */
function helpOf(text: string): readonly (string | null)[] {
  return parse(text).diagnostics.map(({ help }) => help);
}

/** The text with each suggestion taken up. */
function written(text: string): readonly string[] {
  return parse(text).diagnostics.flatMap(({ fixes }) => fixes.map(({ edits }) => applyEdits(text, edits)));
}

/** The tree, and the code and underlined text of each finding. */
function read(text: string): readonly [string, readonly (readonly [string, string])[]] {
  const { ast, diagnostics } = parse(text);
  return [print(ast), diagnostics.map(({ code, span }) => [code, text.slice(span.start, span.end)])];
}

describe('help with an operator of another language', () => {
  it.each([
    ['T("city", regex, "B")', 'T("city", IN, ["…", "…"])'],
    ['AT("X", "city", regex, "B")', 'AT("application code", "city", IN, ["…", "…"])'],
  ])('names the set with its tag: %s', (text, set) => {
    expect(helpOf(text)).toEqual([`name the values: ${set}; a part of a string is not searched for`]);
  });

  it.each([
    ['T("city", not like, "B")', 'T("city", NOTIN, ["…", "…"])'],
    ['T("city", !~, "B")', 'T("city", NOTIN, ["…", "…"])'],
    ['city does not contain "B"', 'T("city", NOTIN, ["…", "…"])'],
    ['city != "Ber*"', 'T("city", NOTIN, ["…", "…"])'],
    ['city = "Ber*"', 'T("city", IN, ["…", "…"])'],
  ])('keeps its negation: %s', (text, set) => {
    expect(helpOf(text)).toEqual([`name the values: ${set}; a part of a string is not searched for`]);
  });

  it('names no tag where a list stands in its place', () => {
    expect(helpOf('T([], regex, "B")').at(-1)).toBe(
      'name the values: T("tag name", IN, ["…", "…"]); a part of a string is not searched for',
    );
  });
});

describe('a set that stays open', () => {
  it.each([
    ['A("X", "iOS", ["Android"', '])'],
    ['T("age", IN, [("b"', ')])'],
    ['A("X", ["iOS", [', ']])'],
  ])('is closed from the innermost bracket out: %s', (text, closing) => {
    expect(written(text)[0]).toBe(text + closing);
  });

  it.each([
    ['T(IN', 'T(, IN, )', '('],
    ['T("age", BETWEEN', 'T("age", BETWEEN, )', '('],
    ['A("X", [("iOS"', 'A("X")', '('],
    ['A((])', 'A((]))', '('],
    ['A(()', 'A(())', '('],
    ['A(](, [1])', 'A(]()', '('],
  ])('is told of that alone: %s', (text, tree, underlined) => {
    expect(read(text)).toEqual([tree, [['syntax/unclosed-bracket', underlined]]]);
  });

  it('may end with a string that does, too', () => {
    expect(read('A(")')).toEqual(['A("")', [['syntax/unclosed-string', '"']]]);
  });
});

describe('too many arguments', () => {
  it.each([
    ['T("age", GTE, 1,000)', '1,000', 'T("age", GTE, 1000)'],
    ['AT("X", "age", GTE, 1,000,000)', '1,000,000', 'AT("X", "age", GTE, 1000000)'],
  ])('are one number with commas in it: %s', (text, underlined, set) => {
    expect(read(text)[1]).toEqual([['spelling/number', underlined]]);
    expect(written(text)).toEqual([set]);
  });

  it('are left out of a set that stays open', () => {
    expect(print(parse('T("age", EQ, 18, 30').ast)).toBe('T("age", EQ, 18)');
  });

  it('are kept as text in a set that closes', () => {
    expect(print(parse('T("age", EQ, 18, 30)').ast)).toBe('T("age", EQ, 18, 30)');
    expect(parse('T("age", EQ, 18, 30)').ast).toMatchObject({ value: { kind: 'error', text: '18, 30' } });
  });
});

describe('a name with a value behind it', () => {
  it.each([
    ['T("city" "Berlin")', ['T("city", EQ, "Berlin")']],
    ['T("age" 18)', ['T("age", EQ, 18)']],
    ['T("age" 1.5)', ['T("age", EQ, 1.5)']],
    ['T("age" 18 30)', []],
    ['AT("X" "age")', []],
  ])('is suggested with EQ where both are certain: %s', (text, sets) => {
    expect(written(text)).toEqual(sets);
  });
});

describe('values without a list', () => {
  it.each([
    ['T("city", IN, Oslo)', ['T("city", IN, ["Oslo"])']],
    ['T("city", IN, 1, 2, Oslo)', ['T("city", IN, [1, 2, "Oslo"])']],
  ])('are written in one, and in quotes: %s', (text, lists) => {
    expect(written(text)).toEqual(lists);
  });

  it.each([
    ['T("city", IN, "Oslo, Rome")', ['T("city", IN, ["Oslo", "Rome"])', 'T("city", IN, ["Oslo, Rome"])']],
    ['T("city", IN, "Oslo,Rome ,x")', ['T("city", IN, ["Oslo", "Rome", "x"])', 'T("city", IN, ["Oslo,Rome ,x"])']],
    ['T("city", IN, "Os\\"lo, Rome")', ['T("city", IN, ["Os\\"lo, Rome"])']],
    ['T("city", IN, "Oslo, Rome", "x")', ['T("city", IN, ["Oslo, Rome", "x"])']],
    ['T("city", IN, "Oslo,, Rome")', ['T("city", IN, ["Oslo,, Rome"])']],
  ])('may be all in one string, between its commas: %s', (text, lists) => {
    expect(written(text).filter((one) => one.includes('['))).toEqual(lists);
  });

  it('are not taken apart beside another mistake', () => {
    expect(written('T("city", IN, "Oslo, Rome", 1 000)')).toEqual([
      'T("city", IN, ["Oslo, Rome", 1 000])',
      'T("city", IN, "Oslo, Rome", 1000)',
    ]);
  });
});

describe('a platform spelled otherwise', () => {
  it.each([
    ['A("X", [ios"])', 'A("X", [iOS"])'],
    ['A("X", ["ios])', 'A("X", ["iOS])'],
    ['A("X", [\'ios\'])', 'A("X", ["iOS"])'],
    ['A("X", [windows phone])', 'A("X", ["Windows_Phone"])'],
  ])('is written anew, and half of its quotes is told of apart: %s', (text, first) => {
    expect(written(text)[0]).toBe(first);
  });
});

describe('platforms behind a code without its letter', () => {
  const platforms = (count: number): string =>
    `("X", [${Array.from({ length: count }, (_, at) => `"p${at}"`).join(', ')}])`;

  it('are at most as many as there are', () => {
    expect(read(platforms(10))[1]).toEqual([['syntax/missing-constructor', '(']]);
    expect(read(platforms(11))[1]).toEqual([['syntax/unexpected', platforms(11).slice(1, -1)]]);
  });
});

describe('a null', () => {
  it.each([
    ['T("city", EQ, null)', 'T("city"'],
    ['AT("X", "city", EQ, null)', 'AT("application code", "city"'],
    ['T(, EQ, null)', 'T("tag name"'],
  ])('is told of with the set that it stands in: %s', (text, opening) => {
    expect(helpOf(text).at(-1)).toBe(
      `there is no null: an Integer tag without a value is NOTSET; of a String tag write … \\ ${opening}, EQ, "") \\ ${opening}, NOTEQ, "")`,
    );
  });

  it.each([
    ['T("age", is null, )', ' '],
    ['T("age", is null, true)', 'true'],
    ['T("age", is null, "true")', '"true"'],
    ['T("age", is null, [ "true" ])', '[ "true" ]'],
    ['T("age", is null, NULL)', 'NULL'],
    ['T("age", is null, [])', '[]'],
    ['T("age", is null, "")', '""'],
  ])('as an operator is replaced with what says yes behind it: %s', (text, behind) => {
    expect(read(text)[1][0]).toEqual(['spelling/operator', `is null,${behind === ' ' ? '' : ' '}${behind}`]);
    expect(written(text)).toEqual(['T("age", NOTSET, "")']);
  });

  it.each(['false', 'not null', 'nullable', '[5]', '"x" "y"'])('as an operator is not replaced before %s', (value) => {
    const text = `T("age", is null, ${value})`;
    expect(read(text)[1][0]).toEqual(['spelling/operator', 'is null']);
    expect(written(text)).toEqual([]);
  });
});

describe('help with a negated operator', () => {
  it.each([
    ['T("age", not between, [18, 30])', 'take the range away: … \\ T("age", BETWEEN, [min, max])'],
    ['T("age", !LTE, 18)', 'take those devices away: … \\ T("age", LTE, value)'],
  ])('takes its devices away: %s', (text, help) => {
    expect(helpOf(text)).toEqual([help]);
  });
});

describe('a name with a sign inside that does not show', () => {
  it('is written without it, which is only suggested', () => {
    expect(read('A(ci\u200bty)')).toEqual([
      'A("city")',
      [
        ['spelling/bare-name', 'ci\u200bty'],
        ['spelling/blank', '\u200b'],
      ],
    ]);
    expect(written('A(ci\u200bty)')[0]).toBe('A("city")');
    expect(parse('A(ci\u200bty)').diagnostics.map(({ fixes }) => fixes.map(({ safety }) => safety))).toEqual([
      ['unsafe'],
      [],
    ]);
  });
});

describe('a strict comparison with a number that is spelled otherwise', () => {
  it.each([
    ['T("age", GT, 1 000)', 'GT', '1 000', 'T("age", GT, 1000)'],
    ['T("age", LT, 1.)', 'LT', '1.', 'T("age", LT, 1)'],
  ])('is told without a fix, for that of the number comes first: %s', (text, operator, number, set) => {
    expect(read(text)[1]).toEqual([
      ['spelling/strict-comparison', operator],
      ['spelling/number', number],
    ]);
    expect(written(text)).toEqual([set]);
    expect(parse(text).diagnostics.flatMap(({ fixes }) => fixes.map(({ safety }) => safety))).toEqual(['unsafe']);
  });
});

describe('help with a condition outside a set', () => {
  it.each([
    ['age = 5', 'for a tag of one application, write AT("application code", "age", …)'],
    ['"X", "age" EQ 5', null],
    ['age not >= 5', 'take those devices away: … \\ T("age", GTE, value)'],
    ['"X", "age" not >= 5', 'take those devices away: … \\ AT("X", "age", GTE, value)'],
    [
      'age = null',
      'there is no null: an Integer tag without a value is NOTSET; of a String tag write … \\ T("age", EQ, "") \\ T("age", NOTEQ, "")',
    ],
  ])('names its tag: %s', (text, help) => {
    expect(helpOf(text)).toEqual([help]);
  });
});

describe('a range in quotes', () => {
  it.each(['"18-30"', '["18-30"]'])('is a string, whose type is judged later: %s', (value) => {
    expect(read(`T("age", BETWEEN, ${value})`)).toEqual([`T("age", BETWEEN, ${value})`, []]);
  });
});

describe('the node of a condition', () => {
  it('has the value of NOTSET behind the operator where none is written', () => {
    expect(parse('T("age", NOTSET)').ast).toMatchObject({
      value: { kind: 'string', value: '', span: { start: 15, end: 15 } },
    });
    expect(parse('T("age", NOTSET, )').ast).toMatchObject({
      value: { kind: 'string', value: '', span: { start: 16, end: 17 } },
    });
  });

  it('tells that the value stands in another form', () => {
    expect(parse('T("age", BETWEEN, 18 AND 30)').ast).toMatchObject({ kind: 'tag', recovered: true });
    expect(parse('AT("X", "age", BETWEEN, 18 AND 30)').ast).toMatchObject({ kind: 'applicationTag', recovered: true });
    expect(parse('T("age", eq, 18)').ast).not.toHaveProperty('recovered');
  });

  it.each(['age = 5', '"X", "age" EQ 5'])('tells that it stood outside a set: %s', (text) => {
    expect(parse(text).ast).toMatchObject({ recovered: true });
  });

  it('tells that the code of the application is missing', () => {
    expect(parse('AT("age", EQ, 18)').ast).toMatchObject({ kind: 'tag', withoutApplication: true });
    expect(parse('T("age", eq, 18)').ast).not.toHaveProperty('withoutApplication');
  });
});
