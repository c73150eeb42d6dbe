/** Finds the two bounds of a range, as other languages write them. */

import { isInteger } from './characters.js';
import { matchScalar } from './match-scalar.js';
import type { LooseValue } from './matched-condition.js';
import type { Part } from './parts.js';
import type { Token } from './token.js';
import type { Scope } from './token-run.js';

export const CLOSERS: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

/** `[18 TO 30]`, whatever the operator before it; between sets `[18..30]`, too. */
export function matchRangeInList(tokens: readonly Token[], at: number, scope: Scope): LooseValue | null {
  if (tokens[at]?.kind !== 'openList') return null;
  const range = matchRange(tokens, at, scope);
  const connector = tokens[at + 2];
  const isRange = connector?.text.toUpperCase() === 'TO' || (!scope.inSet && range?.kind === 'range' && !range.plain);
  return range?.kind === 'range' && isRange ? range : null;
}

/** `5 to 7`, `18..30`: a range behind a sign that compares. */
export function matchSpelledRange(tokens: readonly Token[], at: number, scope: Scope): LooseValue | null {
  const connector = tokens[at + 1]?.text.toUpperCase() ?? '';
  const first = matchScalar(tokens, at, scope);
  const whole = first?.part.tokens[0]?.kind === 'number' ? rangeOf(first.part, first.next) : null;
  if (whole !== null) return whole;
  return tokens[at]?.kind === 'number' && /^(?:TO|BIS|\.\.\.?|…)$/.test(connector)
    ? matchRange(tokens, at, scope)
    : null;
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
export function matchRange(tokens: readonly Token[], at: number, scope: Scope): LooseValue | null {
  const open = tokens[at];
  if (open === undefined || at >= scope.end) return null;
  const closer = CLOSERS.get(open.text);
  const from = closer === undefined ? at : at + 1;
  const range = matchBounds(tokens, from, { ...scope, inSet: true });
  if (range?.kind !== 'range' || closer === undefined) return range;
  const close = tokens[range.next];
  if (close?.text !== closer || range.next >= scope.end) return null;
  return { ...range, span: { start: open.start, end: close.end }, next: range.next + 1 };
}

function matchBounds(tokens: readonly Token[], at: number, scope: Scope): LooseValue | null {
  const first = matchScalar(tokens, at, scope);
  if (first === null) return null;
  const whole = rangeOf(first.part, first.next);
  if (whole !== null) return whole;
  const connector = tokens[first.next];
  if (connector === undefined || !CONNECTORS.has(connector.text.toUpperCase())) return null;
  const second = matchScalar(tokens, first.next + 1, scope);
  if (second === null) return null;
  const certain = connector.kind !== 'sign' && connector.text !== ':' && connector.text !== '..';
  return {
    kind: 'range',
    bounds: [boundOf(first.part), boundOf(second.part)],
    certain,
    plain: connector.kind === 'comma',
    span: { start: first.part.start, end: second.part.end },
    next: second.next,
  };
}

/** `18 30`: two numbers with nothing but a blank between. */
export function matchPair(tokens: readonly Token[], at: number, scope: Scope): LooseValue | null {
  const [min, max] = [tokens[at], tokens[at + 1]];
  if (min?.kind !== 'number' || max?.kind !== 'number' || at + 1 >= scope.end) return null;
  const span = { start: min.start, end: max.end };
  return { kind: 'range', bounds: [min.text, max.text], certain: false, plain: false, span, next: at + 2 };
}

/** A range that stands in one piece. */
function rangeOf(part: Part, next: number): LooseValue | null {
  const found = RANGE_TEXT.exec(textOf(part.tokens, false));
  const [, min, sign, max] = found ?? [];
  if (min === undefined || max === undefined) return null;
  // `1..2` may be the decimal `1.2` with a point too many.
  const certain = (sign === '…' || sign === '...') && part.tokens[0]?.kind !== 'string';
  return { kind: 'range', bounds: [min, max], certain, plain: false, span: { start: part.start, end: part.end }, next };
}

/** A bound as it is written, without quotes around digits. */
function boundOf(part: Part): string {
  const bare = textOf(part.tokens, false);
  return isInteger(bare) ? bare : textOf(part.tokens, true);
}

function textOf(tokens: readonly Token[], quoted: boolean): string {
  return tokens.map(({ text, kind }) => (kind === 'string' && !quoted ? text.slice(1, -1).trim() : text)).join('');
}
