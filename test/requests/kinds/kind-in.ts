import type { Field, FieldTable, ValueKind } from '../../../src/requests/value-kind.js';

/** The kind of a field that the table has. */
export function kindIn(table: FieldTable, name: string): ValueKind {
  const field: Field | undefined = table[name];
  if (field === undefined) throw new Error(`no field ${name}`);
  return field.kind;
}
