/**
 * JSON Schema (2020-12) of all requests, made from their models. Accepts what the checks accept in the strict dialect, but for
 * the rules that a schema cannot say: those stand in its descriptions.
 */

import * as z from 'zod/mini';
import type { DeviceRequestKind } from '../../base/device-request-kinds.js';
import { DEVICE_OPERATIONS } from '../devices/fields.js';
import { PRESET_FIELDS, PRESET_REQUIRED } from '../preset/fields.js';
import { TARGETED_FIELDS, TARGETED_REQUIRED } from '../targeted/fields.js';
import { REFUSED_FIELDS } from '../targeted/refused-fields.js';
import { SAFARI_FIELDS, SAFARI_REQUIRED } from '../targeted/rules/safari.js';
import type { FieldTable } from '../value-kind.js';
import { rulesOf } from './rules-of.js';
import { closedSchema, objectSchema } from './zod-schema.js';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Rules of every body that no schema can say. */
export const BEYOND_ANY_SCHEMA = ['A key comes once in an object.'];

/** The same of createTargetedMessage. */
export const BEYOND_TARGETED_SCHEMA = [...BEYOND_ANY_SCHEMA, '`devices_filter` compiles without an error.'];

export function createPresetSchema(): JsonSchema {
  const { properties, ...rest } = fieldsSchema(PRESET_FIELDS, PRESET_REQUIRED);
  return {
    title: 'createPreset',
    description: described('The body of createPreset.', BEYOND_ANY_SCHEMA),
    ...rest,
    properties: { ...properties, request: false },
    oneOf: [{ required: ['applicationCode'] }, { required: ['applicationGroupCode'] }],
  };
}

export function createTargetedMessageSchema(): JsonSchema {
  const { properties, ...rest } = fieldsSchema(TARGETED_FIELDS, TARGETED_REQUIRED);
  const refused = Object.fromEntries(REFUSED_FIELDS.map((name) => [name, false]));
  const request: JsonSchema = {
    ...rest,
    properties: { ...properties, ...refused },
    dependentRequired: Object.fromEntries(SAFARI_FIELDS.map((name) => [name, [...SAFARI_REQUIRED]])),
  };
  return {
    title: 'createTargetedMessage',
    description: described('The body of createTargetedMessage.', BEYOND_TARGETED_SCHEMA),
    type: 'object',
    properties: { request },
    required: ['request'],
    additionalProperties: false,
  };
}

/** The schema of the body of an operation on one device. */
export function deviceRequestSchema(kind: DeviceRequestKind): JsonSchema {
  const { fields, required } = DEVICE_OPERATIONS[kind];
  return {
    title: kind,
    description: described(`The body of ${kind}.`, BEYOND_ANY_SCHEMA),
    type: 'object',
    properties: { request: fieldsSchema(fields, required) },
    required: ['request'],
    additionalProperties: false,
  };
}

/** The object with the fields that have these rules, each of them needed, and no other member. */
export function closedFieldsSchema<Fields extends FieldTable>(
  fields: Fields,
  rules: Readonly<Record<keyof Fields & string, string>>,
): JsonSchema {
  return jsonSchemaOf(closedSchema(fields, Object.keys(fields), new Map(rulesOf(fields, rules))));
}

function fieldsSchema(fields: FieldTable, required: readonly string[]): JsonSchema {
  return jsonSchemaOf(objectSchema(fields, required));
}

function jsonSchemaOf(object: z.ZodMiniObject): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(object, { target: 'draft-2020-12' });
  return schema;
}

function described(what: string, beyond: readonly string[]): string {
  return [what, 'What this schema cannot say:', ...beyond].join(' ');
}
