/**
 * Checks and mends in turn: safe fixes until there is nothing left for them, then unsafe ones once. A step is taken only when it leaves
 * fewer errors. Does not know what the text is, and does not look at what it means: `diagnose` says what is wrong with it.
 */

import { withoutByteOrderMark } from '../base/span.js';
import { applyToText } from './apply-fixes.js';
import type { DiagnosticCode } from './catalogue.js';
import type { Diagnostic, Fix } from './diagnostic.js';
import { type PlaceBefore, placeBefore } from './edited-places.js';
import { selectFixes, soleFix } from './select-fixes.js';
import type { Severity } from './severity.js';

/** `diagnose` should not cap its answer: what it leaves out waits for another round. */
export type Diagnose = (text: string) => readonly Diagnostic[];

/** One fix that was made, wherever. */
export interface MadeFix {
  /** Of the finding that it mended. */
  readonly code: DiagnosticCode;
  readonly title: string;
  readonly safety: Fix['safety'];
}

/** One fix that was made in a text. */
export interface Change extends MadeFix {
  /** Of the finding that it mended. */
  readonly severity: Severity;
  /** 0-based, in the text before all changes, a byte order mark not counted. */
  readonly offset: number;
}

/** A text on its way, or at its end. */
export interface Repair {
  readonly text: string;
  /** In the order in which they were made. */
  readonly changes: readonly Change[];
  /** The text before all changes, then after each round of them; `text` is the last. */
  readonly steps: readonly string[];
  /** What is to be said about `text`. */
  readonly diagnostics: readonly Diagnostic[];
  /** From an offset in `text` to one in the text before all changes. */
  readonly placeBefore: PlaceBefore;
  /** The codes of fixes that undo each other, a mistake of whoever made them. Null as a rule; else `text` is as it was. */
  readonly fault: readonly DiagnosticCode[] | null;
}

type IsWanted = (diagnostic: Diagnostic) => boolean;

/** Rounds in a row that may leave as many findings as there were: two fixes may have to be made before a third shows. */
const MOST_IDLE_ROUNDS = 32;

/** Fixes that are tried one by one where all of them together leave more errors. */
const MOST_TRIED = 32;

/** A text that nothing was done to. */
export function unrepaired(text: string, diagnose: Diagnose): Repair {
  return {
    text,
    changes: [],
    steps: [text],
    diagnostics: diagnose(text),
    placeBefore: (offset) => offset,
    fault: null,
  };
}

/**
 * Makes safe fixes, those of wanted findings, until there is nothing left for them. Where that leaves no fewer errors (one mistake may hide others), only the
 * steps are made that do. After that, another call changes nothing.
 */
export function repairSafely(before: Repair, diagnose: Diagnose, isWanted: IsWanted = () => true): Repair {
  const seen = new Set([before.text]);
  for (let repair = before; ; ) {
    const end = withoutSafeFixes(repair, diagnose, isWanted);
    if (end.fault !== null) return { ...before, fault: end.fault };
    if (isBetter(repair, end)) return end;
    const next = better(repair, fixable(repair, 'safe', isWanted), (chosen) => made(repair, chosen, diagnose));
    if (next === null) return repair;
    if (seen.has(next.text)) return { ...before, fault: codesOf(next.changes.slice(before.changes.length)) };
    seen.add(next.text);
    repair = next;
  }
}

/** Round after round, until no safe fix is left, or a text comes back. */
function withoutSafeFixes(before: Repair, diagnose: Diagnose, isWanted: IsWanted): Repair {
  const seen = new Map([[before.text, before.changes.length]]);
  let fewest = before.diagnostics.length;
  let idle = 0;
  for (let repair = before; ; ) {
    const wanted = fixable(repair, 'safe', isWanted);
    if (wanted.length === 0) return repair;
    const next = made(repair, wanted, diagnose);
    idle = next.diagnostics.length < fewest ? 0 : idle + 1;
    fewest = Math.min(fewest, next.diagnostics.length);
    const since = seen.get(next.text) ?? (idle > MOST_IDLE_ROUNDS ? repair.changes.length : null);
    if (since !== null) return { ...before, fault: codesOf(next.changes.slice(since)) };
    seen.set(next.text, next.changes.length);
    repair = next;
  }
}

/**
 * Makes unsafe fixes once, and then the safe ones that there are to make; with `followUp` `errors`, those of errors alone. What an
 * unsafe fix has made brings new findings, and no unsafe fix of those is made: it would be a guess about a guess. `before` is a text
 * that safe fixes have left.
 */
export function repairByGuess(before: Repair, diagnose: Diagnose, followUp: 'all' | 'errors' = 'all'): Repair {
  const wanted = followUp === 'all' ? () => true : isError;
  const attempt = (chosen: readonly Diagnostic[]) => repairSafely(made(before, chosen, diagnose), diagnose, wanted);
  const after = better(
    before,
    fixable(before, 'unsafe', () => true),
    attempt,
  );
  if (after === null) return before;
  return after.fault === null ? after : { ...before, fault: after.fault };
}

/** The findings whose fixes can be made together. */
function fixable({ text, diagnostics }: Repair, safety: Fix['safety'], isWanted: IsWanted): readonly Diagnostic[] {
  const suited = diagnostics.filter((diagnostic) => soleFix(diagnostic)?.safety === safety && isWanted(diagnostic));
  return selectFixes(suited, { unsafe: true, length: withoutByteOrderMark(text).length }).applied;
}

function made(before: Repair, chosen: readonly Diagnostic[], diagnose: Diagnose): Repair {
  const { edits, applied } = selectFixes(chosen, { unsafe: true, length: withoutByteOrderMark(before.text).length });
  const text = applyToText(before.text, edits);
  const back = placeBefore(edits);
  return {
    text,
    changes: [...before.changes, ...applied.flatMap((diagnostic) => changeOf(diagnostic, before) ?? [])],
    steps: [...before.steps, text],
    diagnostics: diagnose(text),
    placeBefore: (offset) => before.placeBefore(back(offset)),
    fault: null,
  };
}

function changeOf(diagnostic: Diagnostic, { placeBefore: back }: Repair): Change | null {
  const fix = soleFix(diagnostic);
  if (fix === null) return null;
  const { code, severity, span } = diagnostic;
  return { code, severity, title: fix.title, safety: fix.safety, offset: back(span.start) };
}

/**
 * What comes of all of `wanted`, where that is better than `before`; else of those that are better beside those chosen so far.
 * Null when none is.
 */
function better(
  before: Repair,
  wanted: readonly Diagnostic[],
  attempt: (chosen: readonly Diagnostic[]) => Repair,
): Repair | null {
  if (wanted.length === 0) return null;
  const all = attempt(wanted);
  if (all.fault !== null || isBetter(before, all)) return all;
  let best: Repair | null = null;
  const chosen: Diagnostic[] = [];
  for (const one of wanted.slice(0, MOST_TRIED)) {
    const next = attempt([...chosen, one]);
    if (next.fault !== null || !isBetter(best ?? before, next)) continue;
    chosen.push(one);
    best = next;
  }
  return best;
}

/** An error that was mended leaves fewer errors, and nothing leaves more. */
function isBetter(before: Repair, after: Repair): boolean {
  const hasMended = after.changes.slice(before.changes.length).some(isError);
  return errorCount(after) <= errorCount(before) - (hasMended ? 1 : 0);
}

function errorCount({ diagnostics }: Repair): number {
  return diagnostics.filter(isError).length;
}

function isError({ severity }: Pick<Diagnostic, 'severity'>): boolean {
  return severity === 'error';
}

function codesOf(changes: readonly Change[]): readonly DiagnosticCode[] {
  return [...new Set(changes.map(({ code }) => code))].sort();
}
