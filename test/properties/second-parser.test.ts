// P6: a second, hand-written parser agrees on what is a filter and on its tree.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from '../../src/syntax/parse.js';
import { arbitraryExpression } from '../support/expressions.js';
import { CASES, forAll } from '../support/law.js';
import { arbitraryMutation, mutate } from '../support/mutate.js';
import { outline, outlineWithSpans } from '../support/outline.js';
import { secondParse } from '../support/second-parser.js';
import { arbitraryNoise, writeText } from '../support/write-text.js';

/** The tree with its spans, or what was rejected. */
function firstReading(text: string): string {
  const { ast, diagnostics } = parse(text);
  return diagnostics.length > 0 ? 'rejected' : outlineWithSpans(ast);
}

function secondReading(text: string): string {
  const ast = secondParse(text);
  return ast === null ? 'rejected' : outlineWithSpans(ast);
}

it('reads every written tree as the second parser does', () => {
  forAll(fc.tuple(arbitraryExpression, arbitraryNoise), ([tree, noise]) => {
    const text = writeText(tree, noise);
    const second = secondParse(text);
    expect(second === null ? 'rejected' : outline(second)).toBe(outline(tree));
    expect(firstReading(text), text).toBe(secondReading(text));
  });
});

it('accepts and rejects texts with a few changed characters as the second parser does', () => {
  forAll(
    fc.tuple(arbitraryExpression, arbitraryNoise, arbitraryMutation),
    ([tree, noise, mutation]) => {
      const text = mutate(writeText(tree, noise), mutation);
      expect(firstReading(text), JSON.stringify(text)).toBe(secondReading(text));
    },
    2,
  );
});

const OPERANDS = ['A("x")', '(', ')', '+', '*', '\\', 'T("t",EQ,1)'];
const WORDS = [
  'A',
  'T',
  'AT',
  '(',
  ')',
  '"x"',
  '""',
  ',',
  '[',
  ']',
  'EQ',
  'IN',
  'NOTSET',
  '1',
  '1.',
  '01',
  '-',
  '"iOS"',
];

it('agrees on every sequence of up to five operands, signs and brackets', () => {
  enumerate(OPERANDS, CASES < 1000 ? 5 : 7);
});

it('agrees on every sequence of up to three tokens of a set', () => {
  enumerate(WORDS, CASES < 1000 ? 3 : 5);
});

it('agrees on every change of up to two tokens in whole sets', () => {
  for (const tokens of WHOLE_SETS) {
    for (const first of changes(tokens)) {
      agree(first.join(' '));
      if (CASES >= 1000) for (const second of changes(first)) agree(second.join(' '));
    }
  }
});

const WHOLE_SETS = [
  ['A', '(', '"x"', ',', '[', '"iOS"', ',', '"Chrome"', ']', ')'],
  ['T', '(', '"x"', ',', 'IN', ',', '[', '1', ',', '"x"', ']', ')'],
  ['AT', '(', '"x"', ',', '"x"', ',', 'EQ', ',', '1', ')', '*', 'G', '(', '"x"', ')'],
];

/** Every sequence with one token left out, written twice, or put in the place of another. */
function changes(tokens: readonly string[]): readonly string[][] {
  return tokens.flatMap((token, at) => [
    [...tokens.slice(0, at), ...tokens.slice(at + 1)],
    [...tokens.slice(0, at), token, ...tokens.slice(at)],
    ...WORDS.map((word) => [...tokens.slice(0, at), word, ...tokens.slice(at + 1)]),
  ]);
}

/** Compares the readings of all sequences over `alphabet`, shortest first. */
function enumerate(alphabet: readonly string[], longest: number): void {
  let level = [''];
  for (let length = 1; length <= longest; length++) {
    level = level.flatMap((text) => alphabet.map((token) => `${text}${token} `));
    for (const text of level) agree(text);
  }
}

function agree(text: string): void {
  const first = firstReading(text);
  const second = secondReading(text);
  if (first !== second) expect(first, text).toBe(second);
}
