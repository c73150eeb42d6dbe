/** What the checks accept of a field is what zod accepts of the schema that is made from it, on any value. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accepts } from '../../src/requests/kinds/shape.js';
import { PRESET_FIELDS } from '../../src/requests/preset/fields.js';
import { schemaOf } from '../../src/requests/schema/zod-schema.js';
import { TARGETED_FIELDS } from '../../src/requests/targeted/fields.js';
import type { Field, FieldTable, ScalarShape, Shape } from '../../src/requests/value-kind.js';
import { VALUES } from '../support/request-bodies.js';

type Scalar = readonly [name: string, field: Field, shape: ScalarShape];

function isScalar(shape: Shape): shape is ScalarShape {
  return ['text', 'flag', 'integer', 'one-of', 'either'].includes(shape.is);
}

/** Fields that are one value, those inside of objects too. */
function scalars(fields: FieldTable, prefix: string): readonly Scalar[] {
  return Object.entries(fields).flatMap(([name, field]): readonly Scalar[] => {
    const { fields: inner, shape } = field.kind;
    if (inner !== undefined) return scalars(inner, `${prefix}${name}.`);
    return isScalar(shape) ? [[prefix + name, field, shape]] : [];
  });
}

const SCALARS = [...scalars(TARGETED_FIELDS, ''), ...scalars(PRESET_FIELDS, '')];

const numbers = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.integer(),
  fc.double(),
  fc.constantFrom(2 ** 53, -(2 ** 53)),
);
const nearTexts = fc.oneof(
  fc.stringMatching(/^[+-]?[0-9]{0,3}$/),
  fc.stringMatching(/^(#|0x)?[0-9A-Fa-f]{0,9}$/),
  fc.stringMatching(/^20[0-9]{2}-[01][0-9]-[0-3][0-9] [0-2][0-9]:[0-6][0-9](:00)?$/),
  fc.base64String(),
  fc.constantFrom('now', 'UTC', 'Europe/Berlin', 'Black', 'Tile', 'tile', 'high', 'Raw', 'now\n', '\ud800'),
);
const anyValue = fc.oneof(fc.constantFrom(...VALUES), numbers, nearTexts, fc.string(), fc.anything());

describe('shapes and the schemas made from them accept the same', () => {
  it('has fields to ask', () => {
    expect(SCALARS.length).toBeGreaterThan(100);
  });

  it.each(SCALARS)('of %s', (_, { kind }, shape) => {
    const schema = schemaOf(kind);
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(accepts(shape, value)).toBe(schema.safeParse(value).success);
      }),
      { numRuns: Number(process.env.PUSHSIFT_CASES ?? 200) },
    );
  });
});
