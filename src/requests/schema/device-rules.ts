/** What the service does with each field of the operations on one device: read by people, and by no check. */

import { DEVICE_FIELDS, REGISTER_FIELDS, SET_TAGS_FIELDS } from '../devices/fields.js';
import { rulesOf } from './rules-of.js';

const NAMED = {
  auth: 'The access token of the API, unless a header has it.',
  application: 'The code of the application that the device belongs to.',
  hwid: 'What tells the device from every other.',
};

export const DEVICE_FIELD_RULES = [
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
