import { describe, expect, it } from 'vitest';
import { PRESET_BLOCKS } from '../../src/requests/preset/blocks.js';
import { PRESET_FIELDS } from '../../src/requests/preset/fields.js';
import { TARGETED_FIELDS } from '../../src/requests/targeted/fields.js';
import { PRESET_BLOCK_FIELD_NAMES, PRESET_FIELD_NAMES, TARGETED_FIELD_NAMES } from './field-names.js';

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
