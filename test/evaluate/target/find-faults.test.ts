/** What an engine cannot be asked: tags of unknown type, texts and ids that it has no place for, queries that are too large. */

import { describe, expect, it } from 'vitest';
import { compileOrThrow } from '../../../src/compile.js';
import { idNotHeld, type Target, tooLarge, wholeOf } from '../../../src/evaluate/target/errors.js';
import { findFaults } from '../../../src/evaluate/target/find-faults.js';
import { buildFilter } from '../../../src/plan/build.js';
import { application, tag, union } from '../../support/bound.js';

/** An engine that has no place for a capital S. */
const TARGET: Target = { title: 'Ten', refuses: /S/ };
const ANY: Target = { title: 'Any', refuses: null };

/** The underlined text and the message of each fault. */
function faultsOf(text: string, target: Target = TARGET, id: string | null = null): readonly (readonly string[])[] {
  const filter = compileOrThrow(text, { lint: false });
  return findFaults(filter, target, id).map(({ message, span }) => [text.slice(span.start, span.end), message]);
}

describe('texts', () => {
  it.each([
    ['A("Shop")', 'A("Shop")', 'Shop'],
    ['AT("Shop", "a", GTE, 1)', 'AT("Shop", "a", GTE, 1)', 'Shop'],
    ['AT("x", "Size", GTE, 1)', 'AT("x", "Size", GTE, 1)', 'Size'],
    ['T("Size", GTE, 1)', 'T("Size", GTE, 1)', 'Size'],
    ['A("x") + T("a", IN, ["b", "S", "SS"])', 'T("a", IN, ["b", "S", "SS"])', 'S'],
  ])('of %s are looked at: the first in %s is told', (text, clause, refused) => {
    const told = faultsOf(text).filter(([, message = '']) => message.includes('cannot hold'));
    expect(told).toEqual([[clause, `Ten cannot hold the text \`${refused}\``]]);
  });

  it('that the engine can hold are no fault, and neither is that no id is asked for', () => {
    expect(faultsOf('A("shop") + T("size", GTE, 1)')).toEqual([]);
    expect(faultsOf('A("shop")', { title: 'Null', refuses: /null/ })).toEqual([]);
  });

  it('are not looked for where a set has none: platforms, an account tag without an application, a group that is not known', () => {
    const wordless: Target = { title: 'Wordless', refuses: /null|undefined/ };
    expect(faultsOf('A("shop", ["iOS"]) + T("size", GTE, 1) + G("all")', wordless)).toEqual([]);
  });

  it('say why the engine cannot hold them', () =>
    expect(findFaults(compileOrThrow('A("S")'), TARGET, null)).toMatchObject([
      { code: 'target/text-not-held', label: 'has a character that it has no place for' },
    ]));

  it('with half a surrogate pair are held by none', () => {
    expect(faultsOf('A("x")', ANY, '\ud800')).toEqual([['A("x")', 'Any cannot hold the id that is asked for']]);
    expect(faultsOf('A("x")', ANY, 'S\u{1f600}')).toEqual([]);
  });

  it('are told in the order of the filter, the id at the whole of it', () => {
    expect(faultsOf('A("S") + A("x") + A("SS")', TARGET, 'S').map(([text]) => text)).toEqual([
      'A("S")',
      'A("S") + A("x") + A("SS")',
      'A("SS")',
    ]);
  });
});

describe('a tag whose type is not known', () => {
  it('is told at its first use, with three others at most', () => {
    const text = 'T("a", EQ, 1) + T("b", GTE, 1) + T("a", EQ, 2) + T("a", EQ, 3) + T("a", EQ, 4) + T("a", EQ, 5)';
    const [fault, ...others] = findFaults(compileOrThrow(text, { lint: false }), TARGET, null);
    expect(others).toEqual([]);
    expect(fault).toEqual({
      code: 'target/untyped-tag',
      severity: 'error',
      message: 'the type of tag `a` is not known',
      span: { start: 0, end: 13 },
      label: 'Integer, String or List?',
      help: 'give the catalog that declares the tag',
      related: [
        { span: { start: 33, end: 46 }, message: 'used here, too' },
        { span: { start: 49, end: 62 }, message: 'used here, too' },
        { span: { start: 65, end: 78 }, message: 'used here, too' },
      ],
      fixes: [],
      pointer: null,
    });
  });

  it('is another in each application, and in the account', () => {
    const text = 'T("a", EQ, 1) + AT("x", "a", EQ, 1) + AT("y", "a", EQ, 1)';
    expect(faultsOf(text).map(([clause]) => clause)).toEqual(text.split(' + '));
  });
});

it('a fault of a set without a place is told at the beginning of the text', () => {
  const untyped = tag('a', 'EQ', [1], { types: ['Integer', 'String'] });
  const filter = buildFilter('', union({ ...application('S'), spans: [] }, { ...untyped, spans: [] }), []);
  expect(findFaults(filter, TARGET, null).map(({ code, span }) => [code, span])).toEqual([
    ['target/untyped-tag', { start: 0, end: 0 }],
    ['target/text-not-held', { start: 0, end: 0 }],
  ]);
});

describe('what is said of the whole filter', () => {
  const filter = compileOrThrow('A("x") + A("y")', { lint: false });

  it('an id says where the fault is, and is not shown', () => {
    expect(idNotHeld(filter, TARGET)).toMatchObject({
      span: { start: 0, end: 15 },
      label: 'asked about an id that has a character it has no place for',
    });
  });

  it('stands where its sets do, without the blanks around them; without a place, at the whole text', () => {
    const blank = compileOrThrow('  A("x") + A("y") ', { lint: false });
    expect(wholeOf(blank)).toEqual({ start: 2, end: 17 });
    expect(wholeOf({ ...blank, lowered: { ...blank.lowered, spans: [] } })).toEqual({ start: 0, end: 18 });
  });

  it('a query fits up to its limit, and not above it', () => {
    const measured = { limit: 'maxSelects', measure: 'selects', most: 10 };
    expect(tooLarge(filter, TARGET, { ...measured, value: 10 })).toBeNull();
    expect(tooLarge(filter, TARGET, { ...measured, value: 11 })).toMatchObject({
      code: 'target/too-large',
      message: 'the query would have 11 selects, and Ten takes 10',
      span: { start: 0, end: 15 },
      help: "make the filter smaller, or raise the limit `maxSelects` together with the engine's own",
    });
  });
});
