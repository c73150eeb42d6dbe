/** Equal plans of one table are the same object, however many there are, and operands stand in one order, however they came. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Term, TermTable } from '../../../src/plan/rewrite/term.js';
import { forAll } from '../../support/law.js';

const subscribed = (terms: TermTable, application: string): Term => terms.leaf({ kind: 'subscribed', application });
const tagIs = (terms: TermTable, tag: string, value: number, application: string | null = null): Term =>
  terms.leaf({ kind: 'tag-in', application, tag, values: [{ kind: 'integers', intervals: [[value, value]] }] });

/** A table that has met so many applications before. */
function tableWith(count: number): TermTable {
  const terms = new TermTable();
  for (let at = 0; at < count; at++) subscribed(terms, `before ${at}`);
  return terms;
}

describe.each([0, 14, 15, 16, 17, 40])('in a table of %i terms', (count) => {
  it('equal leaves are one, and others are not', () => {
    const terms = tableWith(count);
    expect(subscribed(terms, 'a')).toBe(subscribed(terms, 'a'));
    expect(subscribed(terms, 'a')).not.toBe(subscribed(terms, 'b'));
    expect(tagIs(terms, 't', 1)).toBe(tagIs(terms, 't', 1));
    const tags = [tagIs(terms, 't', 1), tagIs(terms, 't', 2), tagIs(terms, 'u', 1), tagIs(terms, 't', 1, 'a')];
    expect(new Set(tags).size).toBe(4);
    if (count > 0) expect(subscribed(terms, 'before 0')).toBe(subscribed(terms, 'before 0'));
  });

  it('equal operations are one, in whatever order their operands came', () => {
    const terms = tableWith(count);
    const [a, b, c] = ['a', 'b', 'c'].map((code) => subscribed(terms, code)) as [Term, Term, Term];
    expect(terms.union([c, a, b])).toBe(terms.union([b, c, a]));
    expect(terms.intersection([b, a])).toBe(terms.intersection([a, b]));
    expect(terms.difference(a, [c, b])).toBe(terms.difference(a, [b, c]));
    const others = [
      terms.union([a, b]),
      terms.intersection([a, b]),
      terms.difference(a, [b]),
      terms.difference(b, [a]),
      terms.union([a, b, c]),
      terms.union([a, terms.intersection([b, c])]),
    ];
    expect(new Set(others).size).toBe(6);
    expect(terms.union([c, a, b]).plan).toEqual({
      kind: 'union',
      operands: ['a', 'b', 'c'].map((application) => ({ kind: 'subscribed', application })),
    });
  });
});

it.each([0, 40])('operations of which one begins as the other does are two, in a table of %i terms', (count) => {
  const terms = tableWith(count);
  const [a, b, c] = ['a', 'b', 'c'].map((code) => subscribed(terms, code)) as [Term, Term, Term];
  const short = [terms.union([a, b]), terms.intersection([a, b]), terms.difference(a, [b])];
  const long = [terms.union([a, b, c]), terms.intersection([a, b, c]), terms.difference(a, [b, c])];
  expect(short.map(({ operands }) => operands)).toEqual([
    [a, b],
    [a, b],
    [a, b],
  ]);
  expect(long.map(({ operands }) => operands)).toEqual([
    [a, b, c],
    [a, b, c],
    [a, b, c],
  ]);
});

describe('what is nobody and everyone', () => {
  const terms = new TermTable();
  const a = subscribed(terms, 'a');

  it('of no operands, and of one', () => {
    expect([terms.union([]), terms.intersection([])]).toEqual([terms.none, terms.all]);
    expect([terms.union([a]), terms.intersection([a]), terms.difference(a, [])]).toEqual([a, a, a]);
    expect([terms.leaf({ kind: 'all' }), terms.leaf({ kind: 'none' })]).toEqual([terms.all, terms.none]);
  });

  it('of platforms: none are nobody, all ten are everyone, others are in the order of the vocabulary', () => {
    expect(terms.platformIn([])).toBe(terms.none);
    expect(
      terms.platformIn([
        ...(['Firefox', 'Chrome', 'Safari', 'Amazon', 'Windows'] as const),
        ...(['OsX', 'Windows_Phone', 'Blackberry', 'Android', 'iOS'] as const),
      ]),
    ).toBe(terms.all);
    expect(terms.platformIn(['Chrome', 'iOS']).plan).toEqual({ kind: 'platform-in', platforms: ['iOS', 'Chrome'] });
    expect(terms.platformIn(['Chrome', 'iOS'])).toBe(terms.platformIn(['iOS', 'Chrome']));
    expect(terms.platformIn(['Chrome']).plan).toEqual({ kind: 'platform-in', platforms: ['Chrome'] });
  });

  it('of a tag: no values are nobody', () => {
    const tag = { kind: 'tag-in', application: null, tag: 't', values: [] } as const;
    expect(terms.tagIn(tag, [])).toBe(terms.none);
    expect(terms.tagIn(tag, [{ kind: 'unset' }]).plan).toEqual({ ...tag, values: [{ kind: 'unset' }] });
  });
});

it('the same operand twice stays twice: duplicates are taken out by a rule', () => {
  const terms = new TermTable();
  const [a, b] = ['a', 'b'].map((code) => subscribed(terms, code)) as [Term, Term];
  expect(terms.union([b, a, b, a]).operands).toEqual([a, a, b, b]);
  expect(terms.difference(a, [b, a, b]).operands).toEqual([a, a, b, b]);
});

it('operands stand with leaves by their texts, then unions, intersections and differences, by their first operands', () => {
  const terms = new TermTable();
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((code) => subscribed(terms, code)) as [Term, Term, Term, Term];
  const inOrder = [
    a,
    d,
    terms.union([a, b]),
    terms.union([a, b, c]),
    terms.union([a, c]),
    terms.intersection([b, c]),
    terms.difference(a, [b]),
    terms.difference(b, [a]),
  ];
  for (let turn = 0; turn < inOrder.length; turn++) {
    const turned = [...inOrder.slice(turn), ...inOrder.slice(0, turn)];
    expect(terms.union(turned).operands).toEqual(inOrder);
    expect(terms.union(turned.toReversed()).operands).toEqual(inOrder);
  }
});

it('law: the order does not depend on which terms were met first', () => {
  const codes = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { minLength: 2, maxLength: 7 });
  forAll(fc.tuple(codes, fc.nat(6), fc.nat(40)), ([some, first, before]) => {
    const plans = [tableWith(before), tableWith(0)].map((terms, at) => {
      // One of the tables has met another one first.
      if (at === 1) subscribed(terms, some[first % some.length]!);
      const leaves = some.map((code) => subscribed(terms, code));
      const pairs = leaves.slice(1).map((leaf, index) => terms.intersection([leaves[index]!, leaf]));
      return terms.union([...pairs, ...leaves]).plan;
    });
    expect(plans[0]).toEqual(plans[1]);
  });
});
