/** The rule of each field: what the service does with it, in a sentence or two. */

import { invariant } from '../../base/invariant.js';
import { DEVICE_FIELDS, REGISTER_FIELDS, SET_TAGS_FIELDS } from '../devices/fields.js';
import { APS_FIELDS, IOS_ROOT_FIELDS } from '../kinds/ios-root-params.js';
import type { Field } from '../value-kind.js';
import { PRESET_FIELD_RULES } from './preset-rules.js';
import { type FieldRules, rulesOf } from './rules-of.js';
import { TARGETED_FIELD_RULES } from './targeted-rules.js';

/** What the service does with each field of the operations on one device: read by people, and by no check. */
const NAMED = {
  auth: 'The access token of the API, unless a header has it.',
  application: 'The code of the application that the device belongs to.',
  hwid: 'What tells the device from every other.',
};

const DEVICE_FIELD_RULES = [
  ...rulesOf(DEVICE_FIELDS, NAMED),
  ...rulesOf(REGISTER_FIELDS, {
    ...NAMED,
    device_type: 'The platform.',
    push_token: 'What the push service of the platform knows the device by; left out, it stays what it is.',
    language: 'The language, kept as a tag.',
    timezone: 'The time zone, kept as a tag.',
    tags: 'Tags to be set; those that are not named stay.',
  }),
  ...rulesOf(SET_TAGS_FIELDS, { ...NAMED, tags: 'Tags to be changed; those that are not named stay.' }),
];

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
