/** One filter text, checked: compiled, guards held against it, fixed where that is asked for. */

import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { NO_RULE_LEVELS, type RuleLevels, withRuleLevels } from '../../diagnostics/rule-levels.js';
import { withoutIgnored } from '../../lint/ignore-comments.js';
import type { CheckFilesOptions } from './check-options.js';
import { compileAndProve } from './compile-and-prove.js';
import type { Draft } from './draft.js';
import { withFixes } from './mend.js';

/** Checks `text`; with fixes asked for, the draft is about what is left, and its text is the mended one. */
export function checkFilter(text: string, options: CheckFilesOptions): Promise<Draft> {
  return withFixes(text, (one) => ({ draft: draftOf(one, options), filter: one }), options);
}

function draftOf(text: string, options: CheckFilesOptions): Draft {
  const { filter, ast, diagnostics } = compileAndProve(text, options, COMMENTS);
  return {
    kind: 'filter',
    text,
    diagnostics: guarded(withoutIgnored(text, diagnostics, insistedIn(options)), options),
    filter,
    filterSpan: ast.outer,
    filterPointer: null,
  };
}

const COMMENTS = { comments: true };

/** Codes that guards make errors of. */
function insistedIn(options: CheckFilesOptions): ReadonlySet<string> {
  return new Set(Object.keys(guardLevels(options)));
}

/** The levels of rules, and then warnings that guards make errors of, whatever their level. A filter without application is account-wide. */
export function guarded(diagnostics: readonly Diagnostic[], options: CheckFilesOptions): readonly Diagnostic[] {
  return withRuleLevels(diagnostics, { ...(options.rules ?? NO_RULE_LEVELS), ...guardLevels(options) });
}

function guardLevels({ requireApp = false, forbidAccountWide = false }: CheckFilesOptions): RuleLevels {
  return {
    ...(requireApp || forbidAccountWide ? { 'lint/no-application': 'error' } : {}),
    ...(forbidAccountWide ? { 'lint/account-wide': 'error' } : {}),
  };
}
