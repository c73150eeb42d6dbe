/** The rules that take a proof, in the order in which they may take a finding. `check` runs them; compiling does without. */

import { addsNothing } from './adds-nothing.js';
import { provenEmpty } from './always-empty.js';
import { alwaysEveryone } from './always-everyone.js';
import { impliedClause } from './implied-clause.js';
import { oneRange } from './one-range.js';
import type { ProvenRule } from './proven-rule.js';
import { redundantApplication } from './redundant-application.js';
import { takesNothing } from './takes-nothing.js';

export const provenRules: readonly ProvenRule[] = [
  provenEmpty,
  alwaysEveryone,
  redundantApplication,
  impliedClause,
  addsNothing,
  takesNothing,
  oneRange,
];
