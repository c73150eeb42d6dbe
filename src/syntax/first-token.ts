/**
 * Decides by the next token alone which way the parser goes on: the grammar needs no more, and a test has chevrotain check that. Its own
 * strategy compares runs of tokens of any length; without it the parser is ready sooner, and smaller.
 */

import {
  Alternation,
  type ILookaheadStrategy,
  type IProduction,
  type IToken,
  NonTerminal,
  Option,
  Repetition,
  type Rule,
  Terminal,
} from 'chevrotain';
import { invariant } from '../base/invariant.js';

const CLASSES = {
  Alternation,
  Option,
  Repetition,
};

/** The productions of the grammar that are a choice. Those with separators it writes out. */
type Choice = keyof typeof CLASSES;

export const FIRST_TOKEN: ILookaheadStrategy = {
  // What this would find, the test finds with chevrotain's own strategy.
  validate: () => [],
  buildLookaheadForAlternation({ rule, prodOccurrence, hasPredicates }) {
    invariant(!hasPredicates, 'the grammar chooses by tokens alone');
    const choices: number[] = [];
    for (const [at, alternative] of partsOf(rule, 'Alternation', prodOccurrence).entries())
      for (const token of firstTokens(alternative)) choices[token] ??= at;
    return function (this: TokenReader) {
      return choices[nextToken(this)];
    };
  },
  buildLookaheadForOptional({ rule, prodOccurrence, prodType }) {
    const starts: boolean[] = [];
    invariant(Object.hasOwn(CLASSES, prodType), 'the grammar writes its separators out');
    for (const token of firstOfSequence(partsOf(rule, prodType as Choice, prodOccurrence))) starts[token] = true;
    return function (this: TokenReader) {
      return starts[nextToken(this)] === true;
    };
  },
};

/** What chevrotain calls these functions with. */
interface TokenReader {
  LA(howMany: number): IToken;
}

/** The number of the type of the next token: its place in tables by type. */
function nextToken(parser: TokenReader): number {
  return parser.LA(1).tokenTypeIdx;
}

/** What the production of this type and number holds. */
function partsOf(rule: Rule, type: Choice, occurrence: number): readonly IProduction[] {
  const found = within(rule).find((part) => part instanceof CLASSES[type] && part.idx === occurrence);
  invariant(found !== undefined, 'chevrotain asks for productions that there are');
  return definitionOf(found);
}

/** All that stands in a production, whatever the depth; of other rules, their names alone. */
function within(production: IProduction): readonly IProduction[] {
  if (production instanceof Terminal || production instanceof NonTerminal) return [];
  return definitionOf(production).flatMap((part) => [part, ...within(part)]);
}

function definitionOf(production: IProduction): readonly IProduction[] {
  // Chevrotain does not say it in types: every production but a token has a definition; that of a rule's name is the rule's.
  return (production as Rule).definition;
}

function firstTokens(production: IProduction): readonly number[] {
  if (production instanceof Terminal) return [production.terminalType.tokenTypeIdx ?? 0];
  const parts = definitionOf(production);
  return production instanceof Alternation ? parts.flatMap(firstTokens) : firstOfSequence(parts);
}

function firstOfSequence(parts: readonly IProduction[]): readonly number[] {
  const end = parts.findIndex((part) => !isOptional(part));
  return parts.slice(0, end < 0 ? parts.length : end + 1).flatMap(firstTokens);
}

function isOptional(production: IProduction): boolean {
  return production instanceof Option || production instanceof Repetition;
}
