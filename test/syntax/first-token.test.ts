/** The parser that decides by one token reads what it reads with chevrotain's own strategy, and refuses the same. */

import { LLkLookaheadStrategy } from 'chevrotain';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FilterParser } from '../../src/syntax/grammar.js';
import { buildLexer, parseTokens } from '../../src/syntax/machine.js';
import { arbitraryExpression } from '../support/expressions.js';
import { writeText } from '../support/write-text.js';

const lexer = buildLexer({ skipValidations: true });
const ours = new FilterParser({ skipValidations: true });
const whole = new FilterParser({
  skipValidations: true,
  lookaheadStrategy: new LLkLookaheadStrategy({ maxLookahead: 1 }),
});

function expectSame(text: string): boolean {
  const read = [ours, whole].map((parser) => parseTokens(parser, lexer.tokenize(text).tokens));
  // Texts are many, and a matcher is slow.
  if (JSON.stringify(read[0]) !== JSON.stringify(read[1])) expect(read[0], text).toEqual(read[1]);
  return read[0] !== null;
}

const PIECES = ['A', 'AT', 'G', 'T', '(', ')', '[', ']', ',', '+', '*', '\\', '"iOS"', '7', 'EQ', 'IN'];

it('reads the same of every sequence of few tokens, alone and behind the start of a set', () => {
  const starts = ['', 'A("a"', 'G("a", ["iOS"', 'T("a", IN, [', 'T("a", EQ, ', 'AT("a", "b", EQ', 'A("a") + A("b")'];
  let texts = [''];
  let right = 0;
  for (let length = 1; length <= 3; length++) {
    texts = texts.flatMap((text) => PIECES.map((piece) => `${text} ${piece}`));
    for (const start of starts) for (const text of texts) if (expectSame(start + text)) right++;
  }
  expect(right).toBeGreaterThanOrEqual(starts.length);
});

it('reads the same of texts with a token too many, too few or in the wrong place', () => {
  fc.assert(
    fc.property(
      arbitraryExpression,
      fc.nat(),
      fc.nat(2),
      fc.constantFrom(...PIECES),
      (expression, place, removed, piece) => {
        const tokens = lexer.tokenize(writeText(expression)).tokens.map(({ image }) => image);
        tokens.splice(place % (tokens.length + 1), removed, piece);
        expectSame(tokens.join(' '));
      },
    ),
    { numRuns: Number(process.env.PUSHSIFT_CASES ?? 500) },
  );
});
