/** Whether a value is a change: its shape, not yet what it makes of a device. */

import { isJsonObject } from '../../base/json-kind.js';
import { joinPointer } from '../../base/pointer.js';
import { emptyName } from '../../devices/errors.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { MAX_ID_BYTES } from '../column/id-table.js';
import { UNIT_BYTES } from '../column/wtf8.js';
import { unknownField, wrongShape } from './errors.js';

const CHANGE_FIELDS = ['id', 'version', 'put', 'remove', 'update'];
const KINDS = ['put', 'remove', 'update'];
const UPDATE_FIELDS = ['platform', 'subscribe', 'unsubscribe', 'tags', 'applicationTags'];
const TAG_CHANGE = 'a value, null, or one of increment, append and remove';
const OPERATIONS = ['increment', 'append', 'remove'];

type Fields = Readonly<Record<string, unknown>>;

/** What keeps `value` from being a `DeviceChange`; empty when nothing does. What a put holds is not looked at. */
export function changeFaults(value: unknown): readonly Diagnostic[] {
  if (!isJsonObject(value)) return [wrongShape('', 'a change', 'an object')];
  const kinds = KINDS.filter((kind) => Object.hasOwn(value, kind) && value[kind] !== undefined);
  const faults = [...fieldFaults(value, CHANGE_FIELDS, ''), ...idFaults(value.id), ...versionFaults(value.version)];
  if (kinds.length !== 1) faults.push(wrongShape('', 'a change', 'one of put, remove and update'));
  else if (kinds[0] === 'remove' && value.remove !== true) faults.push(wrongShape('/remove', '"remove"', 'true'));
  else if (kinds[0] === 'update') faults.push(...updateFaults(value.update));
  return faults;
}

function fieldFaults(fields: Fields, known: readonly string[], pointer: string): Diagnostic[] {
  return Object.keys(fields)
    .filter((field) => !known.includes(field))
    .map((field) => unknownField(joinPointer(pointer, field), field, known));
}

function idFaults(id: unknown): readonly Diagnostic[] {
  if (typeof id !== 'string' || id === '') return [wrongShape('/id', 'an id', 'a text that is not empty')];
  // No unit takes more than three bytes: most ids need no closer look.
  const isLong = id.length * UNIT_BYTES > MAX_ID_BYTES && new TextEncoder().encode(id).length > MAX_ID_BYTES;
  return isLong ? [wrongShape('/id', 'an id', `at most ${MAX_ID_BYTES} bytes of UTF-8`)] : [];
}

function versionFaults(version: unknown): readonly Diagnostic[] {
  const fits = version === undefined || Number.isSafeInteger(version);
  return fits ? [] : [wrongShape('/version', 'a version', 'a whole number within ±9007199254740991')];
}

function updateFaults(update: unknown): readonly Diagnostic[] {
  if (!isJsonObject(update)) return [wrongShape('/update', 'an update', 'an object')];
  const { subscribe, unsubscribe, tags, applicationTags } = update;
  return [
    ...fieldFaults(update, UPDATE_FIELDS, '/update'),
    ...codesFaults(subscribe, '/update/subscribe'),
    ...codesFaults(unsubscribe, '/update/unsubscribe'),
    ...(tags === undefined ? [] : tagFaults(tags, '/update/tags')),
    ...(applicationTags === undefined ? [] : applicationTagFaults(applicationTags, '/update/applicationTags')),
  ];
}

function textsFaults(value: unknown, pointer: string): readonly Diagnostic[] {
  return value === undefined || isTexts(value) ? [] : [wrongShape(pointer, 'this', 'a list of texts')];
}

function codesFaults(value: unknown, pointer: string): readonly Diagnostic[] {
  if (!Array.isArray(value) || !isTexts(value)) return textsFaults(value, pointer);
  return value.flatMap((code, at) => (code === '' ? [emptyName(`${pointer}/${at}`, 'an application code')] : []));
}

function applicationTagFaults(value: unknown, pointer: string): readonly Diagnostic[] {
  if (!isJsonObject(value)) return [wrongShape(pointer, '"applicationTags"', 'an object')];
  return Object.keys(value).flatMap((code) => tagFaults(value[code], joinPointer(pointer, code)));
}

/** New values are looked at once the device is whole; here it is told what operations are. */
function tagFaults(value: unknown, pointer: string): readonly Diagnostic[] {
  if (!isJsonObject(value)) return [wrongShape(pointer, 'tags', 'an object')];
  return Object.keys(value).flatMap((tag) => operationFaults(value[tag], joinPointer(pointer, tag)));
}

function operationFaults(value: unknown, pointer: string): readonly Diagnostic[] {
  if (value === undefined) return [wrongShape(pointer, 'a change of a tag', TAG_CHANGE)];
  if (!isJsonObject(value)) return [];
  const [operation, ...others] = Object.keys(value);
  if (operation === undefined || others.length > 0 || !OPERATIONS.includes(operation))
    return [wrongShape(pointer, 'a change of a tag', TAG_CHANGE)];
  if (operation === 'increment')
    return Number.isSafeInteger(value.increment)
      ? []
      : [wrongShape(`${pointer}/increment`, '"increment"', 'a whole number within ±9007199254740991')];
  return textsFaults(value[operation], `${pointer}/${operation}`);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
