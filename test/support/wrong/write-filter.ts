/** Filters with no mistake in them, in every way that people write them; what each means is known from its pieces. */

import type { Operator } from '../../../src/base/operators.js';
import type { TagType } from '../../../src/base/tag-types.js';
import { PLATFORMS } from '../../../src/base/vocabulary.js';
import { operatorsOf } from '../../../src/catalog/operator-table.js';
import type { Random } from '../../../src/devices/random.js';
import { CODES, INTEGERS, STRING_VALUES, TAG_NAMES, TEMPLATE_NAMES } from './names.js';
import type { Piece, Sign, WrittenNode, WrittenSign } from './pieces.js';
import {
  blank,
  mayStandBare,
  operatorSpelling,
  QUOTINGS,
  type Quoting,
  quoted,
  type Spacing,
  writeSign,
} from './quoting.js';

/** The hand of one author. */
interface Hand {
  readonly random: Random;
  readonly quoting: Quoting;
  /** Each string in quotes of its own. */
  readonly mixed: boolean;
  readonly bare: boolean;
  /** Made by a template whose places were not filled. */
  readonly templates: boolean;
  readonly spacing: Spacing;
  readonly lowerCase: boolean;
  readonly foreignWords: boolean;
  readonly foreignSigns: boolean;
  readonly comments: 'none' | 'kept' | 'dropped';
  readonly hashBeginsComment: boolean;
}

/** A filter of one to eight sets; `comments` says whether its comments are part of the language. */
export function writeFilter(random: Random, comments: boolean): WrittenNode {
  const hand = handOf(random, comments);
  const sets = 1 + Math.min(random.below(8), random.below(8));
  return writeNode(hand, sets);
}

function handOf(random: Random, comments: boolean): Hand {
  const quoting = random.chance(0.35) ? QUOTINGS[0]! : pick(random, QUOTINGS);
  // A line break in a text that was escaped for JSON is no line break any more.
  const lines = quoting.escaped === 0;
  return {
    random,
    quoting,
    mixed: random.chance(0.12),
    bare: random.chance(0.12),
    templates: random.chance(0.05),
    spacing: random.chance(0.6) ? 'usual' : pick(random, lines ? ['tight', 'wild', 'foreign'] : ['tight', 'usual']),
    lowerCase: random.chance(0.08),
    foreignWords: random.chance(0.15),
    foreignSigns: random.chance(0.2),
    comments: lines && random.chance(0.15) ? (comments ? 'kept' : 'dropped') : 'none',
    hashBeginsComment: comments,
  };
}

function pick<T>(random: Random, values: readonly T[]): T {
  return values[random.below(values.length)]!;
}

/** Sets joined by signs; some of them in brackets together. */
function writeNode(hand: Hand, sets: number): WrittenNode {
  if (sets === 1) return hand.random.chance(0.05) ? group(hand, writeSet(hand)) : writeSet(hand);
  const sizes = split(hand.random, sets);
  const operands = sizes.map((size) => (size === 1 ? writeNode(hand, 1) : group(hand, writeNode(hand, size))));
  const own = pick<Sign>(hand.random, ['+', '*', '\\']);
  const signs = operands
    .slice(1)
    .map(() => signBetween(hand, hand.random.chance(0.2) ? pick<Sign>(hand.random, ['+', '*', '\\']) : own));
  return { kind: 'run', operands, signs };
}

/** Parts of at least one, at least two parts. */
function split(random: Random, sets: number): readonly number[] {
  const sizes: number[] = [];
  for (let left = sets; left > 0; ) {
    const most = sizes.length === 0 ? left - 1 : left;
    const size = random.chance(0.65) ? 1 : 1 + random.below(most);
    sizes.push(size);
    left -= size;
  }
  return sizes;
}

function signBetween(hand: Hand, sign: Sign): WrittenSign {
  const written = writeSign(sign, hand.quoting.escaped, hand.foreignSigns && hand.random.chance(0.8), hand.random);
  const isWord = /[a-z]/i.test(written.pieces[0]!.text);
  const around = (): Piece => (isWord ? { text: ' ', strict: ' ', role: 'blank' } : space(hand, ' '));
  return { ...written, pieces: [around(), ...written.pieces, around(), ...comment(hand)] };
}

const COMMENTS = ['# note', '#', '# A("Y") \\', '# it’s "so', '# (1, 2'];

function comment({ random, comments }: Hand): readonly Piece[] {
  if (comments === 'none' || !random.chance(0.4)) return [];
  const text = pick(random, COMMENTS);
  return [
    { text, strict: comments === 'kept' ? text : '', role: 'comment' },
    { text: '\n', strict: '\n', role: 'blank' },
  ];
}

function group(hand: Hand, inside: WrittenNode): WrittenNode {
  return {
    kind: 'group',
    open: [same('(', 'group'), space(hand, '')],
    inside,
    close: [space(hand, ''), same(')', 'group')],
  };
}

function same(text: string, role: Piece['role']): Piece {
  return { text, strict: text, role };
}

function space({ random, spacing }: Hand, usual: string): Piece {
  return blank(spacing, usual, random);
}

function writeSet(hand: Hand): WrittenNode {
  const { random } = hand;
  const kind = pick(random, ['A', 'A', 'G', 'T', 'T', 'T', 'AT'] as const);
  const name = [...(kind === 'T' ? [] : [nameOf(hand, pick(random, CODES))])];
  const rest = kind === 'A' || kind === 'G' ? platformsOf(hand) : conditionOf(hand);
  const head = hand.lowerCase ? kind.toLowerCase() : kind;
  const open: readonly Piece[] = [
    { text: head, strict: kind, role: 'head' },
    ...wide(hand),
    same('(', 'bracket'),
    space(hand, ''),
  ];
  return {
    kind: 'set',
    pieces: [...open, ...commaSeparated(hand, [...name, ...rest]), space(hand, ''), same(')', 'bracket')],
  };
}

function wide(hand: Hand): readonly Piece[] {
  return hand.spacing === 'wild' ? [space(hand, '')] : [];
}

function commaSeparated(hand: Hand, parts: readonly (readonly Piece[])[]): readonly Piece[] {
  return parts.flatMap((part, index) =>
    index === 0 ? part : [...wide(hand), same(',', 'comma'), space(hand, ' '), ...part],
  );
}

function quotingOf({ random, mixed, quoting }: Hand): Quoting {
  return mixed && quoting.escaped === 0 ? pick(random, QUOTINGS.slice(0, 9)) : quoting;
}

function nameOf(hand: Hand, value: string): readonly Piece[] {
  if (hand.templates && hand.random.chance(0.5)) return template(hand);
  if (hand.bare && mayStandBare(value, hand.hashBeginsComment))
    return [{ text: value, strict: `"${value}"`, role: 'content' }];
  return quoted(value, quotingOf(hand));
}

/** A place of a template: what it would say, nobody knows. */
function template({ random }: Hand): readonly Piece[] {
  const text = pick(random, TEMPLATE_NAMES);
  return [{ text, strict: JSON.stringify(text), role: 'template' }];
}

function platformsOf(hand: Hand): readonly (readonly Piece[])[] {
  const { random } = hand;
  if (!random.chance(0.35)) return [];
  const names = distinct(random, PLATFORMS, 3);
  return [
    list(
      hand,
      names.map((name) => quoted(name, quotingOf(hand))),
    ),
  ];
}

function list(hand: Hand, items: readonly (readonly Piece[])[]): readonly Piece[] {
  return [same('[', 'bracket'), space(hand, ''), ...commaSeparated(hand, items), space(hand, ''), same(']', 'bracket')];
}

/** One to `most` different ones, in any order. */
function distinct<T>(random: Random, values: readonly T[], most: number): readonly T[] {
  const found = new Set<T>();
  for (let left = 1 + random.below(most); left > 0; left--) found.add(pick(random, values));
  return [...found];
}

function conditionOf(hand: Hand): readonly (readonly Piece[])[] {
  const { random } = hand;
  const type = pick<TagType>(random, ['Integer', 'String', 'List']);
  const operator = pick(random, operatorsOf(type));
  const text = hand.foreignWords ? operatorSpelling(operator, random) : operator;
  const word: Piece = { text, strict: operator, role: 'word' };
  return [nameOf(hand, pick(random, TAG_NAMES[type])), [word], conditionValue(hand, type, operator)];
}

function conditionValue(hand: Hand, type: TagType, operator: Operator): readonly Piece[] {
  const { random } = hand;
  switch (operator) {
    case 'IN':
    case 'NOTIN':
      return list(
        hand,
        distinct(random, type === 'Integer' ? INTEGERS : STRING_VALUES, 4).map((value) => scalar(hand, type, value)),
      );
    case 'BETWEEN':
      return list(
        hand,
        bounds(random).map((value) => scalar(hand, 'Integer', value)),
      );
    case 'NOTSET':
      return quoted('', quotingOf(hand));
    default:
      return scalar(hand, type, pick(random, type === 'Integer' ? INTEGERS : STRING_VALUES));
  }
}

function bounds(random: Random): readonly string[] {
  const low = random.below(INTEGERS.length);
  const [first, second] = [INTEGERS[low]!, INTEGERS[(low + 1 + random.below(INTEGERS.length - 1)) % INTEGERS.length]!];
  return Number(first) < Number(second) ? [first, second] : [second, first];
}

/** A value; a number stands for a string now and then. */
function scalar(hand: Hand, type: TagType, value: string): readonly Piece[] {
  if (hand.templates && hand.random.chance(0.2)) return template(hand);
  const asNumber = type === 'Integer' || (/^(0|[1-9]\d*)$/.test(value) && hand.random.chance(0.5));
  return asNumber ? [same(value, 'number')] : quoted(value, quotingOf(hand));
}
