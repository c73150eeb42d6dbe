/** Every rule across the fields of a targeted message, in one list. */

import { buttonsHaveText } from './buttons.js';
import { messageHasContent } from './content.js';
import { namedPlatformsGetContent } from './platform-content.js';
import type { TargetedRule } from './rule.js';
import { safariComplete } from './safari.js';
import { silentShowsNothing } from './silent.js';
import { trimContentRenamed } from './trim-content.js';
import { fieldsAreReached } from './unreached-fields.js';

export const TARGETED_RULES: readonly TargetedRule[] = [
  messageHasContent,
  safariComplete,
  buttonsHaveText,
  silentShowsNothing,
  trimContentRenamed,
  fieldsAreReached,
  namedPlatformsGetContent,
];
