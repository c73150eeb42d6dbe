/** The arguments of a tool as a table, from which their JSON schema and their types follow. What is not in the table is refused. */

interface TextField {
  readonly kind: 'text';
  readonly description: string;
  readonly optional?: true;
}

interface FlagField {
  readonly kind: 'flag';
  readonly description: string;
}

interface ChoiceField {
  readonly kind: 'choice';
  readonly choices: readonly [string, ...string[]];
  readonly description: string;
  /** What holds where it is absent; without it the argument is required. */
  readonly default?: string;
}

interface ObjectField {
  readonly kind: 'object';
  readonly description: string;
}

/** A flag is absent or has a value; the others are required unless they say otherwise. */
type Field = TextField | FlagField | ChoiceField | ObjectField;

export type Fields = Readonly<Record<string, Field>>;

interface ValueOf {
  readonly text: string;
  readonly flag: boolean;
  readonly object: object;
}

type FieldValue<Of extends Field> = Of extends ChoiceField
  ? Of['choices'][number]
  : ValueOf[Exclude<Of['kind'], 'choice'>];

type IsOptional<Of extends Field> = Of extends FlagField | { readonly optional: true } | { readonly default: string }
  ? true
  : false;

/** The arguments of a call, as the schema admits them. */
export type Input<Table extends Fields> = {
  readonly [Name in keyof Table as IsOptional<Table[Name]> extends true ? never : Name]: FieldValue<Table[Name]>;
} & {
  readonly [Name in keyof Table as IsOptional<Table[Name]> extends true ? Name : never]?: FieldValue<Table[Name]>;
};

/** JSON Schema of an object, draft 2020-12. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
  readonly additionalProperties: boolean;
}

export function inputSchema(fields: Fields): ObjectSchema {
  const entries = Object.entries(fields);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, field]) => [name, fieldSchema(field)])),
    required: entries.filter(([, field]) => isRequired(field)).map(([name]) => name),
    additionalProperties: false,
  };
}

/** Every member is always there; more may come with later versions. */
export function outputSchema(properties: Readonly<Record<string, object>>): ObjectSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: true };
}

const JSON_TYPES: Readonly<Record<Field['kind'], string>> = {
  text: 'string',
  flag: 'boolean',
  choice: 'string',
  object: 'object',
};

function fieldSchema(field: Field): object {
  const { kind, description } = field;
  const basis = { type: JSON_TYPES[kind], description };
  if (field.kind === 'flag') return { ...basis, default: false };
  if (field.kind !== 'choice') return basis;
  return { ...basis, enum: field.choices, ...(field.default !== undefined && { default: field.default }) };
}

function isRequired(field: Field): boolean {
  if (field.kind === 'flag') return false;
  if (field.kind === 'choice') return field.default === undefined;
  return field.kind === 'object' || field.optional !== true;
}
