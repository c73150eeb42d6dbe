/** What the product makes of a wrong text: each question is asked once. */

import { compile } from '../../../src/compile.js';
import type { CompileResult } from '../../../src/compile-text.js';
import { applyFixes } from '../../../src/diagnostics/apply-fixes.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { selectFixes } from '../../../src/diagnostics/select-fixes.js';
import type { Expression } from '../../../src/syntax/ast.js';
import type { Dialect } from '../../../src/syntax/parse-options.js';
import { NAMES_CATALOG } from './names.js';
import type { Recipe, WrongText } from './wrong-text.js';

/** Rounds of safe fixes after which a text is said to have no end. */
export const MOST_ROUNDS = 8;

/** Compiles a text as the recipe says; lint is another matter. */
export function compileWrong(text: string, { comments, catalog }: Recipe, dialect: Dialect = 'strict'): CompileResult {
  return compile(text, {
    dialect,
    comments,
    catalog: catalog ? NAMES_CATALOG : null,
    lint: false,
    limits: { diagnostics: Number.POSITIVE_INFINITY },
  });
}

export function errorCount(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.filter(({ severity }) => severity === 'error').length;
}

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A text after its safe fixes. */
export interface Mended {
  readonly text: string;
  readonly rounds: number;
  /** Whether a round began that was one too many. */
  readonly endless: boolean;
  /** Whether an error was among what was mended. */
  readonly mendedError: boolean;
  readonly result: CompileResult;
  /** Where the stretches that were asked for are now; null for one that a fix touched. */
  readonly stretches: readonly (Stretch | null)[];
  /** Codes of what was mended. */
  readonly codes: readonly string[];
}

/** Applies the safe fixes of a text, and those of what they make, until nothing changes. */
export function mend(
  first: string,
  recipe: Recipe,
  firstResult: CompileResult,
  stretches: readonly (Stretch | null)[] = [],
): Mended {
  let [text, result, rounds, mendedError] = [first, firstResult, 0, false];
  const codes: string[] = [];
  for (; rounds <= MOST_ROUNDS; rounds++) {
    const next = applyFixes(text, result.diagnostics);
    if (next === text) break;
    const { edits, applied } = selectFixes(result.diagnostics, { length: text.length });
    stretches = stretches.map((stretch) => moved(stretch, edits));
    mendedError ||= applied.some(({ severity }) => severity === 'error');
    codes.push(...applied.map(({ code }) => code));
    text = next;
    result = compileWrong(text, recipe);
  }
  return { text, rounds, endless: rounds > MOST_ROUNDS, mendedError, result, stretches, codes };
}

type Edits = ReturnType<typeof selectFixes>['edits'];

function moved(stretch: Stretch | null, edits: Edits): Stretch | null {
  if (stretch === null) return null;
  let shift = 0;
  for (const { span, text } of edits) {
    if (span.start > stretch.end) break;
    const meets = span.start < stretch.end && span.end > stretch.start;
    const inside = stretch.start === stretch.end && span.start < stretch.start && span.end > stretch.start;
    if (meets || inside) return null;
    if (span.end <= stretch.start) shift += text.length - (span.end - span.start);
  }
  return { start: stretch.start + shift, end: stretch.end + shift };
}

/** Where the wrong characters stand in the typed text. */
export function wrongStretches({ edits }: WrongText): readonly Stretch[] {
  let shift = 0;
  return edits.map(({ start, end, text }) => {
    const stretch = { start: start + shift, end: start + shift + text.length };
    shift += text.length - (end - start);
    return stretch;
  });
}

/** The tree of a text that the strict language takes; null for one with an error. */
export function treeOf({ filter, ast }: CompileResult): Expression | null {
  return filter === null ? null : ast;
}
