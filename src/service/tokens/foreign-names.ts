/**
 * What a filter names and its token has no right to, wherever it stands: the right side of `\` tells as much about devices as the left.
 * It is asked of the text as written, before any name is looked up in the whole catalog.
 */

import { unreachable } from '../../base/invariant.js';
import { overlap, type Span } from '../../base/span.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { CompileResult } from '../../compile-text.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { type Expression, type Name, operandsOf } from '../../syntax/ast.js';
import { nameable, type Rights } from '../records/token-record.js';
import { foreignApplication, foreignGroup } from './errors.js';

type Compiled = Pick<CompileResult, 'filter' | 'ast' | 'diagnostics'>;

/**
 * The result of compiling with `seen`, the catalog that the token may know; without a filter, and with an error for each foreign name,
 * where there are some. A foreign name that exists and one that does not read the same.
 */
export function refuseForeignNames<Result extends Compiled>(
  rights: Rights,
  seen: Catalog | null,
  compiled: Result,
): Result {
  const sets = foreignSets(rights, seen, compiled.ast);
  if (sets.length === 0) return compiled;
  const others = compiled.diagnostics.filter((found) => !isToldBy(sets, found));
  return { ...compiled, filter: null, diagnostics: [...firstOfEach(sets), ...others] };
}

/** Whether it says of one of the foreign names, which stand in these places, that it is not known. */
export function isToldBy(foreign: readonly { readonly span: Span }[], { code, span }: Diagnostic): boolean {
  return UNKNOWN.has(code) && foreign.some((told) => overlap(told.span, span));
}

/** What is said of names that the catalog does not have. */
const UNKNOWN: ReadonlySet<Diagnostic['code']> = new Set([
  'name/unknown-application',
  'name/unknown-group',
  'name/unknown-tag',
  'request/unknown-code',
]);

/** The first place of each, in the order of the text. */
export function foreignNames(rights: Rights, seen: Catalog | null, root: Expression): readonly Diagnostic[] {
  return firstOfEach(foreignSets(rights, seen, root));
}

/** A set by a foreign name. The whole set is what has to go. */
interface ForeignSet {
  readonly kind: 'application' | 'group';
  readonly code: string;
  readonly span: Span;
}

/** In the order of the text. */
function foreignSets(rights: Rights, seen: Catalog | null, root: Expression): readonly ForeignSet[] {
  const names = nameable(rights);
  if (names === null) return [];
  return setsOf(root).flatMap((set) => {
    const named = namedBy(set);
    if (named === null || named.name.kind !== 'string') return [];
    const { kind } = named;
    const code = named.name.value;
    const isForeign = kind === 'group' ? seen?.groups.has(code) !== true : !names.has(code);
    return isForeign ? [{ kind, code, span: set.span }] : [];
  });
}

function firstOfEach(sets: readonly ForeignSet[]): readonly Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  for (const { kind, code, span } of sets) {
    if (found.has(`${kind} ${code}`)) continue;
    const place = { pointer: null, span };
    found.set(`${kind} ${code}`, kind === 'group' ? foreignGroup(place, code) : foreignApplication(place, code));
  }
  return [...found.values()];
}

/** Null: it names neither. */
function namedBy(set: Expression): { readonly kind: 'application' | 'group'; readonly name: Name } | null {
  switch (set.kind) {
    case 'application':
    case 'applicationTag':
      return { kind: 'application', name: set.code };
    case 'group':
      return { kind: 'group', name: set.code };
    case 'tag':
    case 'error':
    case 'union':
    case 'intersection':
    case 'difference':
      return null;
    default:
      return unreachable(set);
  }
}

/** In the order of the text. */
function setsOf(root: Expression): readonly Expression[] {
  const sets: Expression[] = [];
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const operands = operandsOf(node);
    if (operands.length === 0) sets.push(node);
    else for (const operand of operands) stack.push(operand);
  }
  return sets.sort((left, right) => left.span.start - right.span.start);
}
