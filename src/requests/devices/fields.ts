/** The fields of the operations on one device: what each takes. */

import type { DeviceRequestKind } from '../../base/device-request-kinds.js';
import { field } from '../fields.js';
import { boundedText } from '../kinds/bounded-text.js';
import { scalarKind } from '../kinds/kind.js';
import { adviseLanguage } from '../kinds/languages.js';
import { TEXT_NOT_EMPTY } from '../kinds/scalars.js';
import { text } from '../kinds/shape.js';
import type { FieldTable } from '../value-kind.js';
import { DEVICE_TYPE } from './device-types.js';
import { MOST_HWID_BYTES, MOST_PUSH_TOKEN_BYTES } from './limits.js';
import { TAG_CHANGES } from './tag-changes.js';
import { UTC_OFFSET } from './utc-offsets.js';

const LANGUAGE = scalarKind<string>({
  words: 'a language code',
  shape: text({ least: 1 }),
  types: ['text'],
  advise: (value, { context, pointer }) => adviseLanguage(context, () => context.body.valuePlace(pointer), value),
  codes: ['field/language-code'],
  beyondSchema: ['A code that is no BCP 47 tag is a warning.'],
});

/** What every operation takes. */
export const DEVICE_FIELDS = {
  auth: field(TEXT_NOT_EMPTY, 'request/stored-token'),
  application: field(TEXT_NOT_EMPTY, 'request/missing-field', 'request/unknown-code'),
  hwid: field(boundedText(MOST_HWID_BYTES), 'request/missing-field'),
};

export const REGISTER_FIELDS = {
  ...DEVICE_FIELDS,
  device_type: field(DEVICE_TYPE, 'request/missing-field'),
  push_token: field(boundedText(MOST_PUSH_TOKEN_BYTES)),
  language: field(LANGUAGE),
  timezone: field(UTC_OFFSET),
  tags: field(TAG_CHANGES, 'name/unknown-tag', 'device/wrong-type'),
};

export const SET_TAGS_FIELDS = {
  ...DEVICE_FIELDS,
  tags: field(TAG_CHANGES, 'request/missing-field', 'name/unknown-tag', 'device/wrong-type'),
};

interface DeviceOperation {
  readonly fields: FieldTable;
  /** Those that have to be there. */
  readonly required: readonly string[];
}

const NAMED: DeviceOperation = { fields: DEVICE_FIELDS, required: ['application', 'hwid'] };

export const DEVICE_OPERATIONS: Readonly<Record<DeviceRequestKind, DeviceOperation>> = {
  registerDevice: { fields: REGISTER_FIELDS, required: ['application', 'hwid', 'device_type'] },
  unregisterDevice: NAMED,
  setTags: { fields: SET_TAGS_FIELDS, required: ['application', 'hwid', 'tags'] },
  getTags: NAMED,
  deleteDevice: NAMED,
};

/** Fields that applications send along and that are not kept: no filter asks for them. */
export const NOT_KEPT_FIELDS: ReadonlySet<string> = new Set([
  ...['email', 'idfa', 'userId', 'app_version', 'device_model', 'os_version'],
  ...['public_key', 'auth_token', 'fcm_token', 'fcm_push_set'],
]);
