/** What can be done to a text at a place: fixes of what is wrong there, all safe fixes at once, and refactorings. */

import { type Expectation, type Expectations, expectArgument, listOf, oneOf } from '../../base/argument.js';
import { isJsonObject } from '../../base/json-kind.js';
import { type Span, withoutByteOrderMark } from '../../base/span.js';
import { compile } from '../../compile.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { repairSafely, unrepaired } from '../../diagnostics/repair.js';
import { compileOptions, findingsIn } from '../diagnostics.js';
import { expectText, LANGUAGE_OPTIONS, type LanguageOptions, sourceOf } from '../language-options.js';
import { outlineOf } from '../text/outline.js';
import { shortestEdit } from '../text/shortest-edit.js';
import { ACTION_KINDS, type Action, type ActionKind, fixesAt } from './action.js';
import { rewrites } from './rewrites.js';

/** How actions are looked for. */
export interface ActionsOptions extends LanguageOptions {
  /** The kinds that are wanted; all unless given. Refactorings are proven, which takes longer than the others. */
  readonly only?: readonly ActionKind[];
}

const OPTIONS: Expectations<ActionsOptions> = {
  ...LANGUAGE_OPTIONS,
  only: listOf(oneOf(ACTION_KINDS), 'an array of kinds of actions'),
};

const SPAN: Expectation = {
  holds: (value) => isJsonObject(value) && isOffset(value.start) && isOffset(value.end),
  what: 'a span, `{ start, end }`',
};

function isOffset(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/**
 * Every fix of every diagnostic that touches `range`, and those whose edits do, safe ones first among those of one diagnostic; `source.fixAll` with the safe fixes
 * of the whole text; refactorings of the whole text and of what `range` touches. Never throws, whatever the text.
 */
export function actions(text: string, range: Span, options: ActionsOptions = {}): readonly Action[] {
  expectText('actions', text, options, OPTIONS);
  expectArgument('actions: `range`', range, SPAN);
  const { only = ACTION_KINDS, ...language } = options;
  return [
    ...(only.includes('quickfix') ? quickFixes(text, range, language) : []),
    ...(only.includes('source.fixAll') ? fixAll(text, language) : []),
    ...(only.includes('refactor.rewrite') ? refactorings(text, range, language) : []),
  ];
}

function quickFixes(text: string, range: Span, options: LanguageOptions): readonly Action[] {
  return allDiagnostics(text, options).flatMap((diagnostic) => quickFixesOf(diagnostic, range));
}

function allDiagnostics(text: string, options: LanguageOptions): readonly Diagnostic[] {
  const limits = { ...options.limits, diagnostics: Number.POSITIVE_INFINITY };
  return findingsIn(text, { ...compileOptions(options), limits });
}

function quickFixesOf(diagnostic: Diagnostic, range: Span): readonly Action[] {
  const isOnly = diagnostic.fixes.length === 1;
  return fixesAt(diagnostic, range).map(({ title, safety, edits }) => ({
    title,
    kind: 'quickfix',
    edits,
    safety,
    diagnostic,
    isPreferred: isOnly && safety === 'safe',
  }));
}

function fixAll(text: string, options: LanguageOptions): readonly Action[] {
  const diagnose = (repaired: string) => allDiagnostics(repaired, options);
  const { text: repaired, changes } = repairSafely(unrepaired(text, diagnose), diagnose);
  const edits = shortestEdit(withoutByteOrderMark(text), withoutByteOrderMark(repaired));
  if (edits.length === 0) return [];
  const title = changes.length === 1 ? 'make 1 safe fix' : `make ${changes.length} safe fixes`;
  return [{ title, kind: 'source.fixAll', edits, safety: 'safe', diagnostic: null, isPreferred: false }];
}

function refactorings(text: string, range: Span, options: LanguageOptions): readonly Action[] {
  const { filter, ast } = compile(text, { ...compileOptions(options), lint: false });
  if (filter === null) return [];
  const { source, comments } = sourceOf(text, options);
  return rewrites({ filter, ast, outline: outlineOf(source, comments), range, options });
}
