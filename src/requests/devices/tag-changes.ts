/** What becomes of the tags of a device: a new value, none, or an operation on the value there is. */

import { closest } from '../../base/edit-distance.js';
import { unreachable } from '../../base/invariant.js';
import { isJsonObject } from '../../base/json-kind.js';
import { joinPointer } from '../../base/pointer.js';
import { tooLarge, wrongType, wrongValue } from '../field-errors.js';
import { bytesAbove } from '../kinds/bounded-text.js';
import { scalarKind } from '../kinds/kind.js';
import { TEXT_LIST } from '../kinds/lists.js';
import { wordKind } from '../kinds/scalars.js';
import { integer } from '../kinds/shape.js';
import { missingField, unknownField } from '../request-errors.js';
import { renameFix } from '../unknown-field.js';
import type { Site, ValueKind } from '../value-kind.js';
import { emptyTagName } from './errors.js';
import { MOST_DEVICE_BYTES } from './limits.js';

/** A value that a tag may have. */
export type TagValue = number | string | readonly string[];

/** The new value; null: none; or what becomes of the old one: more or less, items it gets, items it loses. */
export type TagChange =
  | TagValue
  | null
  | { readonly increment: number }
  | { readonly append: readonly string[] }
  | { readonly remove: readonly string[] };

/** Changes by the name of their tag. */
export type TagChanges = Readonly<Record<string, TagChange>>;

const TAG_OPERATIONS = ['set', 'increment', 'append', 'remove'] as const;
type TagOperation = (typeof TAG_OPERATIONS)[number];

const OPERATION = wordKind(TAG_OPERATIONS);
const INTEGER = scalarKind({ words: 'an integer', shape: integer(), types: ['number'] });
const PLAIN = 'an integer, a text, a list of texts, or null';
const CHANGE = `${PLAIN}, or an operation with its value`;

export const TAG_CHANGES: ValueKind<TagChanges> = {
  words: `an object of tag name to ${CHANGE}`,
  shape: { is: 'tag-changes' },
  codes: [
    ...(['field/wrong-type', 'field/wrong-value', 'field/other-spelling', 'field/too-large'] as const),
    ...(['request/missing-field', 'request/unknown-field', 'device/empty-name'] as const),
  ],
  beyondSchema: ['Tags take at most 65,536 bytes: of their compact JSON.'],
  read: readChanges,
};

function readChanges(value: unknown, site: Site): TagChanges | undefined {
  const { context, pointer, name } = site;
  if (!isJsonObject(value)) {
    context.diagnostics.push(wrongType(context.body.valuePlace(pointer), name, TAG_CHANGES.words, value));
    return undefined;
  }
  const bytes = bytesAbove(JSON.stringify(value), MOST_DEVICE_BYTES);
  if (bytes !== null) {
    context.diagnostics.push(tooLarge(context.body.valuePlace(pointer), name, bytes, MOST_DEVICE_BYTES));
    return undefined;
  }
  const changes: Record<string, TagChange> = Object.create(null);
  for (const tag of Object.keys(value)) {
    const member = { context, pointer: joinPointer(pointer, tag), name: `${name}.${tag}` };
    if (tag === '') context.diagnostics.push(emptyTagName(context.body.keyPlace(member.pointer)));
    const change = context.body.isLost(member.pointer) ? undefined : readChange(value[tag], member);
    if (change !== undefined) changes[tag] = change;
  }
  return changes;
}

function readChange(value: unknown, site: Site): TagChange | undefined {
  return isJsonObject(value) ? readOperation(value, site) : readPlain(value, CHANGE, site);
}

function readPlain(value: unknown, words: string, site: Site): TagValue | null | undefined {
  if (value === null || typeof value === 'string' || Number.isSafeInteger(value))
    return value as string | number | null;
  if (Array.isArray(value)) return TEXT_LIST.read(value, site);
  const { context, pointer, name } = site;
  const refuse = typeof value === 'number' ? wrongValue : wrongType;
  context.diagnostics.push(refuse(context.body.valuePlace(pointer), name, words, value));
  return undefined;
}

const FIELDS = ['operation', 'value'];

function readOperation(members: Readonly<Record<string, unknown>>, { context, pointer, name }: Site) {
  const { body, diagnostics } = context;
  const at = (member: string): Site => ({ context, pointer: joinPointer(pointer, member), name: `${name}.${member}` });
  for (const member of Object.keys(members).filter((each) => !FIELDS.includes(each))) {
    const place = body.keyPlace(at(member).pointer);
    const near = closest(member, FIELDS, context.effort);
    diagnostics.push(unknownField(place, at(member).name, near, renameFix(place.span, near, members)));
  }
  const missing = FIELDS.filter((field) => !Object.hasOwn(members, field));
  if (body.isComplete)
    for (const field of missing) diagnostics.push(missingField(body.valuePlace(pointer), field, `\`${name}\``));
  if (missing.length > 0 || FIELDS.some((field) => body.isLost(at(field).pointer))) return undefined;
  const operation = OPERATION.read(members.operation, at('operation'));
  return operation === undefined ? undefined : readValue(operation, members.value, at('value'));
}

function readValue(operation: TagOperation, value: unknown, site: Site): TagChange | undefined {
  switch (operation) {
    case 'set':
      return readPlain(value, PLAIN, site);
    case 'increment': {
      const increment = INTEGER.read(value, site);
      return increment === undefined ? undefined : { increment };
    }
    case 'append': {
      const append = TEXT_LIST.read(value, site);
      return append === undefined ? undefined : { append };
    }
    case 'remove': {
      const remove = TEXT_LIST.read(value, site);
      return remove === undefined ? undefined : { remove };
    }
    default:
      return unreachable(operation);
  }
}
