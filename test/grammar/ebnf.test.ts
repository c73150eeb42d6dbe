import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Production, readEbnf } from '../../grammar/ebnf.js';
import { OPERATORS } from '../../src/base/vocabulary.js';
import { FilterParser } from '../../src/syntax/grammar.js';
import { TOKENS } from '../../src/syntax/tokens.js';

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
