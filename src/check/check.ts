/** AST and catalog to bound tree: names, types, shapes of values. */

import { fold } from '../base/fold.js';
import type { Catalog } from '../catalog/catalog.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { type Expression, operandsOf, type Scalar, type TagSet, type Value } from '../syntax/ast.js';
import type { Bound, BoundApplicationRef, BoundScalar, FilterTag } from './bound.js';
import { unknownTag } from './errors.js';

export interface CheckResult {
  /** Null exactly when there is an error. */
  readonly bound: Bound | null;
  readonly tags: readonly FilterTag[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface CheckOptions {
  readonly dialect: 'strict' | 'lenient';
  readonly suggestions: boolean;
}

/** Checks `ast` against `catalog`, or infers types where there is none. */
export function check(catalog: Catalog | null, ast: Expression, _options: CheckOptions): CheckResult {
  const diagnostics: Diagnostic[] = [];
  const bound = fold<Expression, Bound | null>(ast, operandsOf, (node, operands) => {
    switch (node.kind) {
      case 'union':
      case 'intersection':
      case 'difference': {
        const bounds = operands.filter((operand) => operand !== null);
        return bounds.length < operands.length ? null : { kind: node.kind, operands: bounds, spans: [node.span] };
      }
      case 'application': {
        if (node.code.kind === 'error') return null;
        return {
          kind: 'application',
          application: reference(catalog, node.code.value),
          platforms: null,
          spans: [node.span],
        };
      }
      case 'tag':
        return bindTag(catalog, node, diagnostics);
      default:
        return null;
    }
  });
  return { bound, tags: [], diagnostics };
}

function reference(catalog: Catalog | null, code: string): BoundApplicationRef {
  const declared = catalog?.applications.get(code);
  return { code, name: declared?.name ?? null, platforms: declared?.platforms ?? null };
}

function bindTag(catalog: Catalog | null, node: TagSet, diagnostics: Diagnostic[]): Bound | null {
  if (node.tag.kind === 'error' || node.operator.kind === 'error') return null;
  const declared = catalog?.tags.get(node.tag.value);
  if (catalog !== null && declared === undefined) {
    diagnostics.push(unknownTag(node.tag.span, node.tag.value));
    return null;
  }
  const type = declared?.type ?? 'Integer';
  return {
    kind: 'tag',
    application: null,
    tag: node.tag.value,
    type,
    possibleTypes: [type],
    operator: node.operator.name,
    values: scalarsOf(node.value),
    unsetMatchesNegative: catalog?.unsetMatchesNegative ?? false,
    spans: [node.span],
  };
}

function scalarsOf(value: Value): readonly BoundScalar[] {
  if (value.kind === 'error') return [];
  const items = value.kind === 'list' ? value.items : [value];
  return items.filter((item): item is Scalar => item.kind !== 'error').map(scalarOf);
}

function scalarOf(scalar: Scalar): BoundScalar {
  return scalar.kind === 'string'
    ? { text: scalar.value, integer: null }
    : { text: scalar.text, integer: Number(scalar.text) };
}
