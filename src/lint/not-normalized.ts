/** Strings that are not in normal form C look like others that are, and do not equal them (L9). */

import { isAscii } from '../base/confusables.js';
import { notNormalized as notNormal } from './errors.js';
import type { LintRule } from './rule.js';

export const notNormalized: LintRule = {
  filter(context) {
    for (const { literal, role } of context.strings()) {
      // The catalog has the name just so: the author of the filter cannot choose another.
      if (isAscii(literal.value) || (role !== 'value' && context.catalog !== null)) continue;
      const normal = literal.value.normalize('NFC');
      if (normal !== literal.value) context.report(notNormal(literal, normal));
    }
  },
};
