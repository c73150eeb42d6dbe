/**
 * Whether the repair of a bracket or comma is the only one: every other edit of one character is tried, and none makes a filter (docs/decisions/0018).
 * The edits are made on a short form of the text, in which a string is `"`, words are in upper case and blanks between other signs are left
 * out. Other spellings of a filter count as one: they rival a repair as well.
 */

import { OPERATORS, type OperatorShape, operatorsOfShape } from '../../base/operators.js';
import { CONSTRUCTORS } from '../../base/vocabulary.js';
import { applyFixes } from '../../diagnostics/apply-fixes.js';
import type { Diagnostic, Edit } from '../../diagnostics/diagnostic.js';
import type { Comment } from '../ast.js';
import type { OperationKind } from '../operation.js';
import { setOperator } from './operator-words.js';
import type { Scan } from './scan.js';
import type { Token } from './token.js';

/** Of longer short forms the sets that can be read are left as they are; what is longer then is not tried. The work grows with the square. */
const LONGEST_UNITS = 400;

const NAME = String.raw`(?:"|[\w.-]+)`;
const VALUE = String.raw`(?:"|-?\d+(?:\.\d+)?)`;
const VALUES = String.raw`\[(?:${VALUE}(?:,${VALUE})*)?\]`;
const PLATFORM = '(?:"|[A-Z_]{3,})';
const PLATFORMS = String.raw`(?:,\[(?:${PLATFORM}(?:,${PLATFORM})*)?\])?`;
const wordsOf = (shape: OperatorShape): string => operatorsOfShape(shape).join('|');
const CONDITION = String.raw`(?:(?:${wordsOf('scalar')}|[GL]T|[<>!=]=|[<>=]|<>),(?:${VALUE}|\[(?:${VALUE}(?:,${VALUE})+)?\])|(?:${wordsOf('list')}|NOT IN|${wordsOf('range')}),${VALUES}|(?:${wordsOf('nothing')})(?:,${VALUE}|,\[\])?)`;
/** A letter does not touch the constructor: `AND A(`. */
const SET = new RegExp(
  String.raw`(?<![\w.-])(?:[AG]\(${NAME}${PLATFORMS}|(?:T\(|AT\(${NAME},)${NAME},${CONDITION})\)`,
  'g',
);
/** What a set is replaced by, and then a group of them. No short form has it. */
const READ = '§';
const OPERATOR = String.raw`(?:[+*\\]| ?(?:AND(?: NOT)?|OR) ?)`;
const OPERANDS = `${READ}(?:${OPERATOR}${READ})*`;
const GROUP = new RegExp(String.raw`\(${OPERANDS}\)`, 'g');
const FILTER = new RegExp(`^${OPERANDS}$`);

const SIGNS = [...'()[],+*\\5'];
/** Letters of operators, of those between sets, too, and of constructors. */
const LETTERS = [...new Set([...OPERATORS, ...CONSTRUCTORS, 'AND', 'OR'].join(''))].sort();

const SIGN_OF: Readonly<Record<OperationKind, string>> = { union: '+', intersection: '*', difference: '\\' };

/** Scans another text with the same options. */
export type Rescan = (text: string) => Scan;

/**
 * True where the repair, a safe one, makes a filter of the text, spelling aside, and in its place no other single character does.
 * False where that is too much to find out.
 */
export function isOnlyRepair(source: string, rescan: Rescan, repair: Diagnostic): boolean {
  const [fix] = repair.fixes;
  if (fix?.safety !== 'safe' || fix.edits.some((edit) => mayBeOperator(source, edit))) return false;
  const mended = applyFixes(source, [repair]);
  const chosen = shortForm(mended, rescan(mended));
  return filterIn(chosen) !== null && !hasRival(shortForm(source, rescan(source)), chosen);
}

/**
 * True for a sign taken away beside an operator that is one of another language, or has a blank on one side only, and for a comma between a bracket and an
 * operator that becomes a bracket: each of the two may be the wrong one.
 */
function mayBeOperator(source: string, { span, text }: Edit): boolean {
  const before = source.slice(Math.max(0, span.start - BLANKS_SEEN), span.start);
  const behind = source.slice(span.end, span.end + BLANKS_SEEN);
  if (text.trim() !== '')
    return source.charAt(span.start) === ',' && /\)\s*$/.test(before) && /^\s*[-+*\\&|]/.test(behind);
  const beside = /(\s*)§(\s*)([-+*\\&|])(\s*)|(\s*)([-+*\\&|])(\s*)§(\s*)/.exec(`${before}§${behind}`);
  if (beside === null) return false;
  // A comma before an operator may be the bracket that closes a group.
  if (source.charAt(span.start) === ',' && beside[3] !== undefined && GROUP_OPENS.test(source.slice(0, span.start)))
    return true;
  const [, first = '', second = '', operator, last = '', left = '', ahead, right = '', outer = ''] = beside;
  const isApart = operator === undefined ? [left, right + outer] : [first + second, last];
  return /[-&|]/.test(operator ?? ahead ?? '') || (isApart[0] === '') !== (isApart[1] === '');
}

/** A bracket that no letter stands before. */
const GROUP_OPENS = /(?:^|[^\p{L}\s])\s*\(/u;

/** More blanks beside an operator are not looked at. */
const BLANKS_SEEN = 20;

/** The short form of what was scanned. Beside words a blank is left. */
function shortForm(source: string, { tokens, comments }: Scan): string {
  let [form, at] = ['', 0];
  for (const token of tokens) {
    const short = shortToken(token);
    const isApart = token.start > at && (/\w$/.test(form) || /^\w/.test(short));
    form += linesOf(source, at, token.start, comments) + (isApart ? ' ' : '') + short;
    at = token.end;
  }
  return form;
}

function shortToken({ kind, text }: Token): string {
  if (kind === 'string') return '"';
  const operator = kind === 'sign' ? setOperator(text) : null;
  return operator === null ? text.toUpperCase().replace(/[^\x21-\x7e]/g, 'X') : SIGN_OF[operator];
}

/** The ends of lines in `[start, end)`, each `#` before them that begins a comment: only where the text has comments. */
function linesOf(source: string, start: number, end: number, comments: readonly Comment[]): string {
  if (comments.length === 0) return '';
  let gap = source.slice(start, end);
  for (const { span, text } of comments) if (span.start >= start && span.end <= end) gap = gap.replace(text, '#');
  return gap.replace(/[^\n#]/g, '');
}

/** What is read of the short form of a filter, however it is spelled; null for any other. */
function filterIn(form: string): string | null {
  const text = plain(form);
  let [left, before] = [withSetsRead(text), ''];
  while (left !== before) [before, left] = [left, left.replace(GROUP, READ)];
  return FILTER.test(left) ? text : null;
}

/** The text that is read: without comments, the ends of lines, and blanks that part no words. */
function plain(form: string): string {
  return withoutBlanks(form.replace(/#[^\n]*|\n/g, ''));
}

function withoutBlanks(form: string): string {
  return form.replace(/(?<!\w) | (?!\w)/g, '');
}

/** True where a filter other than that of the form `chosen` is one character away from `form`, or where that is too much to find out. */
function hasRival(form: string, chosen: string): boolean {
  const isLong = form.length > LONGEST_UNITS;
  const tried = isLong ? withSetsRead(form) : form;
  if (tried.length > LONGEST_UNITS) return true;
  let mended = isLong ? null : filterIn(chosen);
  for (const edited of oneCharacterAway(tried)) {
    const other = filterIn(edited);
    mended ??= other;
    if (other !== null && other !== mended) return true;
  }
  return false;
}

function withSetsRead(form: string): string {
  return withoutBlanks(form).replace(SET, READ);
}

/** The form with each edit of one character after which as many brackets open as close. */
function* oneCharacterAway(form: string): Generator<string> {
  const open = [...form].reduce((sum, unit) => sum + opens(unit), 0);
  for (let at = 0; at <= form.length; at++) {
    const [before, here, behind] = [form.slice(0, at), form.charAt(at), form.slice(at + 1)];
    // A string and a set are more than one character. What ends or begins a comment may hide brackets.
    const isReplaced = here !== '"' && here !== READ && here !== '';
    const left = open - opens(here);
    if (isReplaced && (left === 0 || here === '\n' || here === '#')) yield before + behind;
    const touchesWord = /\w/.test(form.charAt(at - 1) + here + form.charAt(at + 1));
    for (const put of touchesWord ? [...SIGNS, ...LETTERS] : SIGNS) {
      if (open + opens(put) === 0) yield before + put + here + behind;
      if (isReplaced && left + opens(put) === 0) yield before + put + behind;
    }
  }
}

/** How many brackets of both kinds a character opens, the square ones in thousands. */
function opens(unit: string): number {
  return OPENED.get(unit) ?? 0;
}

const OPENED: ReadonlyMap<string, number> = new Map([
  ['(', 1],
  [')', -1],
  ['[', 1000],
  [']', -1000],
]);
