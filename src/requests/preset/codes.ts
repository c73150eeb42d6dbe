/** What a preset belongs to: exactly one of an application and an application group, and one that the catalog knows. */

import { closest } from '../../base/edit-distance.js';
import type { Members } from '../fields.js';
import { noCode, twoCodes, unknownCode } from '../request-errors.js';

const CODES = ['applicationCode', 'applicationGroupCode'];

/** The code that is there, where there is one alone. */
export function onlyCode(values: Members['values']): readonly string[] {
  const found = CODES.filter((name) => Object.hasOwn(values, name));
  return found.length === 1 ? found : [];
}

export function checkCodes(members: Members): void {
  const { context, pointer, values } = members;
  const { body, catalog } = context;
  const found = CODES.filter((name) => Object.hasOwn(values, name));
  const [first, second] = found
    .map((name) => body.keyPlace(`${pointer}/${name}`))
    .sort((left, right) => left.span.start - right.span.start);
  if (first === undefined && body.isComplete) context.diagnostics.push(noCode(body.valuePlace(pointer)));
  if (first !== undefined && second !== undefined) context.diagnostics.push(twoCodes(second, first));
  if (catalog === null) return;
  resolve(members, 'applicationCode', 'application', catalog.applications);
  resolve(members, 'applicationGroupCode', 'application group', catalog.groups);
}

function resolve(
  { context, pointer, values }: Members,
  name: string,
  what: string,
  known: ReadonlyMap<string, unknown>,
): void {
  const code = Object.hasOwn(values, name) ? values[name] : undefined;
  if (typeof code !== 'string' || known.has(code)) return;
  const near = context.suggestions ? closest(code, known.keys(), context.effort) : null;
  context.diagnostics.push(unknownCode(context.body.valuePlace(`${pointer}/${name}`), what, code, near));
}
