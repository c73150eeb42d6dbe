/** Sets that contradict each other, wherever they stand: through brackets, across differences, on any tags, platforms and applications. */

import { alwaysEmpty as empty } from './errors.js';
import type { ProvenRule } from './proven-rule.js';

export const provenEmpty: ProvenRule = (finding, fixes) => (finding.kind === 'empty' ? empty(finding, fixes) : null);
