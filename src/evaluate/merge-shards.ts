/**
 * What was asked of the parts of an account, as of one: union, intersection and difference distribute over a partition of the devices, so that
 * counts add up, and listings follow each other.
 */

import { type Expectation, expectArgument, hasMethods, listOf, WHOLE } from '../base/argument.js';
import { isJsonObject } from '../base/json-kind.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { AudienceCount } from './audience-source.js';

const MAP_OF_COUNTS = (value: unknown): boolean => hasMethods(value, 'get', 'entries');
const COUNTS = listOf(
  {
    holds: (value) =>
      isJsonObject(value) &&
      WHOLE.holds(value.count) &&
      WHOLE.holds(value.devices) &&
      MAP_OF_COUNTS(value.byPlatform) &&
      MAP_OF_COUNTS(value.byApplication),
    what: 'a count',
  },
  'an array of counts, as `count` of an audience gives them',
);

/** The count of one filter over all parts. No device may be in two of them: it would count twice. */
export function mergeCounts(counts: readonly AudienceCount[]): AudienceCount {
  expectArgument('mergeCounts: `counts`', counts, COUNTS);
  const notes = commonNotes(counts.filter(({ devices }) => devices > 0));
  return {
    count: total(counts.map(({ count }) => count)),
    devices: total(counts.map(({ devices }) => devices)),
    byPlatform: totals(counts.map(({ byPlatform }) => byPlatform)),
    byApplication: totals(counts.map(({ byApplication }) => byApplication)),
    ...(notes.length > 0 && { notes }),
  };
}

/** What is said of a name in every part: a part that has it is enough. Of a near name, what the first part says that knows one. */
function commonNotes(counts: readonly AudienceCount[]): readonly Diagnostic[] {
  const [first, ...others] = counts.map(({ notes = [] }) => notes);
  return (first ?? []).flatMap((note) => {
    const same = others.flatMap((notes) => notes.find((other) => isSame(note, other)) ?? []);
    if (same.length < others.length) return [];
    return [[note, ...same].find(({ help }) => help !== null) ?? note];
  });
}

function isSame(note: Diagnostic, other: Diagnostic): boolean {
  return note.span.start === other.span.start && note.message === other.message;
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function totals(parts: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const part of parts) for (const [name, count] of part) sums.set(name, (sums.get(name) ?? 0) + count);
  return sums;
}

/**
 * The ids of each part in turn, in its own order; a part is begun when the one before it has ended, so that one batch is held at a
 * time. No device may be in two parts: it would come twice.
 */
export function mergeIds(
  parts: Iterable<AsyncIterable<readonly string[]>>,
): AsyncGenerator<readonly string[], void, undefined> {
  expectArgument('mergeIds: `parts`', parts, PARTS);
  return oneByOne(parts);
}

const PARTS: Expectation = {
  holds: (value) => typeof value === 'object' && value !== null && Symbol.iterator in value,
  what: 'an iterable of listings',
};

async function* oneByOne(
  parts: Iterable<AsyncIterable<readonly string[]>>,
): AsyncGenerator<readonly string[], void, undefined> {
  for (const part of parts) yield* part;
}
