/** The fields of createPreset around its platform blocks. */

import { closest } from '../../base/edit-distance.js';
import { field } from '../fields.js';
import { objectKind } from '../kinds/objects.js';
import { TEXT, TEXT_NOT_EMPTY } from '../kinds/scalars.js';
import { unknownBlock } from '../request-errors.js';
import { readUnknownField, renameFix } from '../unknown-field.js';
import type { Site } from '../value-kind.js';
import { PRESET_BLOCKS } from './blocks.js';

const PLATFORMS = objectKind({
  words: 'an object of platform blocks',
  fields: PRESET_BLOCKS,
  closed: true,
  others: readUnknownBlock,
  codes: ['request/unknown-block'],
});

export const CONTENT_FIELDS = { platforms: field(PLATFORMS) };

const CONTENT = objectKind({
  words: 'an object with `platforms`',
  fields: CONTENT_FIELDS,
  required: ['platforms'],
  others: readUnknownField,
  codes: ['request/unknown-field'],
});

export const PRESET_FIELDS = {
  auth: field(TEXT_NOT_EMPTY, 'request/missing-field', 'request/stored-token'),
  name: field(TEXT, 'request/missing-field'),
  applicationCode: field(TEXT, 'request/one-code', 'request/unknown-code'),
  applicationGroupCode: field(TEXT, 'request/one-code', 'request/unknown-code'),
  campaignCode: field(TEXT),
  content: field(CONTENT, 'request/missing-field'),
};

export const PRESET_REQUIRED = ['auth', 'name', 'content'] as const;

/** A platform that does not exist would get nothing, so this is an error; what was meant is one of nine. */
function readUnknownBlock(
  { context, pointer }: Site,
  name: string,
  fields: Readonly<Record<string, unknown>>,
  members: Readonly<Record<string, unknown>>,
): void {
  const known = Object.keys(fields);
  const near = BLOCK_NAMES.get(name.toLowerCase()) ?? closest(name, known, context.effort);
  const place = context.body.keyPlace(pointer);
  context.diagnostics.push(unknownBlock(place, name, known, near, renameFix(place.span, near, members)));
}

/** What the platforms are called elsewhere: in filters, above all. */
const BLOCK_NAMES: ReadonlyMap<string, string> = new Map([
  ['windows_phone', 'wphone'],
  ['wp', 'wphone'],
  ['adm', 'amazon'],
  ['mac', 'osx'],
  ['macos', 'osx'],
  ['wns', 'windows'],
]);
