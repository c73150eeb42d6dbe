/** Fields as the tables of a request declare them, and objects read by such a table. */

import type { z } from 'zod';
import { joinPointer } from '../base/pointer.js';
import type { DiagnosticCode } from '../diagnostics/catalogue.js';
import type { Site, ValueKind } from './kinds/kind.js';
import { readNull } from './null-member.js';
import type { RequestContext } from './request-context.js';
import { missingField } from './request-errors.js';

export interface Field<Value = unknown> {
  readonly kind: ValueKind<Value>;
  /** What the service does with it, in a sentence or two. */
  readonly rule: string;
  /** What rules across fields can say of it. */
  readonly across: readonly DiagnosticCode[];
}

/** Fields by name, in the order of the source. */
export type FieldTable = Readonly<Record<string, Field>>;

/** What an object holds whose members have these fields; none has to be there. */
export type ValuesOf<Fields extends FieldTable> = {
  -readonly [Name in keyof Fields]?: z.output<Fields[Name]['kind']['schema']>;
};

export function field<Value>(kind: ValueKind<Value>, rule: string, ...across: readonly DiagnosticCode[]): Field<Value> {
  return { kind, rule, across };
}

/** An object whose members are read. */
export interface Members {
  readonly context: RequestContext;
  readonly pointer: string;
  /** By its own keys; no prototype. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Said in front of the names of its fields; empty at the top. */
  readonly prefix: string;
  /** Names that are missed when they are not there. */
  readonly needed: readonly string[];
}

/** The values of the members that are fields of `table`; `readUnknown` is told of every other. */
export function readFields<Fields extends FieldTable>(
  table: Fields,
  { context, pointer, values, prefix, needed }: Members,
  readUnknown: (site: Site, name: string) => void,
): ValuesOf<Fields> {
  const read: Record<string, unknown> = Object.create(null);
  for (const name of Object.keys(values)) {
    const site: Site = { context, pointer: joinPointer(pointer, name), name: prefix + name };
    const known = Object.hasOwn(table, name) ? table[name] : undefined;
    if (known === undefined) {
      readUnknown(site, name);
      continue;
    }
    const value = readMember(known, values[name], site, needed.includes(name));
    if (value !== undefined) read[name] = value;
  }
  // The kind of each field has read its own value.
  return read as ValuesOf<Fields>;
}

/** Reports each of `names` that is not there; `what` names the object. */
export function reportMissing({ context, pointer, values }: Members, names: readonly string[], what: string): void {
  if (!context.body.isComplete) return;
  for (const name of names)
    if (!Object.hasOwn(values, name))
      context.diagnostics.push(missingField(context.body.valuePlace(pointer), name, what));
}

function readMember({ kind }: Field, value: unknown, site: Site, isNeeded: boolean): unknown {
  if (value === null) return readNull(site, kind.words, isNeeded);
  return site.context.body.isLost(site.pointer) ? undefined : kind.read(value, site);
}
