/** What stands on one level of a filter: sets, groups and the operators between them. */

import type { Span } from '../../base/span.js';
import type { Expression } from '../ast.js';
import type { OperationKind } from '../operation.js';

/** `reported`: nothing more is to be said about what stands before or behind it. */
export type Entry =
  | { readonly kind: 'operand'; readonly expression: Expression; readonly reported: boolean }
  | {
      readonly kind: 'operator';
      readonly operator: OperationKind;
      readonly text: string;
      readonly span: Span;
      readonly reported: boolean;
    };

export type OperatorEntry = Extract<Entry, { kind: 'operator' }>;
