import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Production, type Rule, readEbnf } from '../../grammar/ebnf.js';
import { OPERATORS } from '../../src/base/operators.js';
import { FilterParser } from '../../src/syntax/grammar.js';
import { parse } from '../../src/syntax/parse.js';
import { TOKENS } from '../../src/syntax/tokens.js';
import { forAll } from '../support/law.js';
import '../support/group-by.js';

const rules = readEbnf(readFileSync('grammar/pushsift.ebnf', 'utf8'));
/** A rule of the parser, or a part of one, as Chevrotain describes it. */
interface ParserPart {
  readonly type: string;
  readonly name?: string;
  readonly separator?: ParserPart;
  readonly definition?: readonly ParserPart[];
}

const parserRules: readonly ParserPart[] = new FilterParser({ skipValidations: false }).getSerializedGastProductions();

describe('the parser', () => {
  it('has the rules of the grammar, in its order', () =>
    expect(parserRules.map(({ name }) => name)).toEqual(rules.filter((rule) => !rule.lexical).map(({ name }) => name)));

  it.each(rules.filter((rule) => !rule.lexical))('reads `$name` as the grammar writes it', ({ name, production }) => {
    const parserRule = parserRules.find((rule) => rule.name === name);
    expect(inlined(writeParts(parserRule?.definition ?? []))).toBe(inlined(write(production)));
  });

  it('knows no token that the grammar does not', () => {
    const words = TOKENS.map(({ name }) => name).filter(
      (name) => !['Blank', 'Space', 'Comment', 'Operand'].includes(name),
    );
    expect(words.filter((name) => !(name in TOKEN_NOTATION))).toEqual([]);
  });
});

/** How the file writes the parser's tokens. A bracketed group reaches the parser as one token. */
const TOKEN_NOTATION: Readonly<Record<string, string>> = {
  String: 'string',
  Number: 'number',
  AT: '"AT"',
  A: '"A"',
  G: '"G"',
  T: '"T"',
  Operator: `( ${OPERATORS.map((operator) => `"${operator}"`).join(' | ')} )`,
  Plus: '"+"',
  Star: '"*"',
  Backslash: '"\\"',
  LeftParen: '"("',
  RightParen: '")"',
  LeftBracket: '"["',
  RightBracket: '"]"',
  Comma: '","',
  Operand: '"(" expression ")"',
};

/** A choice of scalars may stand for `scalar`: the parser saves itself a call where it can. */
function inlined(written: string): string {
  return written.replaceAll('scalar', '( string | number )').replace('( ( string | number ) |', '( string | number |');
}

function writeParts(parts: readonly ParserPart[]): string {
  return parts.map(writePart).join(' ');
}

function writePart(part: ParserPart): string {
  const inner = part.definition ?? [];
  switch (part.type) {
    case 'NonTerminal':
      return part.name ?? '';
    case 'Terminal':
      return TOKEN_NOTATION[part.name ?? ''] ?? `unknown token ${part.name}`;
    case 'Alternation':
      return `( ${inner.map(writePart).join(' | ')} )`;
    case 'Alternative':
      return writeParts(inner);
    case 'Option':
      return `[ ${writeParts(inner)} ]`;
    case 'Repetition':
      return `{ ${writeParts(inner)} }`;
    case 'RepetitionWithSeparator':
      return `[ ${separated(part)} ]`;
    case 'RepetitionMandatoryWithSeparator':
      return separated(part);
    default:
      return `unknown part ${part.type}`;
  }
}

/** `x { "," x }`, which the parser reads in one go. */
function separated({ definition = [], separator }: ParserPart): string {
  const item = writeParts(definition);
  return `${item} { ${separator === undefined ? '' : writePart(separator)} ${item} }`;
}

function write(production: Production): string {
  switch (production.kind) {
    case 'terminal':
      return `"${production.text}"`;
    case 'reference':
      return production.name;
    case 'words':
      return `? ${production.text} ?`;
    case 'sequence':
      return production.parts.map(write).join(' ');
    case 'choice':
      return `( ${production.alternatives.map(write).join(' | ')} )`;
    case 'optional':
      return `[ ${write(production.inner)} ]`;
    case 'repetition':
      return `{ ${write(production.inner)} }`;
  }
}

describe('a text that the grammar makes', () => {
  const sentence = arbitrarySentence(rules);

  it('is read without an error of syntax', () =>
    forAll(sentence, (text) => {
      const faults = parse(text).diagnostics.map(({ code }) => code);
      expect(
        faults.filter((code) => code.startsWith('syntax/') && !VALUE_FAULTS.has(code)),
        text,
      ).toEqual([]);
      return true;
    }));

  it('is a filter where its values fit its operators', () => {
    const texts = fc.sample(sentence, { numRuns: 200, seed: 1 });
    expect(texts.filter((text) => parse(text).diagnostics.length === 0).length).toBeGreaterThan(10);
  });
});

/** Errors that the grammar leaves to what strings hold. */
const VALUE_FAULTS: ReadonlySet<string> = new Set(['syntax/empty-name', 'syntax/unpaired-surrogate']);

/** What the words of the file stand for. */
const WORDS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  character: fc.constantFrom(...'aZ09 _-#()[],+*é😀'),
  digit: fc.constantFrom(...'0123456789'),
  nonzero: fc.constantFrom(...'123456789'),
  hex: fc.constantFrom(...'0123abcdABCD'),
};

/** Texts of the first rule, with blanks between tokens; platforms are drawn from the vocabulary. */
function arbitrarySentence(grammar: readonly Rule[]): fc.Arbitrary<string> {
  const { sentence } = fc.letrec<Record<string, string>>((tie) =>
    Object.fromEntries([
      ['sentence', tie(grammar[0]?.name ?? '')],
      ...grammar.map(({ name, production, lexical }) => [name, arbitraryText(name, production, lexical, tie)]),
    ]),
  );
  return sentence as fc.Arbitrary<string>;
}

type Tie = (name: string) => fc.Arbitrary<unknown>;

function arbitraryText(name: string, production: Production, lexical: boolean, tie: Tie): fc.Arbitrary<string> {
  if (name === 'platforms') return fc.constantFrom('["iOS"]', '[ "OsX", "Windows_Phone" ]');
  if (name in WORDS) return WORDS[name] as fc.Arbitrary<string>;
  return arbitraryProduction(production, lexical ? '' : ' ', tie);
}

function arbitraryProduction(production: Production, blank: string, tie: Tie): fc.Arbitrary<string> {
  const make = (inner: Production) => arbitraryProduction(inner, blank, tie);
  switch (production.kind) {
    case 'terminal':
      return fc.constant(production.text);
    case 'reference':
      return tie(production.name) as fc.Arbitrary<string>;
    case 'words':
      return fc.constant(' ');
    case 'sequence':
      return fc.tuple(...production.parts.map(make)).map((parts) => parts.join(blank));
    case 'choice':
      // Brackets come first in the grammar, and are the only way down: the others end sooner.
      return fc.oneof({ depthSize: 'small', withCrossShrink: true }, ...production.alternatives.map(make).reverse());
    case 'optional':
      return fc.option(make(production.inner), { nil: '' });
    case 'repetition':
      return fc.array(make(production.inner), { maxLength: 3 }).map((parts) => parts.join(blank));
  }
}
