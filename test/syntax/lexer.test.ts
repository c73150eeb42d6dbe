/** The lexer finds the tokens that chevrotain's lexer finds with one regular expression per token, and stops where that finds none. */

import { createToken, Lexer } from 'chevrotain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenize } from '../../src/syntax/lexer.js';
import { arbitraryExpression } from '../support/expressions.js';
import { arbitraryNoise, writeText } from '../support/write-text.js';

const LITERAL = /"(?:[^"\\\p{Cc}\p{Surrogate}]|\x7f|[\x80-\x9f]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"/uy;

/** Longer words stand before those that they begin with. */
const PATTERNS = {
  Blank: / |\t|\r|\n/,
  Comment: /#[^\r\n]*/,
  Number: /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?/,
  Operator: /EQ|NOTEQ|IN|NOTIN|GTE|LTE|BETWEEN|NOTSET/,
  AT: /AT/,
  A: /A/,
  G: /G/,
  T: /T/,
  Plus: /\+/,
  Star: /\*/,
  Backslash: /\\/,
  LeftParen: /\(/,
  RightParen: /\)/,
  LeftBracket: /\[/,
  RightBracket: /\]/,
  Comma: /,/,
};

const STRING = createToken({
  name: 'String',
  start_chars_hint: ['"'],
  line_breaks: false,
  pattern: (text: string, offset: number) => {
    LITERAL.lastIndex = offset;
    return LITERAL.exec(text);
  },
});

const twin = new Lexer([
  STRING,
  ...Object.entries(PATTERNS).map(([name, pattern]) =>
    createToken({
      name,
      pattern,
      line_breaks: name === 'Blank',
      ...(name === 'Blank' ? { group: Lexer.SKIPPED } : {}),
    }),
  ),
]);

interface Found {
  readonly pieces: readonly (readonly [name: string, start: number, image: string])[];
  readonly stop: number | null;
}

function expected(text: string): Found {
  const { tokens, errors } = twin.tokenize(text);
  const stop = errors[0]?.offset ?? null;
  const pieces = tokens
    .filter(({ startOffset }) => stop === null || startOffset < stop)
    .map(({ tokenType, startOffset, image }) => [tokenType.name, startOffset, image] as const);
  return { pieces, stop };
}

function found(text: string): Found {
  const { tokens, comments, stop } = tokenize(text);
  const pieces = [
    ...tokens.map(({ tokenType, startOffset, image }) => [tokenType.name, startOffset, image] as const),
    ...comments.map(({ span, text: image }) => ['Comment', span.start, image] as const),
  ];
  return { pieces: pieces.toSorted((left, right) => left[1] - right[1]), stop };
}

it.each([
  ['T("a", GTE, -1.50)', 'T ( String , Operator , Number )', null],
  ['AT A ATA', 'AT A AT A', null],
  ['GTE G NOTSET', 'Operator G Operator', null],
  ['01.5', 'Number Number', null],
  ['1.', 'Number', 1],
  ['- 1', '', 0],
  ['A("a\nb")', 'A (', 2],
  ['A("a\\d")', 'A (', 2],
  ['A("\ud800")', 'A (', 2],
  ['A(\u00a0"a")', 'A (', 2],
  ['a("a")', '', 0],
  ['# one\r\n+ # two', 'Comment + Comment', null],
  ['NOT', '', 0],
])('reads %j as its tokens', (text, names, stop) => {
  const signs: Readonly<Record<string, string>> = { LeftParen: '(', RightParen: ')', Comma: ',', Plus: '+' };
  const { pieces, stop: stopped } = found(text);
  expect({ names: pieces.map(([name]) => signs[name] ?? name).join(' '), stop: stopped }).toEqual({ names, stop });
});

describe('every text', () => {
  const numRuns = Number(process.env.PUSHSIFT_CASES ?? 1000);

  it('of the language has the tokens that its patterns find', () => {
    fc.assert(
      fc.property(arbitraryExpression, arbitraryNoise, (expression, noise) => {
        const text = writeText(expression, noise, { comments: true });
        expect(found(text)).toEqual(expected(text));
        expect(found(text).stop).toBeNull();
      }),
      { numRuns },
    );
  });

  it('of pieces and any characters has the tokens that its patterns find', () => {
    const pieces = fc.constantFrom(
      ...['A', 'AT', 'G', 'T', 'EQ', 'NOTEQ', 'IN', 'NOTIN', 'GTE', 'LTE', 'BETWEEN', 'NOTSET', 'NOT'],
      ...'()[],+*\\"#-.01289 \t\r\n\u00a0eux/',
      ...['"a"', '"\\"', '"\\u00e9"', '"\\x"', '"\u0000"', '"\ud83d\ude00"', '"\ud83d"', '"\x7f"', '-1.5', '1.', '01'],
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 2 })), { maxLength: 8 }),
        (parts) => {
          const text = parts.join('');
          expect(found(text), text).toEqual(expected(text));
        },
      ),
      { numRuns: numRuns * 5 },
    );
  });
});
