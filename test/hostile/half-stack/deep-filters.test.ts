// A filter as deep as the default limits allow passes every stage on half a stack, and a wide one too.

import { expect, it } from 'vitest';
import { compile } from '../../../src/compile.js';
import type { Device } from '../../../src/devices/device.js';
import { format } from '../../../src/format/format.js';
import { print } from '../../../src/format/print.js';
import { parse } from '../../../src/syntax/parse.js';
import { outline } from '../../support/outline.js';
import { runStages } from '../../support/stages.js';

const device: Device = { id: 'd', platform: 'iOS', applications: ['X'], tags: { age: 5, city: 'Oslo' } };

const LEVELS = 1000;
const OPERANDS = 20_000;

/** Every stage takes the text, and all evaluators agree on the device. */
function expectEverywhere(text: string): void {
  const { answers, printed, formatted, ast, explained, filter } = runStages(text, null, device);
  expect(new Set(answers).size).toBe(1);
  expect(outline(parse(printed).ast)).toBe(outline(ast));
  expect(outline(parse(formatted).ast)).toBe(outline(ast));
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
  const limits = { source: 2 ** 24, tokens: 2 ** 20 };
  const { filter, diagnostics, ast } = compile(text, { limits });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(filter).not.toBeNull();
  expect(outline(parse(print(ast), { limits }).ast)).toBe(outline(ast));
  expect(outline(parse(format(text, { limits }).text, { limits }).ast)).toBe(outline(ast));
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
  expect(() => print(ast)).not.toThrow();
});
