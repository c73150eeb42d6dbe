/** The rule of each field: what the service does with it, in a sentence or two. */

import { invariant } from '../../base/invariant.js';
import { APS_FIELDS, IOS_ROOT_FIELDS } from '../kinds/ios-root-params.js';
import type { Field } from '../value-kind.js';
import { DEVICE_FIELD_RULES } from './device-rules.js';
import { PRESET_FIELD_RULES } from './preset-rules.js';
import { type FieldRules, rulesOf } from './rules-of.js';
import { TARGETED_FIELD_RULES } from './targeted-rules.js';

const RULES: FieldRules = new Map([
  ...TARGETED_FIELD_RULES,
  ...PRESET_FIELD_RULES,
  ...DEVICE_FIELD_RULES,
  ...rulesOf(APS_FIELDS, {
    'content-available': 'Wakes the application in the background.',
    'mutable-content': 'Lets the application change the message before it is shown; attachments need it.',
  }),
  ...rulesOf(IOS_ROOT_FIELDS, {
    aps: 'The dictionary of that name.',
    attachment: 'URL of a media attachment, from iOS 10.',
    data: 'Data of the user, at most 4 KB.',
  }),
]);

export function ruleOf(field: Field, rules: FieldRules = RULES): string {
  const rule = rules.get(field);
  invariant(rule !== undefined, 'each field has a rule');
  return rule;
}
