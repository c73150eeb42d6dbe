/** A filter before and after its fixes: whether it can reach more than it could. */

import { proveImplies } from '../../analysis/proof.js';
import { shown, shownUpTo } from '../../base/shown.js';
import { compile } from '../../compile.js';
import type { CompileOptions, CompileResult } from '../../compile-text.js';
import { print } from '../../format/print.js';
import { reachInWords } from '../../plan/explain/sentence.js';
import { andList } from '../../plan/explain/sentence-parts.js';
import type { Reach } from '../../plan/filter.js';
import type { Expression } from '../../syntax/ast.js';
import { type Outline, outlineOf } from './outline.js';

export interface Growth {
  /** `grew`: it reaches more, or nobody can say that it does not. `unread`: the text before could not be read. */
  readonly kind: 'grew' | 'unread';
  /** In words, to stand behind the name of the file. */
  readonly message: string;
}

export type ReadingOptions = Pick<CompileOptions, 'catalog' | 'dialect' | 'comments'>;

/** Of one proof: a filter that takes more to prove is told. */
const BUDGET = { maxSteps: 200_000, maxNodes: 50_000 };

/** Longer filters are not shown; shorter ones are in full, since they may differ at their ends. */
const LONGEST_SHOWN_UNITS = 80;

/**
 * Null where nothing grew. Looks at which sets there are, how they combine and which names bound them; of what is inside a set only
 * platforms and codes count. `before` may have errors: what was recovered from it is held against `after`.
 */
function growthOf(before: string | null, after: string | null, options: ReadingOptions): Growth | null {
  if (before === after) return null;
  if (after === null) return { kind: 'grew', message: 'the filter is gone' };
  const now = compileAgain(after, options);
  if (before === null) return unread(now);
  const old = compileAgain(before, options);
  const [outlineBefore, outlineAfter] = [outlineOf(old.ast), outlineOf(now.ast)];
  if (outlineBefore === null) return unread(now);
  if (outlineAfter === null) return null;
  const wider = widerReach(outlineBefore.reach, outlineAfter.reach);
  if (wider !== null) return { kind: 'grew', message: wider };
  if (isSameShape(outlineBefore, outlineAfter) || isWithin(old, now, options)) return null;
  return { kind: 'grew', message: otherShape(old, now) };
}

/**
 * As {@link growthOf}, over the steps from one text to another: null stands for a text without filter. Each step is held against the one
 * before, since a set may be proven to be needless only after mistakes in others were mended.
 */
export function growthAlong(steps: readonly (string | null)[], options: ReadingOptions): Growth | null {
  let found: Growth | null = null;
  for (const [at, after] of steps.entries()) {
    const growth = at === 0 ? null : growthOf(steps[at - 1] ?? null, after, options);
    if (growth?.kind === 'grew') return growth;
    found ??= growth;
  }
  // Of a text that could not be read at first, what it reaches in the end.
  return found === null ? null : unread(compileAgain(steps.at(-1) ?? '', options));
}

/** True where the same sets combine in the same way in both, whatever is inside them; false where one could not be read. */
export function hasSameSets(before: string | null, after: string | null, options: ReadingOptions): boolean {
  if (before === null || after === null) return before === after;
  const [old, now] = [before, after].map((text) => outlineOf(compileAgain(text, options).ast));
  return old !== null && old !== undefined && old.shape === now?.shape;
}

function unread({ filter }: CompileResult): Growth | null {
  return filter === null ? null : { kind: 'unread', message: `now reaches ${reachInWords(filter)}` };
}

/** What the second reach has more than the first; null when nothing. */
function widerReach(before: Reach, after: Reach): string | null {
  if (before.accountWide && after.accountWide) return null;
  if (after.accountWide) return `now reaches the whole account, and was bounded by ${named(before)} before`;
  if (!before.accountWide) {
    const applications = after.applications.filter((code) => !before.applications.includes(code));
    const groups = after.groups.filter((code) => !before.groups.includes(code));
    if (applications.length + groups.length > 0)
      return `now reaches ${named({ applications, groups })}, and did not before`;
  }
  const platforms = after.platforms.filter((platform) => !before.platforms.includes(platform));
  return platforms.length === 0 ? null : `now reaches ${andList(platforms)}, and did not before`;
}

function named({ applications, groups }: Pick<Reach, 'applications' | 'groups'>): string {
  const names = [
    ...groups.map((code) => `group \`${shown(code)}\``),
    ...applications.map((code) => `\`${shown(code)}\``),
  ];
  return names.length === 0 ? 'its platforms' : andList(names);
}

/** The options may have others among them. */
function compileAgain(source: string | Expression, options: ReadingOptions): CompileResult {
  const { catalog = null, dialect = 'strict', comments = false } = options;
  return compile(source, { catalog, dialect, comments, lint: false });
}

function isSameShape(before: Outline, after: Outline): boolean {
  return before.shape === after.shape;
}

/** True where it is proven that every device of the filter after was one of the filter before. */
function isWithin(before: CompileResult, after: CompileResult, options: ReadingOptions): boolean {
  // What was recovered may be a filter although its text is none.
  const old = before.filter ?? compileAgain(before.ast, options).filter;
  if (old === null || after.filter === null) return false;
  return proveImplies(after.filter, old, BUDGET).answer === 'yes';
}

function otherShape({ ast: before }: CompileResult, { ast: after }: CompileResult): string {
  const [old, now] = [print(before), print(after)];
  const message = 'its sets are others now, or combine in another way';
  if (old.length > LONGEST_SHOWN_UNITS || now.length > LONGEST_SHOWN_UNITS) return message;
  return `${message}: \`${shownUpTo(old, LONGEST_SHOWN_UNITS)}\` became \`${shownUpTo(now, LONGEST_SHOWN_UNITS)}\``;
}
