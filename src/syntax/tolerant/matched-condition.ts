/** A condition of another language, as it was recognised. */

import type { LooseValue } from './match-value.js';
import type { OperatorMeaning } from './operator-meaning.js';
import type { Part } from './parts.js';

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
