/**
 * What a filter names and its token has no right to, wherever it stands: the right side of `\` tells as much about devices as the left.
 * It is asked of the text as written, before any name is looked up in the whole catalog.
 */

import { unreachable } from '../../base/invariant.js';
import { overlap } from '../../base/span.js';
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
  const foreign = foreignNames(rights, seen, compiled.ast);
  if (foreign.length === 0) return compiled;
  const others = compiled.diagnostics.filter((found) => !isToldBy(foreign, found));
  return { ...compiled, filter: null, diagnostics: [...foreign, ...others] };
}

/** Whether it says of one of the foreign names that it is not known. */
export function isToldBy(foreign: readonly Diagnostic[], { code, span }: Diagnostic): boolean {
  return code in UNKNOWN && foreign.some((told) => overlap(told.span, span));
}

/** What is said of names that the catalog does not have. */
const UNKNOWN: Readonly<Partial<Record<Diagnostic['code'], true>>> = {
  'name/unknown-application': true,
  'name/unknown-group': true,
  'name/unknown-tag': true,
  'request/unknown-code': true,
};

/** The first place of each, in the order of the text. */
export function foreignNames(rights: Rights, seen: Catalog | null, root: Expression): readonly Diagnostic[] {
  const names = nameable(rights);
  if (names === null) return [];
  const found = new Map<string, Diagnostic>();
  for (const set of setsOf(root)) {
    const [kind, name] = namedBy(set);
    if (name?.kind !== 'string') continue;
    const code = name.value;
    const isForeign = kind === 'group' ? seen?.groups.has(code) !== true : !names.has(code);
    if (!isForeign || found.has(`${kind} ${code}`)) continue;
    // The whole set is what has to go.
    const place = { pointer: null, span: set.span };
    found.set(`${kind} ${code}`, kind === 'group' ? foreignGroup(place, code) : foreignApplication(place, code));
  }
  return [...found.values()].sort((left, right) => left.span.start - right.span.start);
}

function namedBy(set: Expression): readonly ['application' | 'group' | 'nothing', Name | null] {
  switch (set.kind) {
    case 'application':
    case 'applicationTag':
      return ['application', set.code];
    case 'group':
      return ['group', set.code];
    case 'tag':
    case 'error':
    case 'union':
    case 'intersection':
    case 'difference':
      return ['nothing', null];
    default:
      return unreachable(set);
  }
}

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
