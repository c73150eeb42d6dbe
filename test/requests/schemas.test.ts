/** What schemas made from kinds take: other members, blocks, and texts by language. */

import { describe, expect, it } from 'vitest';
import { objectKind } from '../../src/requests/kinds/objects.js';
import { TEXT } from '../../src/requests/kinds/scalars.js';
import { PRESET_BLOCKS, WINDOWS_BLOCK } from '../../src/requests/preset/blocks.js';
import { CONTENT_FIELDS } from '../../src/requests/preset/fields.js';
import { schemaOf } from '../../src/requests/schema/zod-schema.js';
import { TARGETED_FIELDS } from '../../src/requests/targeted/fields.js';
import type { ValueKind } from '../../src/requests/value-kind.js';
import { kindIn } from './kinds/kind-in.js';

describe('the schema of', () => {
  const accepts = (kind: ValueKind, value: unknown) => schemaOf(kind).safeParse(value).success;

  it('an object takes members that are no fields, unless it is closed', () => {
    const fields = CONTENT_FIELDS;
    const open = objectKind({ words: 'an object', fields, others: null });
    const closed = objectKind({ words: 'an object', fields, others: null, closed: true });
    expect([accepts(open, { other: 1 }), accepts(closed, { other: 1 })]).toEqual([true, false]);
  });

  it('a block of a platform takes other members, and the object of blocks no other platform', () => {
    expect(accepts(kindIn(PRESET_BLOCKS, 'android'), { other: 1 })).toBe(true);
    expect(accepts(kindIn(CONTENT_FIELDS, 'platforms'), { symbian: {} })).toBe(false);
  });

  it('texts by language takes one text alone for messages, and not for Windows in a preset', () => {
    expect(accepts(kindIn(TARGETED_FIELDS, 'content'), 'Hello')).toBe(true);
    expect(accepts(kindIn(WINDOWS_BLOCK, 'message'), { en: { headLineText: 'Hello' } })).toBe(true);
    expect(accepts(kindIn(WINDOWS_BLOCK, 'message'), { headLineText: 'Hello' })).toBe(false);
    expect(accepts(TEXT, { en: 'Hello' })).toBe(false);
  });
});
