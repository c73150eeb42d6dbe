/** What an editor shows inside a filter that is not in its text: brackets that show how operators group, and numbers of devices. */

import { type Expectations, expectArgument, FUNCTION, WHOLE } from '../base/argument.js';
import { compile } from '../compile.js';
import { isOperation } from '../format/brackets.js';
import type { Filter } from '../plan/filter.js';
import { countedDevices } from './describe/counts.js';
import { compileOptions } from './diagnostics.js';
import { expectText, LANGUAGE_OPTIONS, type LanguageOptions, sourceOf } from './language-options.js';
import { nodesOf, unbracketed } from './tree.js';

/** A text that is shown inside the filter, and is no part of it. */
export interface Inlay {
  /** Where it is shown: between the characters before and at this offset. */
  readonly offset: number;
  readonly text: string;
  readonly kind: 'grouping' | 'devices';
}

/** How many operands are counted at most, and for which catalog. */
export interface CountInlaysOptions extends LanguageOptions {
  /** Operands that are counted at most, from the start of the text. Default 40. */
  readonly maxCounts?: number;
}

/** How many devices a filter selects; null when nobody can tell. */
export type CountDevices = (filter: Filter) => Promise<number | null>;

const OPTIONS: Expectations<CountInlaysOptions> = { ...LANGUAGE_OPTIONS, maxCounts: WHOLE };
const MOST_COUNTS = 40;

/** Brackets around every operation inside another that has none; none while the text has errors. Never throws, whatever the text. O(text). */
export function inlays(text: string, options: LanguageOptions = {}): readonly Inlay[] {
  expectText('inlays', text, options);
  const { filter, ast } = compile(text, { ...compileOptions(options), lint: false });
  if (filter === null) return [];
  const spans = unbracketed(ast);
  const opening = spans.map(({ start }): Inlay => ({ offset: start, text: '(', kind: 'grouping' }));
  const closing = spans.map(({ end }): Inlay => ({ offset: end, text: ')', kind: 'grouping' }));
  return [...opening, ...closing].sort((left, right) => left.offset - right.offset);
}

/** The devices of each operand, behind it; those that cannot be counted are left out. Never throws for a text or a failing count. */
export async function countInlays(
  text: string,
  countDevices: CountDevices,
  options: CountInlaysOptions = {},
): Promise<readonly Inlay[]> {
  expectText('countInlays', text, options, OPTIONS);
  expectArgument('countInlays: `countDevices`', countDevices, FUNCTION);
  const { maxCounts = MOST_COUNTS, ...language } = options;
  const { source } = sourceOf(text, language);
  const { filter, ast } = compile(text, { ...compileOptions(language), lint: false });
  if (filter === null) return [];
  const operands = nodesOf(ast)
    .filter(isOperation)
    .flatMap((operation) => operation.operands);
  const inlaysOf = await Promise.all(
    operands.slice(0, maxCounts).map(async ({ span, outer }): Promise<readonly Inlay[]> => {
      const piece = compile(source.slice(span.start, span.end), { ...compileOptions(language), lint: false }).filter;
      const count = piece === null ? null : await countOrNull(countDevices, piece);
      return count === null ? [] : [{ offset: outer.end, text: countedDevices(count), kind: 'devices' }];
    }),
  );
  return inlaysOf.flat().sort((left, right) => left.offset - right.offset);
}

/** A count that fails is one that nobody can tell. */
export async function countOrNull(countDevices: CountDevices, filter: Filter): Promise<number | null> {
  try {
    return await countDevices(filter);
  } catch {
    return null;
  }
}
