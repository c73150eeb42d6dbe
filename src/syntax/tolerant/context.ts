/** What every part of the tolerant reader needs: the text, the options, and where diagnostics go. */

import type { Limits } from '../../base/limits.js';
import type { Span } from '../../base/span.js';
import { hasSafeFix } from '../../diagnostics/diagnose.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { ErrorText } from '../ast.js';

export interface TolerantOptions {
  readonly dialect: 'strict' | 'lenient';
  readonly comments: boolean;
  readonly limits: Limits;
  readonly suggestions: boolean;
}

export interface Context {
  readonly source: string;
  readonly options: TolerantOptions;
  /** Takes a diagnostic of either dialect. */
  report(diagnostic: Diagnostic): void;
  /** Takes a near-miss: in the lenient dialect it is a warning, where it has a safe fix. */
  nearMiss(diagnostic: Diagnostic): void;
  /** True once so much is wrong that what follows is not read any more. */
  isFull(): boolean;
}

/**
 * Mistakes after which reading stops. More than a text within the default limit of tokens can have: only texts with raised
 * limits get there, and must still be answered in a second.
 */
const MOST_MISTAKES = 65_536;

/** A context that collects into `diagnostics`. */
export function collectingContext(source: string, options: TolerantOptions, diagnostics: Diagnostic[]): Context {
  return {
    source,
    options,
    report: (diagnostic) => {
      diagnostics.push(diagnostic);
    },
    nearMiss: (diagnostic) => {
      const passes = options.dialect === 'lenient' && hasSafeFix(diagnostic);
      diagnostics.push(passes ? { ...diagnostic, severity: 'warning' } : diagnostic);
    },
    isFull: () => diagnostics.length >= MOST_MISTAKES,
  };
}

/** The same context, for a text whose shape is not certain: no fix in it is safe. */
export function guessingContext(context: Context): Context {
  return {
    ...context,
    report: (diagnostic) => context.report(guessed(diagnostic)),
    nearMiss: (diagnostic) => context.report(guessed(diagnostic)),
  };
}

/** The same context, where the names without quotes may be something else. */
export function guessingNames(context: Context): Context {
  const isName = ({ code }: Diagnostic): boolean => code === 'spelling/bare-name';
  return {
    ...context,
    report: (diagnostic) => context.report(isName(diagnostic) ? guessed(diagnostic) : diagnostic),
    nearMiss: (diagnostic) => (isName(diagnostic) ? context.report(guessed(diagnostic)) : context.nearMiss(diagnostic)),
  };
}

/** The same diagnostic, where what is meant is not certain: an error in both dialects, its fixes unsafe. */
export function guessed(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, severity: 'error', fixes: diagnostic.fixes.map((fix) => ({ ...fix, safety: 'unsafe' })) };
}

/** The text of `span`, kept in the tree as it is. */
export function errorText(context: Context, { start, end }: Span): ErrorText {
  return { kind: 'error', text: context.source.slice(start, end), span: { start, end } };
}

/** The same context, for what is reported in one piece with what stands around it. */
export function silent(context: Context, found: Diagnostic[] = []): Context {
  return { ...collectingContext(context.source, context.options, found), isFull: context.isFull };
}
