import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { PRESET_BLOCKS } from '../../src/requests/preset/blocks.js';
import { PRESET_FIELDS } from '../../src/requests/preset/fields.js';
import { schemaOf } from '../../src/requests/schema/zod-schema.js';
import { TARGETED_FIELDS } from '../../src/requests/targeted/fields.js';
import type { FieldTable } from '../../src/requests/value-kind.js';
import { VALUES } from '../support/request-bodies.js';
import { checkCreatePreset, checkCreateTargetedMessage, messageOf, presetOf } from './expect-request.js';
import { PRESET_BLOCK_FIELD_NAMES, PRESET_FIELD_NAMES, TARGETED_FIELD_NAMES } from './field-names.js';
import { expectThroughTheWire } from './through-the-wire.js';

describe('the models hold every field of the tables, and no other', () => {
  it('of createPreset', () => {
    expect(Object.keys(PRESET_FIELDS).sort()).toEqual(PRESET_FIELD_NAMES.toSorted());
  });

  it('of its platform blocks', () => {
    expect(Object.keys(PRESET_BLOCKS).sort()).toEqual(Object.keys(PRESET_BLOCK_FIELD_NAMES).sort());
    for (const [platform, { kind }] of Object.entries(PRESET_BLOCKS))
      expect(Object.keys(kind.fields ?? {}).sort()).toEqual(PRESET_BLOCK_FIELD_NAMES[platform]?.toSorted());
  });

  it('of createTargetedMessage', () => {
    expect(Object.keys(TARGETED_FIELDS).sort()).toEqual(TARGETED_FIELD_NAMES.toSorted());
  });
});

/** Whether there is an error at `pointer` or below it, rules across fields and the one about sizes aside. */
function isRefused(diagnostics: readonly Diagnostic[], pointer: string): boolean {
  return diagnostics.some(
    (each) =>
      each.severity === 'error' &&
      each.code.startsWith('field/') &&
      each.code !== 'field/too-large' &&
      (each.pointer === pointer || each.pointer?.startsWith(`${pointer}/`)),
  );
}

/** Every field takes some of the values of the pool and refuses others, as its schema does. */
function expectFields(fields: FieldTable, refuses: (name: string, value: unknown) => boolean): void {
  for (const [name, { kind }] of Object.entries(fields)) {
    const accepted = VALUES.filter((value) => value !== null && schemaOf(kind).safeParse(value).success);
    const refused = VALUES.filter((value) => !accepted.includes(value));
    expect([name, accepted.length > 0, refused.length > 1]).toEqual([name, true, true]);
    expect([name, accepted.filter((value) => refuses(name, value))]).toEqual([name, []]);
    expect([name, refused.filter((value) => !refuses(name, value))]).toEqual([name, []]);
  }
}

describe('every field is checked', () => {
  it('of createTargetedMessage', () => {
    expectFields(TARGETED_FIELDS, (name, value) =>
      isRefused(checkCreateTargetedMessage(messageOf({ [name]: value })).diagnostics, `/request/${name}`),
    );
  });

  it.each(Object.entries(PRESET_BLOCKS))('of the block %s', (platform, { kind }) => {
    expectFields(kind.fields ?? {}, (name, value) =>
      isRefused(
        checkCreatePreset(presetOf({ [platform]: { [name]: value } })).diagnostics,
        `/content/platforms/${platform}/${name}`,
      ),
    );
  });
});

// The last of this file: what was asked before is asked again.
describe('through the wire', () => {
  it('every body above gets the status it has to get, and the same findings', () =>
    expectThroughTheWire({ accepted: 3000, refused: 7000, ways: ['connection'] }));
});
