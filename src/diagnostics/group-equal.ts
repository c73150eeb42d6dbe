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

/** Each group stands where its first finding stands. O(n). */
export function groupEqual(diagnostics: readonly Diagnostic[]): readonly EqualFindings[] {
  const groups = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const key = equalityKey(diagnostic);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [diagnostic]);
    else group.push(diagnostic);
  }
  return diagnostics.flatMap((diagnostic): EqualFindings | readonly [] => {
    const group = groups.get(equalityKey(diagnostic)) ?? [];
    if (group.length < FEWEST) return { first: diagnostic, others: [] };
    return group[0] === diagnostic ? { first: diagnostic, others: group.slice(1) } : [];
  });
}

/** Each finding by itself. */
export function ungrouped(diagnostics: readonly Diagnostic[]): readonly EqualFindings[] {
  return diagnostics.map((first) => ({ first, others: [] }));
}
