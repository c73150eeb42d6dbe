/** Findings that say the same at many places, as one with its places: whoever reads forty equal lines misses the one that differs. */

import type { Diagnostic } from './diagnostic.js';

/** From so many on they are one: of two or three it helps to see each. */
const FEWEST = 3;

export interface EqualFindings {
  readonly first: Diagnostic;
  /** In order; empty where the finding is shown by itself. */
  readonly others: readonly Diagnostic[];
}

/** What says the same: the code, the severity and the message. Places, fixes and pointers may differ. */
export function equalityKey({ code, severity, message }: Diagnostic): string {
  return `${code} ${severity} ${message}`;
}

/** From so many on findings that differ in the quoted text alone are one: whoever reads six has seen the rule. */
const FEWEST_ALIKE = 6;

/** How a thing is written, and not which: of names, fields and values each is told. */
const OF_WRITING = /^(?:syntax|spelling)\//;

/** What says the same of another text. */
function likenessKey(diagnostic: Diagnostic): string {
  const { code, severity, message } = diagnostic;
  return OF_WRITING.test(code) ? `${code} ${severity} ${message.replace(/`[^`]*`/g, '`')}` : equalityKey(diagnostic);
}

/** Keys of the groups: findings that are equal, and past a number those that are alike. */
function groupKeys(diagnostics: readonly Diagnostic[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const diagnostic of diagnostics) {
    const key = likenessKey(diagnostic);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return diagnostics.map((diagnostic) => {
    const key = likenessKey(diagnostic);
    return (counts.get(key) ?? 0) < FEWEST_ALIKE ? equalityKey(diagnostic) : key;
  });
}

/** Each group stands where its first finding stands. O(n). */
export function groupEqual(diagnostics: readonly Diagnostic[]): readonly EqualFindings[] {
  const groups = new Map<string, Diagnostic[]>();
  const keys = groupKeys(diagnostics);
  for (const [index, diagnostic] of diagnostics.entries()) {
    const key = keys[index] ?? '';
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [diagnostic]);
    else group.push(diagnostic);
  }
  return diagnostics.flatMap((diagnostic, index): EqualFindings | readonly [] => {
    const group = groups.get(keys[index] ?? '') ?? [];
    if (group.length < FEWEST) return { first: diagnostic, others: [] };
    return group[0] === diagnostic ? { first: diagnostic, others: group.slice(1) } : [];
  });
}

/** Each finding by itself. */
export function ungrouped(diagnostics: readonly Diagnostic[]): readonly EqualFindings[] {
  return diagnostics.map((first) => ({ first, others: [] }));
}
