/** What the shapes of answers are made of. */

export type Schema = Readonly<Record<string, unknown>>;

export const TEXT: Schema = { type: 'string' };
export const FLAG: Schema = { type: 'boolean' };
export const INSTANT: Schema = { type: 'string', format: 'date-time' };
export const NUMBER_OF: Schema = { type: 'integer', minimum: 0 };
export const TEXTS = listOf(TEXT);
export const COUNTS: Schema = { type: 'object', additionalProperties: { type: 'integer', minimum: 1 } };
export const OPERATION: Schema = { enum: ['union', 'intersection', 'difference'] };
export const FREE: Schema = { type: 'object' };

/** Every member is there, and none besides, but for those in `optional`. */
export function object(
  members: Readonly<Record<string, Schema>>,
  optional: Readonly<Record<string, Schema>> = {},
): Schema {
  return {
    type: 'object',
    properties: { ...members, ...optional },
    required: Object.keys(members),
    additionalProperties: false,
  };
}

export function listOf(items: Schema): Schema {
  return { type: 'array', items };
}

export function orNull(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] };
}

export function named(name: ShapeName): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

export function page(member: string, items: ShapeName): Schema {
  const next = orNull({ ...TEXT, description: 'What `after` takes to get the next page.' });
  return object({ [member]: listOf(named(items)), next });
}

export type ShapeName =
  | 'refusal'
  | 'refusedQuestion'
  | 'envelope'
  | 'malformed'
  | 'range'
  | 'diagnostic'
  | 'reach'
  | 'report'
  | 'explanation'
  | 'filterTree'
  | 'plan'
  | 'valueSet'
  | 'count'
  | 'difference'
  | 'preset'
  | 'listedPreset'
  | 'presetPage'
  | 'message'
  | 'listedMessage'
  | 'messagePage'
  | 'audience'
  | 'listedAudience'
  | 'audiencePage'
  | 'audienceEvent'
  | 'eventPage'
  | 'alive'
  | 'readiness';
