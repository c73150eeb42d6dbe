/** Strings that are not in normal form C look like others that are, and do not equal them (L9). */

import { isAscii } from '../base/confusables.js';
import { notNormalized as notNormal } from './errors.js';
import type { LintRule } from './rule.js';
import { forEachString } from './strings.js';

export const notNormalized: LintRule = {
  filter({ text, ast, catalog, report }) {
    forEachString(text, ast, (literal, role) => {
      // The catalog has the name just so: the author of the filter cannot choose another.
      if (isAscii(literal.value) || (role !== 'value' && catalog !== null)) return;
      const normal = literal.value.normalize('NFC');
      if (normal !== literal.value) report(notNormal(literal, normal));
    });
  },
};
