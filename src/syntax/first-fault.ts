/**
 * Where a text stops being the beginning of a filter, and what could stand there. Knows what may follow what, one token at a time; what
 * was meant it does not guess.
 */

import type { IToken } from 'chevrotain';
import { isOperator, type OperatorShape, operatorRow } from '../base/operators.js';
import { wordList } from '../base/plural.js';
import type { Span } from '../base/span.js';
import { isPlatform } from '../base/vocabulary.js';
import { diagnose } from '../diagnostics/diagnose.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { theMachine } from './machine.js';
import { quote } from './quote.js';
import { scanString, stringValue } from './scan-string.js';

/** A token as the grammar writes it, or what it is. */
const WRITTEN = {
  A: '`A`',
  G: '`G`',
  T: '`T`',
  AT: '`AT`',
  LeftParen: '`(`',
  RightParen: '`)`',
  LeftBracket: '`[`',
  RightBracket: '`]`',
  Comma: '`,`',
  Plus: '`+`',
  Star: '`*`',
  Backslash: '`\\`',
  Operator: 'an operator such as `EQ`',
  String: 'a string in double quotes',
  Number: 'a number',
} as const;

type Word = keyof typeof WRITTEN;

/** Named after what is expected in them. */
type State = keyof typeof STATES;

/** Which tokens may follow, and where they lead: the grammar, brackets around operands left to a counter. */
const STATES = {
  operand: { A: 'codeBracket', G: 'codeBracket', T: 'tagBracket', AT: 'applicationBracket', LeftParen: 'operand' },
  sign: { Plus: 'operand', Star: 'operand', Backslash: 'operand', RightParen: 'sign' },
  codeBracket: { LeftParen: 'code' },
  code: { String: 'codeEnd' },
  codeEnd: { Comma: 'platforms', RightParen: 'sign' },
  platforms: { LeftBracket: 'platform' },
  platform: { String: 'platformEnd' },
  platformEnd: { Comma: 'platform', RightBracket: 'setEnd' },
  applicationBracket: { LeftParen: 'application' },
  application: { String: 'applicationEnd' },
  applicationEnd: { Comma: 'tag' },
  tagBracket: { LeftParen: 'tag' },
  tag: { String: 'tagEnd' },
  tagEnd: { Comma: 'operator' },
  operator: { Operator: 'operatorEnd' },
  operatorEnd: { Comma: 'value' },
  value: { String: 'setEnd', Number: 'setEnd', LeftBracket: 'firstItem' },
  firstItem: { String: 'itemEnd', Number: 'itemEnd', RightBracket: 'setEnd' },
  item: { String: 'itemEnd', Number: 'itemEnd' },
  itemEnd: { Comma: 'item', RightBracket: 'setEnd' },
  setEnd: { RightParen: 'sign' },
} as const satisfies Record<string, Partial<Record<Word, string>>>;

/** The next state by token: `STATES`, whose every entry is a state. */
const NEXT: Readonly<Record<State, Partial<Record<Word, State>>>> = STATES;

/** What was read up to some token. */
interface Place {
  readonly state: State;
  /** Brackets that are open: behind a set, those around operands. */
  readonly depth: number;
  /** The operator of the condition that is being read. */
  readonly shape: OperatorShape | null;
  /** Values of the list that is being read. */
  readonly items: number;
}

const START: Place = { state: 'operand', depth: 0, shape: null, items: 0 };

/** The first fault of a text that the strict reader declines. O(length). */
export function firstFault(source: string, comments: boolean): Diagnostic {
  const { tokens, errors, groups } = theMachine().lexer.tokenize(source);
  const stop = errors[0]?.offset ?? source.length;
  // The lexer stops at an error: a comment that it found stands before.
  const comment = comments ? undefined : groups.comments?.[0];
  const end = comment?.startOffset ?? stop;
  let place = START;
  for (const token of tokens) {
    if (token.startOffset > end) break;
    const next = behind(place, token);
    if (typeof next === 'string') return fault(source, spanOf(token), next);
    place = next;
  }
  const expected = expectedIn(place);
  if (comment !== undefined) return fault(source, spanOf(comment), expected);
  if (source.charAt(stop) !== '"' || nextState(place, 'String') === undefined)
    return fault(source, wordAt(source, stop), expected);
  // The string begins well: the fault is inside it.
  const at = -1 - scanString(source, stop);
  return fault(source, wordAt(source, at), at < source.length ? 'what a string holds, or `"`' : '`"`');
}

/** The place behind `token`; what should stand there where it cannot. */
function behind(place: Place, token: IToken): Place | string {
  // The names of token types are the words.
  const word = token.tokenType.name as Word;
  const state = nextState(place, word);
  if (state === undefined) return expectedIn(place);
  if (word === 'String') {
    const wanted = wantedOfString(place.state, stringValue(token.image));
    if (wanted !== null) return wanted;
  }
  return {
    state,
    depth: place.depth + Number(word === 'LeftParen') - Number(word === 'RightParen'),
    shape: isOperator(token.image) ? operatorRow(token.image).shape : place.shape,
    items: state === 'itemEnd' ? place.items + 1 : state === 'firstItem' ? 0 : place.items,
  };
}

/** What a string with this value should be where it stands; null where it is. */
function wantedOfString(state: State, value: string | null): string | null {
  if (value === null) return 'a string without half of a surrogate pair';
  if (state === 'platform' && !isPlatform(value)) return 'the name of a platform, such as `"iOS"`';
  if (value === '' && (state === 'code' || state === 'application' || state === 'tag'))
    return 'a name that is not empty';
  return null;
}

function nextState({ state, depth, shape, items }: Place, word: Word): State | undefined {
  if (word === 'RightParen' && depth === 0) return undefined;
  if (state === 'value' && shape === 'list' && word !== 'LeftBracket') return undefined;
  if (state === 'firstItem' && shape === 'nothing' && word === 'RightBracket') return undefined;
  if (state === 'itemEnd' && shape === 'scalar' && items === 1 && word === 'RightBracket') return undefined;
  return NEXT[state][word];
}

function expectedIn(place: Place): string {
  // The keys of the table are words.
  const words = (Object.keys(NEXT[place.state]) as Word[]).filter((word) => nextState(place, word) !== undefined);
  const written = words.map((word): string => WRITTEN[word]);
  const isWhole = place.state === 'sign' && place.depth === 0;
  return wordList(isWhole ? [...written, 'the end of the filter'] : written, 'or');
}

function spanOf({ startOffset, image }: IToken): Span {
  return { start: startOffset, end: startOffset + image.length };
}

/** The word that begins at `start`, or the one character; nothing at the end of the text. */
function wordAt(source: string, start: number): Span {
  const text = /[\p{L}\p{M}\p{N}_]+|./su.exec(source.slice(start))?.[0] ?? '';
  return { start, end: start + text.length };
}

function fault(source: string, span: Span, expected: string): Diagnostic {
  const message =
    span.start < source.length
      ? `unexpected ${quote(source.slice(span.start, span.end))}`
      : 'the filter ends too early';
  return diagnose('syntax/unexpected', span, message, { label: `expected ${expected}` });
}
