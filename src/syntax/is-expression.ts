/** Tells expressions from other values. Looks at the root alone: what is below it was made with it. */

import { isJsonObject, ownMember } from '../base/json-kind.js';
import type { Expression } from './ast.js';

const KINDS: Readonly<Record<Expression['kind'], true>> = {
  application: true,
  group: true,
  tag: true,
  applicationTag: true,
  union: true,
  intersection: true,
  difference: true,
  error: true,
};

/** True for a node with operands or a set. */
export function isExpression(value: unknown): value is Expression {
  if (!isJsonObject(value)) return false;
  const kind = ownMember(value, 'kind');
  return typeof kind === 'string' && Object.hasOwn(KINDS, kind) && Object.hasOwn(value, 'outer');
}
