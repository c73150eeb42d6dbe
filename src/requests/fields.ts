/** Fields as the tables of a request declare them, and objects read by such a table. */

import { joinPointer } from '../base/pointer.js';
import type { DiagnosticCode } from '../diagnostics/catalogue.js';
import { readNull } from './null-member.js';
import type { RequestContext } from './request-context.js';
import { missingField } from './request-errors.js';
import type { Field, FieldTable, Site, ValueKind, ValueOf } from './value-kind.js';

/** What an object holds whose members have these fields; none has to be there. */
export type ValuesOf<Fields extends FieldTable> = {
  -readonly [Name in keyof Fields]?: ValueOf<Fields[Name]['kind']>;
};

export function field<Value>(kind: ValueKind<Value>, ...across: readonly DiagnosticCode[]): Field<Value> {
  return { kind, across };
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

/** A table made ready for reading by it. */
export interface FieldReader<Fields extends FieldTable> {
  /** The values of the members that are fields of the table; `readUnknown` is told of every other. */
  read(members: Members, readUnknown: (site: Site, name: string) => void): ValuesOf<Fields>;
}

export function fieldReader<Fields extends FieldTable>(table: Fields): FieldReader<Fields> {
  const known: ReadonlyMap<string, Field> = new Map(Object.entries(table));
  return {
    // The kind of each field has read its own value.
    read: (members, readUnknown) => readFields(known, members, readUnknown) as ValuesOf<Fields>,
  };
}

/** A member as a site: pointer and name are made when something is to be said. */
class MemberSite implements Site {
  readonly context: RequestContext;
  readonly #members: Members;
  readonly #key: string;

  constructor(members: Members, key: string) {
    this.context = members.context;
    this.#members = members;
    this.#key = key;
  }

  get pointer(): string {
    return joinPointer(this.#members.pointer, this.#key);
  }

  get name(): string {
    return this.#members.prefix + this.#key;
  }
}

function readFields(
  known: ReadonlyMap<string, Field>,
  members: Members,
  readUnknown: (site: Site, name: string) => void,
): Record<string, unknown> {
  const { values } = members;
  // An ordinary object, which is filled faster: names come from the table.
  const read: Record<string, unknown> = {};
  for (const name of Object.keys(values)) {
    const site = new MemberSite(members, name);
    const field = known.get(name);
    if (field === undefined) readUnknown(site, name);
    else {
      const value = readMember(field, values[name], site, members, name);
      if (value !== undefined) read[name] = value;
    }
  }
  return read;
}

function readMember({ kind }: Field, value: unknown, site: Site, { needed }: Members, name: string): unknown {
  if (value === null) return readNull(site, kind.words, needed.includes(name));
  const { body } = site.context;
  return !body.isComplete && body.isLost(site.pointer) ? undefined : kind.read(value, site);
}

/** Reports each of `names` that is not there; `what` names the object. */
export function reportMissing({ context, pointer, values }: Members, names: readonly string[], what: string): void {
  if (!context.body.isComplete) return;
  for (const name of names)
    if (!Object.hasOwn(values, name))
      context.diagnostics.push(missingField(context.body.valuePlace(pointer), name, what));
}
