/** What a run of checks found: the input of every report format. */

import { type Expectation, expectArgument } from '../base/argument.js';
import { DEVICE_REQUEST_KINDS } from '../base/device-request-kinds.js';
import { isJsonObject } from '../base/json-kind.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Totals } from '../diagnostics/totals.js';
import type { Filter, Reach } from '../plan/filter.js';

/** What a source may be. */
export const SOURCE_KINDS = ['filter', 'createTargetedMessage', 'createPreset', ...DEVICE_REQUEST_KINDS] as const;

/** What a checked text is: a filter, a body of a request, or another input. */
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** What was found in one filter or one request body. The bodies of one file follow each other and share its text. */
export interface SourceReport {
  /** Path of the file, or `<stdin>`. */
  readonly source: string;
  readonly kind: SourceKind;
  /** The 1-based line of the file that a body stands on, where a file has one on each line. */
  readonly line?: number;
  /** What the spans of the diagnostics refer to. */
  readonly text: string;
  /** In order; capped; without those that are suppressed. */
  readonly diagnostics: readonly Diagnostic[];
  /** Counted before the cap. */
  readonly totals: Totals;
  /** No error, suppressed ones included. */
  readonly valid: boolean;
  /** Null when there is an error, and for what has no reach. */
  readonly reach: Reach | null;
  readonly tags: Filter['tags'];
}

/** Why a run ended with exit code 2. */
export interface RunFailure {
  readonly code: string;
  readonly message: string;
  /** The file it is about, as reports name sources; absent when it is about none. */
  readonly source?: string;
}

/** What was checked, and what was found: all that a report is made of. */
export interface Run {
  readonly results: readonly SourceReport[];
  /** In the order they came; empty when everything could be looked at. */
  readonly failures: readonly RunFailure[];
}

/** @throws TypeError for what is no run */
export function expectRun(name: string, run: unknown): void {
  expectArgument(`${name}: \`run\``, run, RUN);
}

const RUN: Expectation = {
  holds: (value) => isJsonObject(value) && Array.isArray(value.results),
  what: 'a run, as checkFiles gives it',
};

/** The totals of all sources together. */
export function totalsOf(run: Pick<Run, 'results'>): Totals {
  expectRun('totalsOf', run);
  const { results } = run;
  let [errors, warnings, notes] = [0, 0, 0];
  for (const { totals } of results) {
    errors += totals.errors;
    warnings += totals.warnings;
    notes += totals.notes;
  }
  return { errors, warnings, notes };
}

/** The results of each file, in order: one for a filter, several for a file of bodies. */
export function bySource({ results }: Pick<Run, 'results'>): readonly (readonly [SourceReport, ...SourceReport[]])[] {
  const groups: [SourceReport, ...SourceReport[]][] = [];
  for (const result of results) {
    const last = groups.at(-1);
    if (last?.[0].source === result.source) last.push(result);
    else groups.push([result]);
  }
  return groups;
}
