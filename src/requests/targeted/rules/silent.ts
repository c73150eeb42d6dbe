/** A silent message makes no sound, and shows nothing. */

import { ignoredWhenSilent } from '../../request-errors.js';
import { has, keyOf, readValue, type TargetedRule } from './rule.js';

const SILENT = [
  { flag: 'ios_silent', ignored: ['ios_sound', 'content'] },
  { flag: 'android_silent', ignored: ['android_sound', 'android_banner', 'content'] },
] as const;

export const silentShowsNothing: TargetedRule = {
  words: 'With `ios_silent` or `android_silent` the sound, the banner and the content of that platform have no effect.',
  codes: ['request/no-effect'],
  check(parts) {
    for (const { flag, ignored } of SILENT) {
      if (readValue(parts, flag) !== 1) continue;
      for (const name of ignored)
        if (has(parts, name) && parts.members.values[name] !== '')
          parts.members.context.diagnostics.push(ignoredWhenSilent(keyOf(parts, name), name, keyOf(parts, flag)));
    }
  },
};
