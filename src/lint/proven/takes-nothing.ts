/** A set that is taken away, and has no device that is left by then. */

import { takesNothing as nothing } from './errors.js';
import type { ProvenRule } from './proven-rule.js';

export const takesNothing: ProvenRule = (finding, fixes) =>
  finding.kind === 'needless' && finding.role === 'takes' ? nothing(finding, fixes) : null;
