/** The value of a condition: its form, the values that the filter has elsewhere for the tag, and those that the account has. */

import type { Operator } from '../../base/operators.js';
import type { TagType } from '../../base/tag-types.js';
import type { ValueShape } from '../../catalog/operator-table.js';
import { printString } from '../../format/print.js';
import { countedDevices } from '../describe/counts.js';
import type { Names } from '../names.js';
import { conditionIn, isInteger, valuesIn, type WrittenCondition } from '../text/condition.js';
import type { ArgumentPlace } from '../text/cursor-place.js';
import type { Outline } from '../text/outline.js';
import type { Token } from '../text/tokens.js';
import { typesIn } from './complete-operator.js';
import type { Candidate, Piece } from './completion.js';
import { closing } from './rest.js';
import { emptyValue, shapeFor } from './values-of-tags.js';

/** A value that devices of the account have. */
export interface TagValueCount {
  readonly value: string | number;
  /** On how many devices; null where nobody counted. */
  readonly devices: number | null;
}

/** What the place takes, once tag and operator are known. */
export interface ValueQuestion {
  readonly application: string | null;
  readonly tag: string;
  readonly operator: Operator;
  readonly types: readonly TagType[];
  readonly shape: ValueShape;
}

/** Null where the tag or the operator is missing, or they do not fit, or the operator takes no values. */
export function valueQuestion(names: Names, place: ArgumentPlace): ValueQuestion | null {
  const condition = conditionIn(place.call);
  const { application, tag, operator } = condition;
  if (tag === null || operator === null) return null;
  const types = typesIn(names, condition);
  const shape = shapeFor(types, operator);
  return shape === null ? null : { application, tag, operator, types, shape };
}

export function valueCandidates(
  outline: Outline,
  place: ArgumentPlace,
  question: ValueQuestion,
  counted: readonly TagValueCount[],
): readonly Candidate[] {
  if (place.list !== null && !isListed(question.shape)) return [];
  if (question.shape === 'empty') return [formCandidate(place, question.shape)];
  const form = place.list === null && place.token === null ? [formCandidate(place, question.shape)] : [];
  const literals = new Map([...fromText(outline, place, question), ...fromAccount(counted, question)]);
  for (const { text } of otherItems(place)) literals.delete(text);
  const values = [...literals].flatMap(([literal, detail]) => valueCandidate(place, question, literal, detail) ?? []);
  return [...form, ...values];
}

function isListed(shape: ValueShape): boolean {
  return shape === 'list' || shape === 'integers' || shape === 'range';
}

const FORM_NAMES: Readonly<Record<ValueShape, string>> = {
  scalar: '"value"',
  integer: 'integer',
  list: '["value", …]',
  integers: '[integer, …]',
  range: '[min, max]',
  empty: '""',
};

function formCandidate(place: ArgumentPlace, shape: ValueShape): Candidate {
  return { label: FORM_NAMES[shape], kind: 'value', pieces: [...emptyValue(shape), closing(place)] };
}

function otherItems({ list, token }: ArgumentPlace): readonly Token[] {
  return list?.items.filter((item) => item !== token) ?? [];
}

/** Literals of other sets of the same tag, with where they are from. */
function fromText(
  outline: Outline,
  place: ArgumentPlace,
  question: ValueQuestion,
): readonly (readonly [string, string])[] {
  return outline.calls
    .filter((call) => call !== place.call && (call.keyword === 'T' || call.keyword === 'AT'))
    .map(conditionIn)
    .filter((condition) => isSameTag(condition, question) && condition.operator !== 'NOTSET')
    .flatMap(({ value }) => (value === null ? [] : valuesIn(value)))
    .filter((token) => token.closed && isLiteral(token, question))
    .map((token) => [token.text, 'in this filter'] as const);
}

function isSameTag(condition: WrittenCondition, { application, tag }: ValueQuestion): boolean {
  return condition.application === application && condition.tag === tag;
}

function isLiteral(token: Token, { shape }: ValueQuestion): boolean {
  if (shape === 'scalar' || shape === 'list') return token.kind === 'string' || token.kind === 'number';
  return isInteger(token);
}

function fromAccount(
  counted: readonly TagValueCount[],
  { shape }: ValueQuestion,
): readonly (readonly [string, string])[] {
  const asText = shape === 'scalar' || shape === 'list';
  return counted
    .filter(({ value }) => asText || isWhole(String(value)))
    .map(({ value, devices }) => [
      asText ? printString(String(value)) : String(Number(value)),
      devices === null ? '' : countedDevices(devices),
    ]);
}

/** A text may hold a number as well; one that is empty holds none. */
function isWhole(text: string): boolean {
  return /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text));
}

function valueCandidate(
  place: ArgumentPlace,
  { shape }: ValueQuestion,
  literal: string,
  detail: string,
): Candidate | null {
  if (shape === 'range' && !staysRange(place, Number(literal))) return null;
  const pieces: readonly Piece[] =
    place.list === null && isListed(shape) ? ['[', literal, ...rangeEnd(shape, literal), ']'] : [literal];
  return {
    label: literal,
    kind: 'value',
    ...(detail === '' ? {} : { detail }),
    words: [literal.startsWith('"') ? literal.slice(1, -1) : literal],
    pieces: [...pieces, closing(place)],
  };
}

/** A range is a list of two, the second greater. */
function rangeEnd(shape: ValueShape, low: string): readonly Piece[] {
  return shape === 'range' ? [', ', { place: String(Number(low) + 1) }] : [];
}

function staysRange({ list, token, span }: ArgumentPlace, value: number): boolean {
  if (list === null) return true;
  const others = list.items.filter((item) => item !== token);
  const before = others.filter(({ start }) => start < span.start);
  const [low, high] =
    before.length === 0 ? [value, Number(others[0]?.text ?? Infinity)] : [Number(before[0]?.text), value];
  return others.length < 2 && low < high;
}
