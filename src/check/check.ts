/**
 * AST and catalog to bound tree: names resolved, types known or inferred, values converted. A part that is wrong is reported
 * once, here or by the stage that found it, and has no bound tree; the parts beside it are checked all the same.
 */

import { fold } from '../base/fold.js';
import { unreachable } from '../base/invariant.js';
import type { Catalog } from '../catalog/catalog.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { type Expression, operandsOf } from '../syntax/ast.js';
import { bindApplication, bindGroup } from './applications.js';
import type { Bound, FilterTag } from './bound.js';
import type { CheckContext } from './context.js';
import { inferTypes } from './infer.js';
import { NameGuide } from './name-guide.js';
import { tagOwners } from './tag-owners.js';
import { bindApplicationTag, bindTag } from './tags.js';
import { UsedTags } from './used-tags.js';

export interface CheckResult {
  /** Null when there is an error, here or in the tree itself. */
  readonly bound: Bound | null;
  /** Every tag that could be resolved. */
  readonly tags: readonly FilterTag[];
  /** In no particular order. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface CheckOptions {
  readonly dialect: 'strict' | 'lenient';
  readonly suggestions: boolean;
}

/** Checks `ast` against `catalog`, or infers types where there is none. O(nodes + values) for a tree without errors. */
export function check(catalog: Catalog | null, ast: Expression, options: CheckOptions): CheckResult {
  const diagnostics: Diagnostic[] = [];
  const context: CheckContext = {
    catalog,
    dialect: options.dialect,
    diagnostics,
    guide: new NameGuide(options.suggestions),
    owners: tagOwners(catalog),
    inferred: catalog === null ? inferTypes(ast, diagnostics) : null,
    tags: new UsedTags(),
  };
  const bound = fold<Expression, Bound | null>(ast, operandsOf, (node, operands) => bind(context, node, operands));
  return { bound, tags: context.tags.sorted(), diagnostics };
}

function bind(context: CheckContext, node: Expression, operands: readonly (Bound | null)[]): Bound | null {
  switch (node.kind) {
    case 'union':
    case 'intersection':
    case 'difference':
      return allBound(operands) ? { kind: node.kind, operands, spans: [node.span] } : null;
    case 'application':
      return bindApplication(context, node);
    case 'group':
      return bindGroup(context, node);
    case 'tag':
      return bindTag(context, node);
    case 'applicationTag':
      return bindApplicationTag(context, node);
    case 'error':
      return null;
    default:
      return unreachable(node);
  }
}

function allBound(operands: readonly (Bound | null)[]): operands is readonly Bound[] {
  return !operands.includes(null);
}
