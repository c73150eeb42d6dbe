/** Finds the two bounds of a range, as other languages write them. */

import { matchScalar } from './match-scalar.js';
import type { LooseValue, MatchedScalar } from './matched-condition.js';
import type { Part } from './parts.js';
import type { Token } from './token.js';
import type { Scope } from './token-run.js';

export const CLOSERS: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

type Range = Extract<LooseValue, { kind: 'range' }>;

/** `[18 TO 30]`, whatever the operator before it; between sets `[18..30]`, too. */
export function matchRangeInList(tokens: readonly Token[], at: number, scope: Scope): Range | null {
  const range = tokens[at]?.kind === 'openList' ? matchRange(tokens, at) : null;
  const isRange = tokens[at + 2]?.text.toUpperCase() === 'TO' || (!scope.inSet && range?.plain === false);
  return isRange ? range : null;
}

const SPELLED: ReadonlySet<string> = new Set(['TO', 'BIS', '..', '...', '…']);

/** `5 to 7`, `18..30`: a range behind a sign that compares. */
export function matchSpelledRange(tokens: readonly Token[], at: number): Range | null {
  if (tokens[at]?.kind !== 'number') return null;
  const first = matchScalar(tokens, at);
  const whole = first === null ? null : rangeOf(first);
  const connector = tokens[at + 1]?.text.toUpperCase() ?? '';
  return whole ?? (SPELLED.has(connector) ? matchBounds(tokens, at) : null);
}

const CONNECTORS: ReadonlySet<string> = new Set([
  'AND',
  'TO',
  'UND',
  'BIS',
  '..',
  '...',
  '…',
  ',',
  ';',
  '&',
  '&&',
  '-',
  '–',
  ':',
]);

const RANGE_TEXT = /^(-?[0-9]+)\s*(-|–|—|\.\.\.?|…|,|:| to | and )\s*(-?[0-9]+)$/i;

/** `18 AND 30`, `18..30`, `18-30`, `"18-30"`, with or without brackets around. */
export function matchRange(tokens: readonly Token[], at: number): Range | null {
  const open = tokens[at];
  const closer = CLOSERS.get(open?.text ?? '');
  if (open === undefined || closer === undefined) return matchBounds(tokens, at);
  const range = matchBounds(tokens, at + 1);
  const close = range === null ? undefined : tokens[range.next];
  if (range === null || close?.text !== closer) return null;
  return { ...range, span: { start: open.start, end: close.end }, next: range.next + 1 };
}

function matchBounds(tokens: readonly Token[], at: number): Range | null {
  const first = matchScalar(tokens, at);
  if (first === null) return null;
  const whole = rangeOf(first);
  if (whole !== null) return whole;
  const connector = tokens[first.next];
  if (connector === undefined || !CONNECTORS.has(connector.text.toUpperCase())) return null;
  const second = matchScalar(tokens, first.next + 1);
  if (second === null) return null;
  const certain = connector.kind !== 'sign' && connector.text !== ':' && connector.text !== '..';
  return {
    kind: 'range',
    bounds: [textOf(first.part), textOf(second.part)],
    certain,
    plain: connector.kind === 'comma',
    span: { start: first.part.start, end: second.part.end },
    next: second.next,
  };
}

/** `18 30`: two numbers with nothing but a blank between. */
export function matchPair(tokens: readonly Token[], at: number): Range | null {
  const [min, max] = [tokens[at], tokens[at + 1]];
  if (min?.kind !== 'number' || max?.kind !== 'number') return null;
  const span = { start: min.start, end: max.end };
  return { kind: 'range', bounds: [min.text, max.text], certain: false, plain: false, span, next: at + 2 };
}

/** A range that stands in one piece. */
function rangeOf({ part, next }: MatchedScalar): Range | null {
  const [, min, sign, max] = RANGE_TEXT.exec(textOf(part)) ?? [];
  if (min === undefined || max === undefined) return null;
  // `1..2` may be the decimal `1.2` with a point too many.
  const certain = (sign === '…' || sign === '...') && part.tokens[0]?.kind !== 'string';
  return { kind: 'range', bounds: [min, max], certain, plain: false, span: { start: part.start, end: part.end }, next };
}

/** A bound, or a range in one piece, without quotes around it. */
function textOf({ tokens }: Part): string {
  return tokens.map(({ text, kind }) => (kind === 'string' ? text.slice(1, -1).trim() : text)).join('');
}
