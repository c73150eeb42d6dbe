/** A condition of another language, and its value, as they were recognised. */

import type { Span } from '../../base/span.js';
import type { OperatorMeaning } from './operator-meaning.js';
import type { Part } from './parts.js';

/** One value, which stands in one piece. */
export interface MatchedScalar {
  readonly kind: 'one';
  readonly part: Part;
  readonly next: number;
}

/** `certain`: nothing else can be meant by the range. `plain`: its bounds are separated by a comma. */
export type LooseValue =
  | { readonly kind: 'none' }
  | MatchedScalar
  | {
      readonly kind: 'list';
      readonly parts: readonly Part[];
      /** False where values are joined by OR. */
      readonly bracketed: boolean;
      /** True where AND joins them: all of them are asked for. */
      readonly all: boolean;
      readonly span: Span;
      readonly next: number;
    }
  | {
      readonly kind: 'range';
      readonly bounds: readonly [string, string];
      readonly certain: boolean;
      readonly plain: boolean;
      readonly span: Span;
      readonly next: number;
    };

export interface MatchedCondition {
  /** One name, or the application code and the name. */
  readonly names: readonly Part[];
  readonly operator: Part;
  readonly meaning: OperatorMeaning;
  readonly value: LooseValue;
  /** Index behind the last token. */
  readonly next: number;
  /** Commas between its parts, and how many there are between those of a set. */
  readonly commas: number;
  readonly hasCommas: boolean;
}
