/** Filters as deep, as long and with lists as long as the limits allow; run on half a stack, too. */

import { expect, it } from 'vitest';
import { proveEmpty, proveEquivalent, proveImplies, proveUniversal } from '../../src/analysis/proof.js';
import { compileOrThrow } from '../../src/compile.js';
import type { Filter } from '../../src/plan/filter.js';

/** The sets beside them take a few more. */
const LEVELS = 996;
const OPERANDS = 2000;
const VALUES = 10_000;

function filter(text: string): Filter {
  return compileOrThrow(text, { lint: false });
}

function repeated(count: number, separator: string, textOf: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => textOf(index)).join(separator);
}

/** Each level a set more, and another operation. */
function deep(setOf: (level: number) => string): string {
  let text = 'A("x")';
  for (let level = 0; level < LEVELS; level++) text = `(${text} ${'+*\\'[level % 3]} ${setOf(level)})`;
  return text;
}

it('1,000 levels over few tags', () => {
  const text = deep((level) => `T("t${level % 50}", EQ, ${level})`);
  expect(proveEquivalent(filter(text), filter(`${text} * (A("y") + ${text.slice(1, -1)})`)).answer).toBe('yes');
  expect(proveImplies(filter(`${text} * A("y")`), filter(text)).answer).toBe('yes');
});

it('1,000 levels, each with a tag of its own', () => {
  const text = deep((level) => `T("t${level}", EQ, 1)`);
  expect(proveEmpty(filter(text)).witness).toEqual({ id: 'witness', platform: 'iOS', tags: { t993: 1, t994: 1 } });
});

it('2,000 applications', () => {
  const any = repeated(OPERANDS, '+', (index) => `A("a${index}")`);
  const reversed = repeated(OPERANDS, '+', (index) => `A("a${OPERANDS - 1 - index}")`);
  expect(proveEquivalent(filter(any), filter(reversed)).answer).toBe('yes');
  expect(proveEmpty(filter(any.replaceAll('+', '*'))).witness?.applications).toHaveLength(OPERANDS);
});

it('2,000 conditions on one tag leave one value, or none', () => {
  const none = repeated(OPERANDS, '*', (index) => `T("t", NOTEQ, ${index})`);
  const between = (last: number): string => `T("t", BETWEEN, [0, ${last}]) * ${none}`;
  expect(proveEmpty(filter(between(OPERANDS - 1))).answer).toBe('yes');
  expect(proveEmpty(filter(between(OPERANDS))).witness).toEqual({
    id: 'witness',
    platform: 'iOS',
    tags: { t: OPERANDS },
  });
});

it('a union of 2,000 values is the list of them', () => {
  const union = repeated(OPERANDS, '+', (index) => `T("t", EQ, "v${index}")`);
  const list = (count: number): string => `T("t", IN, [${repeated(count, ',', (index) => `"v${index}"`)}])`;
  expect(proveEquivalent(filter(union), filter(`${list(OPERANDS)} * T("t", NOTEQ, "w")`)).answer).toBe('yes');
  expect(proveEquivalent(filter(union), filter(`${list(OPERANDS - 1)} * T("t", NOTEQ, "w")`)).answer).toBe('no');
});

it('lists of 10,000 values', () => {
  const list = repeated(VALUES, ',', (index) => `"v${index}"`);
  expect(proveEmpty(filter(`T("t", IN, [${list}]) * T("t", NOTIN, [${list}])`)).answer).toBe('yes');
  const fewer = list.slice(0, list.lastIndexOf(','));
  expect(proveImplies(filter(`T("t", IN, [${fewer}])`), filter(`T("t", IN, [${list}])`)).answer).toBe('yes');
  expect(proveImplies(filter(`T("t", IN, [${list}])`), filter(`T("t", IN, [${fewer}])`)).witness?.tags).toEqual({
    t: `v${VALUES - 1}`,
  });
  expect(proveUniversal(filter(`T("t", NOTIN, [${list}])`)).witness).toEqual({ id: 'witness', platform: 'iOS' });
});
