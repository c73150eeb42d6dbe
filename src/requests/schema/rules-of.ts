/** The rules of a table, one for each of its fields: a field without one does not compile. */

import type { Field, FieldTable } from '../value-kind.js';

export type FieldRules = ReadonlyMap<Field, string | undefined>;

export function rulesOf<Fields extends FieldTable>(
  fields: Fields,
  rules: Readonly<Record<keyof Fields & string, string>>,
): readonly (readonly [field: Field, rule: string | undefined])[] {
  return Object.entries<Field>(fields).map(([name, field]) => [field, rules[name]]);
}
