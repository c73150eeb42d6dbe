/**
 * Finds the edits of one bracket or comma that give a set the shape it should have. That exactly one edit does is what makes
 * its fix safe: docs/decisions/0003 tells why the set, and not the whole text, is asked.
 */

import type { Span } from '../../base/span.js';
import type { Part, PartSymbol } from './parts.js';
import { CLOSED, DEAD, hasShape, type SetShape, START, STATE_COUNT, step } from './set-shape.js';

type Bracket = '(' | ')' | '[' | ']' | ',';

const BRACKETS: readonly Bracket[] = [')', ']', ',', '(', '['];

/** An edit of one character. `index` is the part it stands at; an insertion stands before it. */
export interface Repair {
  readonly kind: 'insert' | 'delete' | 'replace';
  readonly index: number;
  /** What is put in; null for a deletion. */
  readonly bracket: Bracket | null;
  /** The place of the edit in the text. */
  readonly span: Span;
  /** The parts with the edit made. */
  readonly parts: readonly Part[];
}

/** Past this many different repairs a set has no certain one: more are not looked for. */
const REPAIRS_LIMIT = 4;

/** Repairs that give `parts`, which have not the shape, that shape: one for each different result; at most a handful. O(parts). */
export function findRepairs(shape: SetShape, parts: readonly Part[], end: number): readonly Repair[] {
  const found = new Map<string, Repair>();
  const before = statesBefore(shape, parts);
  const after = statesAfter(shape, parts);
  const add = (repair: Repair): void => {
    const key = repair.parts.map(({ symbol }) => symbol).join('');
    if (!found.has(key)) found.set(key, repair);
  };
  for (let index = 0; index <= parts.length && found.size < REPAIRS_LIMIT; index++) {
    const state = before[index] ?? DEAD;
    if (state === DEAD) break;
    const part = parts[index];
    const rest = after[index + 1] ?? 0;
    if (part !== undefined && isEditable(part.symbol) && holds(rest, state)) add(deletion(parts, index, part));
    for (const bracket of BRACKETS) {
      const next = step(shape, state, bracket);
      if (holds(after[index] ?? 0, next)) add(insertion(parts, index, bracket, end));
      if (part !== undefined && isEditable(part.symbol) && holds(rest, next)) {
        add(replacement(parts, index, part, bracket));
      }
    }
  }
  return [...found.values()];
}

/** Two repairs, the first where the shape breaks; null where no two are enough. */
export function findTwoRepairs(shape: SetShape, parts: readonly Part[], end: number): readonly [Repair, Repair] | null {
  const at = breakingPoint(shape, parts);
  const state = statesBefore(shape, parts)[at] ?? DEAD;
  const part = parts[at];
  const tries = BRACKETS.filter((bracket) => step(shape, state, bracket) !== DEAD).map((bracket) =>
    insertion(parts, at, bracket, end),
  );
  if (part !== undefined && isEditable(part.symbol)) tries.push(deletion(parts, at, part));
  for (const first of tries) {
    const second = hasShape(shape, first.parts) ? undefined : findRepairs(shape, first.parts, end)[0];
    if (second !== undefined && !makesList(first, second)) return [first, second];
  }
  return null;
}

function isEditable(symbol: PartSymbol): boolean {
  return symbol !== 'x' && symbol !== 'o';
}

function insertion(parts: readonly Part[], index: number, bracket: Bracket, end: number): Repair {
  const opens = bracket === '(' || bracket === '[';
  const at = (opens ? parts[index]?.start : parts[index - 1]?.end) ?? end;
  const span = { start: at, end: at };
  const part: Part = { symbol: bracket, tokens: [], ...span };
  return { kind: 'insert', index, bracket, span, parts: parts.toSpliced(index, 0, part) };
}

function deletion(parts: readonly Part[], index: number, { start, end }: Part): Repair {
  return { kind: 'delete', index, bracket: null, span: { start, end }, parts: parts.toSpliced(index, 1) };
}

function replacement(parts: readonly Part[], index: number, part: Part, bracket: Bracket): Repair {
  const { start, end } = part;
  const replaced: Part = { ...part, symbol: bracket };
  return { kind: 'replace', index, bracket, span: { start, end }, parts: parts.toSpliced(index, 1, replaced) };
}

/** True where the edits put in both brackets of a list: a value is missing there, or is told of as one without its list. */
function makesList(first: Repair, second: Repair): boolean {
  const brackets = [first, second].map(({ kind, bracket }) => (kind === 'insert' ? bracket : null));
  return brackets.includes('[') && brackets.includes(']');
}

/** The state before each part, and behind the last. */
function statesBefore(shape: SetShape, parts: readonly Part[]): readonly number[] {
  const states = [START];
  let state = START;
  for (const { symbol } of parts) {
    state = step(shape, state, symbol);
    states.push(state);
  }
  return states;
}

/** For each part, the states from which it and all behind it lead to the end of a set: bit n is state n. */
function statesAfter(shape: SetShape, parts: readonly Part[]): readonly number[] {
  const states = new Array<number>(parts.length + 1).fill(0);
  states[parts.length] = 1 << CLOSED;
  for (let index = parts.length - 1; index >= 0; index--) {
    const { symbol } = parts[index] as Part;
    let set = 0;
    for (let state = 0; state < STATE_COUNT; state++) {
      if (holds(states[index + 1] ?? 0, step(shape, state, symbol))) set |= 1 << state;
    }
    states[index] = set;
  }
  return states;
}

function holds(set: number, state: number): boolean {
  return state !== DEAD && ((set >>> state) & 1) === 1;
}

/** Index of the first part that cannot stand where it does; the number of parts where the end comes too soon. */
function breakingPoint(shape: SetShape, parts: readonly Part[]): number {
  const dead = statesBefore(shape, parts).indexOf(DEAD);
  return dead < 0 ? parts.length : dead - 1;
}
