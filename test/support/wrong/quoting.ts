/** The ways people write strings, operators, blanks and signs, each with what it is in the strict language. */

import type { Operator } from '../../../src/base/operators.js';
import type { Random } from '../../../src/devices/random.js';
import type { Piece, Sign, WrittenSign } from './pieces.js';

/** How a string is quoted, and what escapes the text around it has been through. */
export interface Quoting {
  readonly name: string;
  readonly open: string;
  readonly close: string;
  /** How often the text was escaped for JSON. */
  readonly escaped: 0 | 1 | 2;
}

const plain = (name: string, open: string, close = open): Quoting => ({ name, open, close, escaped: 0 });

export const QUOTINGS: readonly Quoting[] = [
  plain('straight', '"'),
  plain('single', "'"),
  plain('curly', '“', '”'),
  plain('curly single', '‘', '’'),
  plain('low', '„', '“'),
  plain('low single', '‚', '‘'),
  plain('guillemets', '«', '»'),
  plain('backticks', '`'),
  plain('full width', '＂'),
  { name: 'escaped', open: '\\"', close: '\\"', escaped: 1 },
  { name: 'escaped twice', open: '\\\\\\"', close: '\\\\\\"', escaped: 2 },
];

/** Names that people leave without quotes; those with a `#` only where that begins no comment. */
export function mayStandBare(value: string, comments: boolean): boolean {
  return /^[A-Za-z0-9][\w.+% -]*$/.test(value) || (!comments && /^\w+#$/.test(value));
}

/** A string with its quotes; in straight ones where it holds a quote of its own kind. */
export function quoted(value: string, quoting: Quoting): readonly Piece[] {
  const clash = quoting.escaped === 0 && [quoting.open, quoting.close].some((quote) => value.includes(quote));
  const { open, close, escaped } = clash && !isApostrophe(value, quoting) ? QUOTINGS[0]! : quoting;
  const strict = JSON.stringify(value).slice(1, -1);
  const text = open === '"' ? strict : value.includes('\\') ? strict : value;
  return [
    { text: open, strict: '"', role: 'quote' },
    { text: escaped === 0 ? text : escapedTimes(strict, escaped), strict, role: 'content' },
    { text: close, strict: '"', role: 'quote' },
  ];
}

/** `it's` in single quotes: the apostrophe between two letters ends nothing. */
function isApostrophe(value: string, { open }: Quoting): boolean {
  return open === "'" && /^[^']*[a-z]'[a-z][^']*$/.test(value);
}

function escapedTimes(text: string, times: number): string {
  return times === 0 ? text : escapedTimes(JSON.stringify(text).slice(1, -1), times - 1);
}

const FOREIGN_SIGNS: Readonly<Record<Sign, readonly string[]>> = {
  '+': ['OR', 'or', '|', '||'],
  '*': ['AND', 'and', '&', '&&'],
  '\\': ['-'],
};

/** What a sign between sets is written as: its own, escaped as the text is, or that of another language. */
export function writeSign(sign: Sign, escaped: 0 | 1 | 2, foreign: boolean, random: Random): WrittenSign {
  const own = sign === '\\' ? escapedTimes('\\', escaped) : sign;
  const words = FOREIGN_SIGNS[sign];
  const text = foreign ? words[random.below(words.length)]! : own;
  return { sign, foreign, pieces: [{ text, strict: sign, role: 'sign' }] };
}

/** The sign of the language that a text between sets stands for, blanks around it left out; null for anything else. */
export function signMeant(text: string): Sign | null {
  const word = text.trim();
  if (word === '+' || word === '*' || word === '\\') return word;
  if (/^\\{2,4}$/.test(word)) return '\\';
  const upper = word.toUpperCase();
  const found = Object.entries(FOREIGN_SIGNS).find(([, words]) => words.includes(upper));
  return found === undefined ? null : (found[0] as Sign);
}

/** Spellings of operators that have one meaning; comparisons that leave the bound out are none of them. */
const OPERATOR_SPELLINGS: Readonly<Record<Operator, readonly string[]>> = {
  EQ: ['eq', 'Eq', '=', '==', '"EQ"'],
  NOTEQ: ['noteq', '!=', '<>', 'NotEq'],
  IN: ['in', 'In'],
  NOTIN: ['notin', 'NOT IN', 'not in'],
  GTE: ['gte', '>='],
  LTE: ['lte', '<='],
  BETWEEN: ['between', 'Between'],
  NOTSET: ['notset', 'NotSet'],
};

export function operatorSpelling(operator: Operator, random: Random): string {
  const spellings = OPERATOR_SPELLINGS[operator];
  return spellings[random.below(spellings.length)]!;
}

/** The operator that a text stands for in any of these spellings; null for anything else. */
export function operatorMeant(text: string): Operator | null {
  const word = text.trim();
  const found = Object.entries(OPERATOR_SPELLINGS).find(
    ([operator, spellings]) => operator === word.toUpperCase() || spellings.includes(word.toLowerCase()),
  );
  return found === undefined ? null : (found[0] as Operator);
}

const FOREIGN_BLANKS = ['\u00a0', '\u202f', '\u2003', '\u200b', ' \u00a0', '\u3000'];
const BLANKS = ['', '', ' ', ' ', '  ', '\n', '\t', '\r\n', ' \n  '];

/** How much room the author leaves. */
export type Spacing = 'tight' | 'usual' | 'wild' | 'foreign';

/** Blanks; `usual` is what stands here in a text that nobody looks at twice. */
export function blank(spacing: Spacing, usual: string, random: Random): Piece {
  const text = blankText(spacing, usual, random);
  return { text, strict: text.replace(/\u200b/g, '').replace(/[^ \t\r\n]/g, ' '), role: 'blank' };
}

function blankText(spacing: Spacing, usual: string, random: Random): string {
  switch (spacing) {
    case 'tight':
      return '';
    case 'usual':
      return usual;
    case 'wild':
      return BLANKS[random.below(BLANKS.length)]!;
    case 'foreign':
      return random.chance(0.3) ? FOREIGN_BLANKS[random.below(FOREIGN_BLANKS.length)]! : usual;
  }
}
