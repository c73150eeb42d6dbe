import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/base/limits.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { print } from '../../src/format/print.js';
import { parse } from '../../src/syntax/parse.js';
import { readStrict } from '../../src/syntax/strict-reader.js';
import { readTolerant } from '../../src/syntax/tolerant/tolerant-reader.js';
import { outcome, parseCases } from './read-case.js';

const FOLDER = new URL('./cases/', import.meta.url);
const FIXTURES = readdirSync(FOLDER).map((name) => ({
  name: name.replace('.txt', ''),
  cases: parseCases(readFileSync(new URL(name, FOLDER), 'utf8')),
}));
const ALL = FIXTURES.flatMap(({ cases }) => cases);
const TEXTS = ALL.map(({ text }) => text);

/** What stays an error in the lenient dialect, though it is a near-miss. */
const ALWAYS_ERROR = new Set(['spelling/bare-value', 'spelling/number', 'spelling/quoted-operator']);

function safeFixes(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ fixes }) => fixes.some(({ safety }) => safety === 'safe'));
}

function errors(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code);
}

describe.each(FIXTURES)('$name', ({ cases }) => {
  it.each(cases)('$title', ({ text, expected }) => {
    expect(outcome(text)).toBe(expected);
  });
});

describe('safe fixes', () => {
  it.each(TEXTS)('each removes its own diagnostic and adds no error: %j', (text) => {
    const { diagnostics } = parse(text);
    for (const diagnostic of safeFixes(diagnostics)) {
      const after = parse(applyFixes(text, [diagnostic])).diagnostics;
      const left = after.filter(({ code }) => code === diagnostic.code).length;
      expect(left, diagnostic.code).toBeLessThan(diagnostics.filter(({ code }) => code === diagnostic.code).length);
      expect(errors(after).length, diagnostic.code).toBeLessThan(errors(diagnostics).length);
    }
  });

  it.each(TEXTS)('lead to the tree that was read before: %j', (text) => {
    const { ast, diagnostics } = parse(text);
    if (safeFixes(diagnostics).length < diagnostics.length) return expect(diagnostics).not.toEqual([]);
    expect(print(parse(applyFixes(text, diagnostics)).ast)).toBe(print(ast));
  });
});

/** As a person chooses who agrees with what was read. */
function withFirstFix(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, fixes: diagnostic.fixes.slice(0, 1) };
}

describe('unsafe fixes', () => {
  const GUESSES = [
    'syntax/unexpected',
    'syntax/missing-operand',
    'syntax/missing-argument',
    'syntax/missing-constructor',
    'syntax/foreign-value',
    'syntax/unknown-',
  ];
  const isRepaired = (text: string): boolean => {
    const { ast, diagnostics } = parse(text);
    const guessed = diagnostics.some(({ code }) => GUESSES.some((guess) => code.startsWith(guess)));
    return ast.kind !== 'error' && !guessed && diagnostics.every(({ fixes }) => fixes.length > 0);
  };

  it('lead to the tree that was read before', () => {
    const repaired = TEXTS.filter(isRepaired);
    expect(repaired.length).toBeGreaterThan(300);
    for (const text of repaired) {
      let mended = text;
      for (let round = 0; round < 4; round++)
        mended = applyFixes(mended, parse(mended).diagnostics.map(withFirstFix), { unsafe: true });
      expect(parse(mended).diagnostics, text).toEqual([]);
      expect(print(parse(mended).ast), text).toBe(print(parse(text).ast));
    }
  });
});

describe('fixes that put nothing in', () => {
  /** What is written around a filter, not in it. */
  const AROUND = new Set(['syntax/comment', 'syntax/wrapped-filter', 'spelling/over-escaped', 'spelling/blank']);

  it.each(TEXTS)('take away brackets, commas and quotes, and no word, sign or set: %j', (text) => {
    for (const { code, fixes } of parse(text).diagnostics) {
      if (AROUND.has(code)) continue;
      const removed = fixes
        .filter(({ edits }) => edits.every((edit) => edit.text === ''))
        .flatMap(({ edits }) => edits.map(({ span }) => text.slice(span.start, span.end)));
      expect(
        removed.filter((piece) => !/^[\s()[\]{},;"'`’]*$/.test(piece)),
        code,
      ).toEqual([]);
    }
  });
});

describe('the lenient dialect', () => {
  it.each(TEXTS)('reads the same tree, near-misses as warnings: %j', (text) => {
    const strict = parse(text);
    const lenient = parse(text, { dialect: 'lenient' });
    expect(lenient.ast).toEqual(strict.ast);
    const isNearMiss = ({ code, fixes }: Diagnostic): boolean =>
      code.startsWith('spelling/') && !ALWAYS_ERROR.has(code) && fixes.some(({ safety }) => safety === 'safe');
    expect(lenient.diagnostics.map(({ code, severity }) => [code, severity])).toEqual(
      lenient.diagnostics.map((diagnostic) => [diagnostic.code, isNearMiss(diagnostic) ? 'warning' : 'error']),
    );
    expect(lenient.diagnostics.length).toBe(strict.diagnostics.length);
  });
});

describe('the strict reader and the tolerant one', () => {
  const options = { dialect: 'strict', comments: false, limits: DEFAULT_LIMITS, suggestions: true } as const;

  it('agree on every text that has no mistake left', () => {
    const mended = TEXTS.map((text) => applyFixes(text, parse(text).diagnostics, { unsafe: true }));
    const accepted = [...new Set(mended)].filter((text) => readStrict(text, DEFAULT_LIMITS, false) !== null);
    expect(accepted.length).toBeGreaterThan(150);
    for (const text of accepted)
      expect(readTolerant(text, options), text).toEqual(readStrict(text, DEFAULT_LIMITS, false));
  });
});

describe('suggestions', () => {
  it.each(TEXTS)('are not made where they are off: %j', (text) => {
    const { diagnostics } = parse(text, { suggestions: false });
    const made = diagnostics.filter(
      ({ code, label, fixes }) =>
        code.startsWith('syntax/unknown-') && code !== 'syntax/unknown-escape' && (label !== null || fixes.length > 0),
    );
    expect(made).toEqual([]);
  });
});

it('gives at least nine exact diagnostics for ten mistakes', () => {
  const text = ALL.find(({ title }) => title === 'ten mistakes of all kinds')!.text;
  expect(parse(text).diagnostics.length).toBeGreaterThanOrEqual(9);
});

it('keeps comments beside mistakes where they are accepted', () => {
  const { comments, diagnostics } = parse('# all\na("X")', { comments: true });
  expect(comments).toEqual([{ text: '# all', span: { start: 0, end: 5 } }]);
  expect(diagnostics.map(({ code }) => code)).toEqual(['spelling/case']);
});

it('never leaves an error node without an error', () => {
  const silent = TEXTS.filter((text) => {
    const { ast, diagnostics } = parse(text, { dialect: 'lenient' });
    return JSON.stringify(ast).includes('"kind":"error"') && errors(diagnostics).length === 0;
  });
  expect(silent).toEqual([]);
});
