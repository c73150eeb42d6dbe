/**
 * Reads a text that was made from a filter as the filter's own text was read. What is offered instead of a filter has to be
 * the same for whoever reads it, inferred types included: a tree alone proves nothing about its text.
 */

import type { Expectations } from '../base/argument.js';
import type { Catalog } from '../catalog/catalog.js';
import { CATALOG_OR_NULL } from '../catalog/expect-catalog.js';
import { check } from '../check/check.js';
import { hasError } from '../diagnostics/totals.js';
import { buildFilter } from '../plan/build.js';
import type { Filter, Lowered } from '../plan/filter.js';
import { readFilter } from '../syntax/parse.js';
import { DIALECT, type Dialect } from '../syntax/parse-options.js';

/** How a filter that was made is read again. */
export interface ReadingOptions {
  /** What the filter was compiled with; null: without. */
  readonly catalog?: Catalog | null;
  /** What the filter was compiled in. Default `strict`. */
  readonly dialect?: Dialect;
}

export const READING_OPTIONS: Expectations<ReadingOptions> = { catalog: CATALOG_OR_NULL, dialect: DIALECT };

/** The filter of `text`; null where it has errors, or a tag could hold values of other types than in `before`. */
export function readAgain(before: Filter, text: string, options: ReadingOptions): Filter | null {
  const { catalog = null, dialect = 'strict' } = options;
  const { ast, diagnostics } = readFilter(text, { dialect, comments: true, suggestions: false });
  const { bound, tags, diagnostics: found } = check(catalog, ast, { dialect, suggestions: false });
  const isWrong = hasError([...diagnostics, ...found]);
  if (bound === null || isWrong) return null;
  const filter = buildFilter(text, bound, tags);
  const types = possibleTypes(before.lowered);
  for (const [tag, now] of possibleTypes(filter.lowered)) if (types.get(tag) !== now) return null;
  return filter;
}

/** The types that each tag of a filter can have. */
function possibleTypes(root: Lowered): ReadonlyMap<string, string> {
  const types = new Map<string, string>();
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind !== 'clause') for (const operand of node.operands) stack.push(operand);
    else if (node.clause.kind === 'tag') {
      const { application, tag, possibleTypes: possible } = node.clause;
      types.set(JSON.stringify([application?.code ?? null, tag]), possible.join());
    }
  }
  return types;
}
