/** A device as variables: one for each thing that formulas ask for, in that order, and what each formula is over them. */

import { describe, expect, it } from 'vitest';
import { Decision } from '../../src/analysis/decision.js';
import { Domain } from '../../src/analysis/domain/domain.js';
import { Uses } from '../../src/analysis/domain/uses.js';
import { type Formula, meet } from '../../src/analysis/formula.js';
import type { FilterTag } from '../../src/check/bound.js';
import type { ValueSet } from '../../src/plan/plan.js';
import { compiledText } from '../support/worlds.js';

const UNSET: ValueSet = { kind: 'unset' };
const integers = (min: number, max: number): ValueSet => ({ kind: 'integers', intervals: [[min, max]] });
const lists = (...values: string[]): ValueSet => ({ kind: 'list-shares-any', values });

const subscribed = (application: string): Formula => ({ kind: 'subscribed', application });
const tagIn = (tag: string, values: readonly ValueSet[], application: string | null = null): Formula => ({
  ...{ kind: 'tag-in', application, tag, values },
});
const group = (text: string): Formula => compiledText(text, null).lowered;

const TYPES: readonly FilterTag[] = [
  { name: 'n', application: null, type: 'Integer' },
  { name: 'l', application: null, type: 'List' },
  { name: 'm', application: 'x', type: 'Integer' },
];

function usesOf(...formulas: readonly Formula[]): Uses {
  const uses = new Uses(null, TYPES);
  for (const formula of formulas) uses.add(formula);
  return uses;
}

describe('variables', () => {
  const opened = (): Domain =>
    new Domain(
      usesOf(
        subscribed('x'),
        group('G("g")'),
        { kind: 'platform-in', platforms: ['Android', 'Chrome'] },
        tagIn('n', [integers(1, 1)]),
        tagIn('n', [integers(1, 5)]),
        tagIn('l', [lists('a', 'b')]),
        tagIn('l', [lists('b')]),
      ),
    );

  it('are an application, a group, the platform, a tag, and each item that lists of a tag may hold', () => {
    const domain = opened();
    expect(domain.variables.map(({ subject, base, positions }) => [subject.kind, base, positions])).toEqual([
      ['application', 0, 2],
      ['group', 1, 2],
      ['platform', 2, 2],
      // Neither, 1, and what is from 2 to 5.
      ['tag', 3, 3],
      // A list and nothing else: it takes no level.
      ['tag', 5, 1],
      ['item', 5, 2],
      ['item', 6, 2],
    ]);
    expect(domain.variables.slice(5).map(({ subject }) => subject)).toEqual([
      { kind: 'item', tag: 4, text: 'a' },
      { kind: 'item', tag: 4, text: 'b' },
    ]);
  });

  it('have a level fewer than positions', () => {
    const domain = opened();
    expect(domain.variableOf).toEqual([0, 1, 2, 3, 3, 5, 6]);
    expect(domain.levels).toBe(7);
  });

  it('are found by what they are about', () => {
    const domain = opened();
    expect([domain.applicationVariable('x'), domain.groupVariable('g'), domain.platformVariable]).toEqual([0, 1, 2]);
    expect([domain.applicationVariable('g'), domain.groupVariable('x')]).toEqual([-1, -1]);
    expect(new Domain(usesOf(subscribed('x'))).platformVariable).toBe(-1);
  });

  it('of platforms tell apart what is asked', () => {
    const domain = opened();
    expect(domain.platformRanges(['Android', 'Chrome'])).toEqual([1, 1]);
    const [iOS, asked] = domain.variables.flatMap(({ subject }) =>
      subject.kind === 'platform' ? subject.classes : [],
    );
    expect([iOS?.length, asked]).toEqual([8, ['Android', 'Chrome']]);
  });
});

/** The literal of the only formula in use, and what stands for its parts. */
function encoded(formula: Formula) {
  const decision = new Decision(usesOf(formula), { steps: 0, nodes: 0 });
  const { circuit, domain } = decision;
  const literal = decision.literalOf(formula);
  const is = (variable: number): number => circuit.atom(variable, 2, [1, 1]);
  return { decision, circuit, domain, literal, is };
}

describe('a tag of an application', () => {
  // The first variable is the application, the second the tag.
  it.each<[string, readonly ValueSet[]]>([
    ['some values', [integers(1, 5)]],
    ['values of two types', [integers(1, 5), { kind: 'strings', values: ['a'], complement: false }]],
  ])('in %s: subscribed, and in them', (_, values) => {
    const { circuit, literal, is } = encoded(tagIn('m', values, 'x'));
    expect(literal).toBe(circuit.and([is(0), is(1)]));
  });

  it.each<[string, readonly ValueSet[]]>([
    ['unset', [UNSET]],
    ['unset or in some values', [UNSET, integers(1, 5)]],
  ])('%s: not subscribed, or so', (_, values) => {
    const { circuit, literal, is } = encoded(tagIn('m', values, 'x'));
    expect(literal).toBe(circuit.or([is(0) ^ 1, is(1) ^ 1]));
  });
});

it('a tag of the account is in its values, whatever a device is subscribed to', () => {
  const { circuit, literal, is } = encoded(tagIn('n', [integers(1, 5)]));
  expect(literal).toBe(is(0));
  expect(circuit.operands).toHaveLength(2);
});

it('no node is made that nothing needs', () => {
  const [one, five] = [tagIn('n', [integers(1, 1)]), tagIn('n', [integers(1, 5)])];
  const { circuit, literal } = encoded(meet(one, five));
  // Neither, 1, and what is from 2 to 5.
  expect(circuit.operands[literal >> 1]).toEqual([circuit.atom(0, 3, [1, 1]), circuit.atom(0, 3, [1, 2])]);
  expect(circuit.operands).toEqual([[], [], [], circuit.operands[literal >> 1]]);
});

it('a group whose applications nobody knows is a thing of its own, on the platforms that are named', () => {
  const alone = encoded(group('G("g")'));
  expect(alone.literal).toBe(alone.is(0));
  const { circuit, domain, literal, is } = encoded(group('G("g", ["iOS"])'));
  const platform = circuit.atom(domain.platformVariable, 2, domain.platformRanges(['iOS']));
  expect(literal).toBe(circuit.and([is(domain.groupVariable('g')), platform]));
});

describe('a formula that is not among the uses is a mistake of the program', () => {
  const later = tagIn('n', [integers(7, 7)]);
  const other = tagIn('l', [lists('a')]);
  it.each<[string, Formula, string]>([
    ['an application', subscribed('y'), 'a domain is built from what is in use'],
    ['a platform', { kind: 'platform-in', platforms: ['iOS'] }, 'a domain is built from what is in use'],
    ['a tag', other, 'a domain is built from the conditions in use'],
    ['a condition', later, 'a domain is built from the conditions in use'],
  ])('%s', (_, formula, message) => {
    const decision = new Decision(usesOf(meet(subscribed('x'), tagIn('n', [integers(1, 5)]))), { steps: 0, nodes: 0 });
    expect(() => decision.literalOf(formula)).toThrow(message);
  });

  it.each([
    ['a tag', other],
    ['a condition', later],
  ])('%s that was added after the domain was built', (_, formula) => {
    const uses = usesOf(tagIn('n', [integers(1, 5)]));
    const decision = new Decision(uses, { steps: 0, nodes: 0 });
    uses.add(formula);
    expect(() => decision.literalOf(formula)).toThrow('a domain is built from the conditions in use');
  });
});
