/** Kinds and fields as schemas of zod: what JSON Schema is made from, and what tests ask beside the checks. */

import * as z from 'zod/mini';
import { unreachable } from '../../base/invariant.js';
import type { FieldTable, ScalarShape, Shape, ValueKind } from '../value-kind.js';
import { ruleOf } from './field-rules.js';
import type { FieldRules } from './rules-of.js';

export function schemaOf({ shape }: Pick<ValueKind, 'shape'>): z.ZodMiniType {
  switch (shape.is) {
    case 'list':
      return z.array(schemaOf(shape.of));
    case 'languages':
      return shape.orOne ? z.union([schemaOf(shape.of), languagesSchema(shape.of)]) : languagesSchema(shape.of);
    case 'object':
      return (shape.closed ? closedSchema : objectSchema)(shape.fields, shape.required);
    case 'pairs':
      return z.record(z.string(), z.unknown());
    case 'tag-changes':
      return tagChangesSchema();
    case 'not-null':
      return z.unknown().check(
        z.refine((value) => value !== null),
        z.meta({ not: { type: 'null' } }),
      );
    case 'text':
    case 'flag':
    case 'integer':
    case 'one-of':
    case 'either':
      return scalarSchema(shape);
    default:
      return unreachable(shape);
  }
}

/** The object with these fields, and whatever else; a field is optional unless it is required. */
export function objectSchema(fields: FieldTable, required: readonly string[]): z.ZodMiniObject {
  return z.looseObject(members(fields, required));
}

/** The object with these fields, and no other member. */
export function closedSchema(fields: FieldTable, required: readonly string[], rules?: FieldRules): z.ZodMiniObject {
  return z.strictObject(members(fields, required, rules));
}

function members(fields: FieldTable, required: readonly string[], rules?: FieldRules): Record<string, z.ZodMiniType> {
  const schemas = Object.entries(fields).map(([name, field]): [string, z.ZodMiniType] => {
    const schema = describedSchema(field.kind, ruleOf(field, rules));
    return [name, required.includes(name) ? schema : z.optional(schema)];
  });
  return Object.fromEntries(schemas);
}

/** The schema of a kind with the rule of its field, and what a schema cannot say. */
function describedSchema(kind: ValueKind, rule: string): z.ZodMiniType {
  return schemaOf(kind).check(z.describe([rule, `Takes ${kind.words}.`, ...kind.beyondSchema].join(' ')));
}

function languagesSchema(kind: ValueKind): z.ZodMiniType {
  return z.record(z.string(), schemaOf(kind)).check(
    z.refine((languages) => Object.keys(languages).length > 0),
    z.meta({ minProperties: 1 }),
  );
}

function tagChangesSchema(): z.ZodMiniType {
  const texts = z.array(z.string());
  const plain = [z.string(), z.int(), texts, z.null()] as const;
  return z.record(
    z.string().check(z.minLength(1)),
    z.union([
      ...plain,
      z.looseObject({ operation: z.literal('set'), value: z.union([...plain]) }),
      z.looseObject({ operation: z.literal('increment'), value: z.int() }),
      z.looseObject({ operation: z.literal(['append', 'remove']), value: texts }),
    ]),
  );
}

function scalarSchema(shape: ScalarShape): z.ZodMiniType {
  const schema = plainSchema(shape);
  return shape.annotations === undefined ? schema : schema.check(z.meta({ ...shape.annotations }));
}

function plainSchema(shape: ScalarShape): z.ZodMiniType {
  switch (shape.is) {
    case 'text':
      return textSchema(shape);
    case 'flag':
      return z.boolean();
    case 'integer':
      return shape.least === undefined ? z.int() : z.int().check(z.minimum(shape.least));
    case 'one-of':
      return z.literal([...shape.values]);
    case 'either':
      return z.union(shape.shapes.map(scalarSchema));
    default:
      return unreachable(shape);
  }
}

function textSchema({ least, pattern, when }: Extract<Shape, { is: 'text' }>): z.ZodMiniType {
  return z
    .string()
    .check(
      ...(least === undefined ? [] : [z.minLength(least)]),
      ...(pattern === undefined ? [] : [z.regex(pattern)]),
      ...(when === undefined ? [] : [z.refine<string>(when)]),
    );
}
