// A filter as deep as the default limits allow passes every stage on half a stack, and a wide one too.

import { expect, it } from 'vitest';
import type { Limits } from '../../../src/base/limits.js';
import { difference, intersection, union } from '../../../src/builder/combine.js';
import { compile } from '../../../src/compile.js';
import type { Device } from '../../../src/devices/device.js';
import { print } from '../../../src/format/print.js';
import type { Expression } from '../../../src/syntax/ast.js';
import { parse } from '../../../src/syntax/parse.js';
import { deepFreeze } from '../../support/deep-freeze.js';
import { application, condition, number } from '../../support/nodes.js';
import { outline } from '../../support/outline.js';
import { runStages } from '../../support/stages.js';

const device: Device = { id: 'd', platform: 'iOS', applications: ['X'], tags: { age: 5, city: 'Oslo' } };

const LEVELS = 1000;
const OPERANDS = 20_000;

/** Every stage takes the text, and all evaluators agree on the device. */
function expectEverywhere(text: string, limits: Partial<Limits> = {}): void {
  const { answers, printed, formatted, ast, explained, filter, loaded } = runStages(text, null, device, limits);
  expect(new Set(answers).size).toBe(1);
  expect(outline(parse(printed, { limits }).ast)).toBe(outline(ast));
  expect(outline(parse(formatted, { limits }).ast)).toBe(outline(ast));
  expect(loaded?.fingerprint).toBe(filter.fingerprint);
  // A tree without spans, as code builds it, is printed and read again.
  expect(compile(deepFreeze(ast), { limits, lint: false }).filter?.fingerprint).toBe(filter.fingerprint);
  for (const said of explained) expect(said).not.toBe('');
  expect(filter.fingerprint).not.toBe('');
}

function repeat(count: number, part: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => part(index)).join('');
}

/** `clause sign (clause sign (… ))`, with as many brackets as `levels`; signs by turns. */
function nested(levels: number, signs: readonly string[]): string {
  const opened = repeat(levels, (level) => `T("age", NOTEQ, ${level}) ${signs[level % signs.length]} (`);
  return `${opened}A("X")${')'.repeat(levels)}`;
}

it('takes 1,000 brackets around one set', () => {
  expectEverywhere(`${'('.repeat(LEVELS)}A("X")${')'.repeat(LEVELS)}`);
});

it.each([
  ['union in union', ['+']],
  ['intersection in intersection', ['*']],
  ['difference in difference', ['\\']],
  ['union in intersection', ['+', '*']],
  ['intersection in difference', ['*', '\\']],
  ['all three', ['+', '\\', '*']],
])('takes 1,000 levels of %s', (_, signs) => {
  expectEverywhere(nested(LEVELS - 1, signs));
});

it('takes 1,000 levels that open on the left, as builders write them', () => {
  const closed = repeat(LEVELS - 1, (level) => ` ${'+*'[level % 2]} T("age", GTE, ${level % 3}))`);
  expectEverywhere(`${'('.repeat(LEVELS - 1)}A("X")${closed}`);
});

it('takes 998 changes of operator in one run without brackets', () => {
  expectEverywhere(`A("X")${repeat(LEVELS - 1, (level) => ` ${'+*'[level % 2]} T("age", GTE, ${level % 3})`)}`);
});

it.each(['+', '*', '\\'])('takes a run of 20,000 tokens of %s', (sign) => {
  expectEverywhere(`A("X")${repeat(OPERANDS / 5, (index) => ` ${sign} A("${index}")`)}`);
});

it.each(['+', '*', '\\'])('takes a run of 20,000 operands of %s, where limits allow it', (sign) => {
  const text = `T("age", GTE, 0)${repeat(OPERANDS, (index) => `${sign}T("age", NOTEQ, ${index + 10})`)}`;
  expectEverywhere(text, { source: 2 ** 24, tokens: 2 ** 20 });
});

/** A condition of its own for each number, so that nothing falls together. */
function clause(index: number): Expression {
  return condition(null, `t${index}`, 'EQ', number(String(index)));
}

it('builds, prints and compiles 1,000 levels from code', () => {
  let expression: Expression = application('X');
  for (let level = 0; level < LEVELS - 1; level++)
    expression = [union, intersection, difference][level % 3]!(clause(level), expression);
  expect(compile(deepFreeze(expression)).filter?.text).toBe(print(expression, { brackets: 'clear' }));
  expectEverywhere(print(expression));
});

it.each([
  ['union', union],
  ['intersection', intersection],
  ['difference', difference],
])('builds, prints and compiles a %s of 20,000 operands from code', (_, combine) => {
  const [first, ...rest] = Array.from({ length: OPERANDS }, (_, index) => clause(index));
  const expression = combine(first!, ...rest);
  expectEverywhere(print(expression), { source: 2 ** 24, tokens: 2 ** 20 });
});

it.each([
  ['brackets', `${'('.repeat(LEVELS + 1)}A("X")${')'.repeat(LEVELS + 1)}`],
  ['changes of operator', `A("X")${repeat(LEVELS + 1, (level) => `${'+*'[level % 2]}A("X")`)}`],
  ['nested operations', nested(LEVELS + 1, ['+', '*'])],
])('answers too many %s with one error', (_, text) => {
  const { filter, diagnostics } = compile(text);
  expect(filter).toBeNull();
  expect(diagnostics.map(({ code }) => code)).toEqual([expect.stringMatching(/^limit\//)]);
});

it.each([
  ['10,000 unclosed brackets', '('.repeat(10_000)],
  ['10,000 stray closing brackets', ')'.repeat(10_000)],
  ['10,000 brackets of mixed kinds', '([{'.repeat(3334)],
  ['5,000 broken sets', 'T("a", EQ '.repeat(5000)],
  ['5,000 open lists', 'T("a", IN, ['.repeat(5000)],
  ['10,000 signs', '+*\\'.repeat(3334)],
])('answers %s with errors', (_, text) => {
  const { diagnostics, ast } = compile(text);
  expect(diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
  expect(print(ast).length).toBeGreaterThan(0);
});
