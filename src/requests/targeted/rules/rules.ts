/** Every rule across the fields of a targeted message, in one list. */

import { messageHasContent } from './content.js';
import { buttonsHaveText, fieldsAreReached, silentShowsNothing, trimContentRenamed } from './ignored-fields.js';
import { namedPlatformsGetContent } from './platform-content.js';
import type { TargetedRule } from './rule.js';
import { safariComplete } from './safari.js';

export const TARGETED_RULES: readonly TargetedRule[] = [
  messageHasContent,
  safariComplete,
  buttonsHaveText,
  silentShowsNothing,
  trimContentRenamed,
  fieldsAreReached,
  namedPlatformsGetContent,
];
