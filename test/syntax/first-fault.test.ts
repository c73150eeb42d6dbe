/** The one error of the strict reader: where a text stops being the beginning of a filter, and what could stand there. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/base/limits.js';
import { firstFault } from '../../src/syntax/first-fault.js';
import { FilterParser } from '../../src/syntax/grammar.js';
import { buildLexer } from '../../src/syntax/machine.js';
import { readStrict } from '../../src/syntax/strict-reader.js';
import { arbitraryExpression } from '../support/expressions.js';
import { forAll } from '../support/law.js';
import { writeText } from '../support/write-text.js';
import '../support/group-by.js';

const SETS = '`A`, `G`, `T`, `AT` or `(`';
const NEXT_OPERAND = '`+`, `*`, `\\` or the end of the filter';
const SCALAR = 'a string in double quotes or a number';

it.each([
  ['', '', 'the filter ends too early', SETS],
  [' ', '', 'the filter ends too early', SETS],
  ['a("x")', 'a', 'unexpected `a`', SETS],
  ['A("x") +', '', 'the filter ends too early', SETS],
  ['A("x") A("y")', 'A', 'unexpected `A`', NEXT_OPERAND],
  ['A("x"))', ')', 'unexpected `)`', NEXT_OPERAND],
  ['(A("x")', '', 'the filter ends too early', '`+`, `*`, `\\` or `)`'],
  ['A("x"', '', 'the filter ends too early', '`,` or `)`'],
  ['A(x)', 'x', 'unexpected `x`', 'a string in double quotes'],
  ['A("")', '""', 'unexpected `""`', 'a name that is not empty'],
  ['A("x", [])', ']', 'unexpected `]`', 'a string in double quotes'],
  ['A("x", ["ios"])', '"ios"', 'unexpected `"ios"`', 'the name of a platform, such as `"iOS"`'],
  ['T("a", gte, 1)', 'gte', 'unexpected `gte`', 'an operator such as `EQ`'],
  ['T("a", NOT, 1)', 'NOT', 'unexpected `NOT`', 'an operator such as `EQ`'],
  ['T("a", IN, 1)', '1', 'unexpected `1`', '`[`'],
  ['T("a", EQ, [1])', ']', 'unexpected `]`', '`,`'],
  ['T("a", NOTSET, [])', ']', 'unexpected `]`', SCALAR],
  ['T("a", IN, [1,])', ']', 'unexpected `]`', SCALAR],
  ['T("a", EQ, 01)', '1', 'unexpected `1`', '`)`'],
  ['T("a", EQ, 1) # one', '# one', 'unexpected `# one`', NEXT_OPERAND],
  ['A("x") ; A("y") # two', ';', 'unexpected `;`', NEXT_OPERAND],
  ['A("a\nb")', '\n', 'unexpected ` `', 'what a string holds, or `"`'],
  ['A("\\d")', '\\', 'unexpected `\\`', 'what a string holds, or `"`'],
  ['A("x', '', 'the filter ends too early', '`"`'],
  ['A("\\ud800")', '"\\ud800"', 'unexpected `"\\ud800"`', 'a string without half of a surrogate pair'],
  ['A("x") "y', '"', 'unexpected `"`', NEXT_OPERAND],
  ['A("x") ÄÖ', 'ÄÖ', 'unexpected `ÄÖ`', NEXT_OPERAND],
  ['A("x")\u00a0', '\u00a0', 'unexpected ` `', NEXT_OPERAND],
  ['A("x") # one\nA("y")', '# one', 'unexpected `# one`', NEXT_OPERAND],
  ['(A("x")) ) + A("y")', ')', 'unexpected `)`', NEXT_OPERAND],
  ['T("", EQ, 1)', '""', 'unexpected `""`', 'a name that is not empty'],
  ['AT("", "a", EQ, 1)', '""', 'unexpected `""`', 'a name that is not empty'],
  ['T("a", EQ, [1, 2]) + T("b", EQ, [1])', ']', 'unexpected `]`', '`,`'],
  ['T("a", EQ, [1, 2]) %', '%', 'unexpected `%`', NEXT_OPERAND],
  ['T("a", IN, []) %', '%', 'unexpected `%`', NEXT_OPERAND],
  ['T("a", IN, [1]) + T("b", EQ, 2) + A("x", ["iOS"]) %', '%', 'unexpected `%`', NEXT_OPERAND],
])('finds the fault of %j', (text, underlined, message, expected) => {
  const { code, severity, span, message: said, label, fixes } = firstFault(text, false);
  expect([code, severity, text.slice(span.start, span.end), said, label, fixes]).toEqual([
    'syntax/unexpected',
    'error',
    underlined,
    message,
    `expected ${expected}`,
    [],
  ]);
});

it('passes comments where they are accepted', () =>
  expect(firstFault('A("x") # one\n A', true).span).toEqual({ start: 14, end: 15 }));

const lexer = buildLexer({ skipValidations: true });

describe('every beginning of a filter', () => {
  it('is read to its end: the fault is what stands behind it', () =>
    forAll(fc.tuple(arbitraryExpression, fc.nat(), fc.constantFrom('%', 'x', '.', '“')), ([tree, place, wrong]) => {
      const text = writeText(tree);
      const { tokens } = lexer.tokenize(text);
      const start = tokens[place % tokens.length]?.startOffset ?? 0;
      const broken = `${text.slice(0, start)}${wrong} ${text.slice(start)}`;
      expect(firstFault(broken, false).span, broken).toEqual({ start, end: start + 1 });
      const short = text.slice(0, start);
      if (readStrict(short, DEFAULT_LIMITS, false) === null)
        expect(firstFault(short, false).span, short).toEqual({ start: short.length, end: short.length });
      return true;
    }));

  it('is what the grammar of the parser can begin with', () =>
    forAll(
      fc.tuple(arbitraryExpression, fc.nat(), fc.nat(2), fc.constantFrom(...PIECES)),
      ([tree, place, removed, piece]) => {
        const words = lexer.tokenize(writeText(tree)).tokens.map(plainWord);
        words.splice(place % (words.length + 1), removed, piece);
        const text = words.join(' ');
        const at = firstImpossible(lexer.tokenize(text).tokens.map(({ tokenType }) => tokenType.name));
        if (at === null) expect(readStrict(text, DEFAULT_LIMITS, false), text).not.toBeNull();
        else expect(firstFault(text, false).span.start, text).toBe(offsetOf(words, at));
        return true;
      },
    ));
});

const PIECES = ['A', 'AT', 'G', 'T', '(', ')', '[', ']', ',', '+', '*', '\\', '"iOS"', '7', 'BETWEEN'];

/** Any string is a platform, and BETWEEN takes every value: what is left is the grammar. */
function plainWord({ tokenType, image }: { tokenType: { name: string }; image: string }): string {
  return tokenType.name === 'String' ? '"iOS"' : tokenType.name === 'Operator' ? 'BETWEEN' : image;
}

function offsetOf(words: readonly string[], at: number): number {
  const before = words.slice(0, at).join(' ').length;
  return at < words.length ? before + (at > 0 ? 1 : 0) : before;
}

/** A rule of the parser, or a part of one, as chevrotain describes it. */
interface Part {
  readonly type: string;
  readonly name?: string;
  readonly separator?: Part;
  readonly definition?: readonly Part[];
}

/** What is still to come, the next part first. */
type Rest = { readonly part: Part; readonly rest: Rest } | null;

const rules: readonly Part[] = new FilterParser({ skipValidations: false }).getSerializedGastProductions();
const terminal = (name: string): Part => ({ type: 'Terminal', name });
const EXPRESSION: Part = { type: 'NonTerminal', name: 'expression' };
/** A bracketed group reaches the parser as one token. */
const GROUP = [terminal('LeftParen'), EXPRESSION, terminal('RightParen')];

/** Place of the first token that the rules cannot go on with, or the number of tokens where they want more; null where they are a filter. */
function firstImpossible(tokens: readonly string[]): number | null {
  let waiting = opened([{ part: EXPRESSION, rest: null }]);
  for (const [at, token] of tokens.entries()) {
    const next = waiting.filter((rest) => rest?.part.name === token).map((rest) => rest?.rest ?? null);
    if (next.length === 0) return at;
    waiting = opened(next);
  }
  return waiting.includes(null) ? null : tokens.length;
}

/** The same, each with a token as its next part, or at its end. */
function opened(rests: readonly Rest[]): readonly Rest[] {
  return rests.flatMap((rest) => {
    if (rest === null) return [null];
    const { part, rest: after } = rest;
    const all = (parts: readonly Part[]): Rest =>
      parts.reduceRight<Rest>((tail, head) => ({ part: head, rest: tail }), after);
    const inner = part.definition ?? [];
    switch (part.type) {
      case 'Terminal':
        return part.name === 'Operand' ? opened([all(GROUP)]) : [rest];
      case 'NonTerminal':
        return opened([all(rules.find(({ name }) => name === part.name)?.definition ?? [])]);
      case 'Alternation':
        return opened(inner.map((alternative) => all([alternative])));
      case 'Alternative':
        return opened([all(inner)]);
      case 'Option':
        return opened([all(inner), after]);
      case 'Repetition':
        return opened([all([...inner, part]), after]);
      case 'RepetitionWithSeparator':
      case 'RepetitionMandatoryWithSeparator': {
        const { name = '' } = part.separator ?? {};
        const more: Part = { type: 'Repetition', definition: [terminal(name), ...inner] };
        const once = all([...inner, more]);
        return opened(part.type === 'RepetitionWithSeparator' ? [once, after] : [once]);
      }
      default:
        throw new Error(`unknown part ${part.type}`);
    }
  });
}
