/** Kinds of objects: with fields of their own, or free. */

import { isJsonObject } from '../../base/json-kind.js';
import type { DiagnosticCode } from '../../diagnostics/catalogue.js';
import { fieldReader, reportMissing, type ValuesOf } from '../fields.js';
import type { FieldTable, Site, ValueKind } from '../value-kind.js';
import { refuse } from './kind.js';

/** Key-value pairs that the service passes on. */
export const FREE_OBJECT: ValueKind<Record<string, unknown>> = {
  words: 'an object',
  shape: { is: 'pairs' },
  codes: ['field/wrong-type'],
  beyondSchema: [],
  read: (value, site) => (isJsonObject(value) ? value : refuse('an object', value, site)),
};

/** Told of a member without a field: where it stands, its name, the fields there are, and all members. */
type ReadOther = (site: Site, name: string, fields: FieldTable, members: Readonly<Record<string, unknown>>) => void;

export interface ObjectRules<Fields extends FieldTable> {
  readonly words: string;
  readonly fields: Fields;
  /** Members that have to be there. */
  readonly required?: readonly (keyof Fields & string)[];
  /** JSON Schema refuses members without a field. */
  readonly closed?: boolean;
  /** What the source says of members that are left out. */
  readonly defaults?: Readonly<Partial<ValuesOf<Fields>>>;
  /** Null: members without a field are free, and kept. */
  readonly others: ReadOther | null;
  /** What is to be said of the object as a whole. */
  readonly advise?: (members: Readonly<Record<string, unknown>>, site: Site) => void;
  /** What is said beyond the fields. */
  readonly codes?: readonly DiagnosticCode[];
  readonly beyondSchema?: readonly string[];
}

/** An object with these fields. */
export function objectKind<Fields extends FieldTable>(rules: ObjectRules<Fields>): ValueKind<ValuesOf<Fields>> {
  const { words, fields, required = [], closed = false, defaults, others, advise } = rules;
  const reader = fieldReader(fields);
  const inner = Object.values(fields).map(({ kind }) => kind);
  const missing = required.length > 0 ? (['request/missing-field'] as const) : [];
  return {
    words,
    fields,
    shape: { is: 'object', fields, required, closed },
    codes: unique(['field/wrong-type', ...missing, ...(rules.codes ?? []), ...inner.flatMap(({ codes }) => codes)]),
    beyondSchema: unique([...(rules.beyondSchema ?? []), ...inner.flatMap(({ beyondSchema }) => beyondSchema)]),
    read(value, site) {
      if (!isJsonObject(value)) return refuse(words, value, site);
      const { context, pointer, name } = site;
      const members = { context, pointer, values: value, prefix: `${name}.`, needed: required };
      const read = reader.read(members, (member, key) => others?.(member, key, fields, value));
      reportMissing(members, required, `\`${name}\``);
      advise?.(value, site);
      return { ...defaults, ...(others === null && value), ...read };
    },
  };
}

function unique<Item>(items: readonly Item[]): readonly Item[] {
  return [...new Set(items)];
}
