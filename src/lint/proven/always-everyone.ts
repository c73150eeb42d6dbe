/** A filter, or a part of one, that every device is in. */

import { alwaysEveryone as everyone } from './errors.js';
import type { ProvenRule } from './proven-rule.js';

export const alwaysEveryone: ProvenRule = (finding, fixes) =>
  finding.kind === 'everyone' ? everyone(finding, fixes) : null;
