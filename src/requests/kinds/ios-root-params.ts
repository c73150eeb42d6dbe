/** The root-level parameters of iOS: aps, a media attachment, data of the user, and whatever else. */

import { isJsonObject, ownMember } from '../../base/json-kind.js';
import { joinPointer } from '../../base/pointer.js';
import { replaceFix } from '../../diagnostics/diagnose.js';
import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Body } from '../body.js';
import { tooLarge } from '../field-errors.js';
import { field } from '../fields.js';
import { insertFirstMember, insertMember } from '../insert-member.js';
import { attachmentNotMutable } from '../request-errors.js';
import type { Site, ValueKind } from '../value-kind.js';
import { scalarKind } from './kind.js';
import { objectKind } from './objects.js';
import { oneOf } from './shape.js';
import { URL_TEXT } from './urls.js';

/** A flag of aps, in every form that is seen in bodies. */
const APS_FLAG = scalarKind({
  words: '0 or 1, as a number, in a text, or as a boolean',
  shape: oneOf([0, 1, '0', '1', true, false]),
  types: ['number', 'boolean', 'text'],
});

export const APS_FIELDS = {
  'content-available': field(APS_FLAG),
  'mutable-content': field(APS_FLAG),
};

const APS = objectKind({
  words: 'an object',
  fields: APS_FIELDS,
  others: null,
});

const MOST_DATA_BYTES = 4096;

const USER_DATA: ValueKind = {
  words: 'any value but null',
  shape: { is: 'not-null' },
  codes: ['field/wrong-type', 'field/too-large'],
  beyondSchema: ['`data` is at most 4,096 bytes: of the text in UTF-8, or of its compact JSON.'],
  read(value, { context, pointer, name }) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    // No unit takes more than three bytes.
    if (text.length * 3 <= MOST_DATA_BYTES) return value;
    const bytes = new TextEncoder().encode(text).length;
    if (bytes > MOST_DATA_BYTES)
      context.diagnostics.push(tooLarge(context.body.valuePlace(pointer), name, bytes, MOST_DATA_BYTES));
    return value;
  },
};

export const IOS_ROOT_FIELDS = {
  aps: field(APS),
  attachment: field(URL_TEXT, 'request/attachment-not-mutable'),
  data: field(USER_DATA),
};

export const IOS_ROOT_PARAMS = objectKind({
  words: 'an object',
  fields: IOS_ROOT_FIELDS,
  others: null,
  advise: adviseAttachment,
  codes: ['request/attachment-not-mutable'],
  beyondSchema: ['An attachment without `aps.mutable-content` is a warning.'],
});

function adviseAttachment(members: Readonly<Record<string, unknown>>, { context, pointer, name }: Site): void {
  const aps = ownMember(members, 'aps');
  const attachment = ownMember(members, 'attachment');
  if (typeof attachment !== 'string' || (aps !== undefined && !isJsonObject(aps))) return;
  if (aps !== undefined && isSet(ownMember(aps, 'mutable-content'))) return;
  const place = context.body.keyPlace(joinPointer(pointer, 'attachment'));
  const fix = context.body.isComplete ? mutableFix(context.body, pointer, aps) : null;
  context.diagnostics.push(attachmentNotMutable(place, name, fix));
}

function isSet(flag: unknown): boolean {
  return flag === 1 || flag === '1' || flag === true;
}

function mutableFix(body: Body, pointer: string, aps: Readonly<Record<string, unknown>> | undefined): Fix | null {
  const title = 'set mutable-content to 1';
  if (aps === undefined)
    return insertMember(body, joinPointer(pointer, 'attachment'), 'safe', title, '"aps": {"mutable-content": 1}');
  const flag = body.whole(joinPointer(joinPointer(pointer, 'aps'), 'mutable-content'));
  if (flag !== null) return replaceFix('safe', title, flag, '1');
  return insertFirstMember(body, joinPointer(pointer, 'aps'), 'safe', title, '"mutable-content": 1');
}
