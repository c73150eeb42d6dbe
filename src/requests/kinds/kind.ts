/**
 * What a field takes, said once: the schema that accepts it, the words for it, and how a wrong value is told. Checks, types,
 * JSON Schema and documentation are all made from kinds.
 */

import type * as z from 'zod/mini';
import { isJsonObject } from '../../base/json-kind.js';
import type { DiagnosticCode } from '../../diagnostics/catalogue.js';
import { otherSpelling, wrongType, wrongValue } from '../field-errors.js';
import type { FieldTable } from '../fields.js';
import { nearMissSeverity, type RequestContext } from '../request-context.js';

/** One value of a body that is being checked. */
export interface Site {
  readonly context: RequestContext;
  readonly pointer: string;
  /** The field it belongs to, as messages name it. */
  readonly name: string;
}

/** A schema of zod, as far as types tell it: whoever uses the types of a request must not need those of zod. */
interface Schema<out Value> {
  readonly _zod: { readonly output: Value };
}

export interface ValueKind<Value = unknown> {
  /** Behind "takes": `an integer from 0`. */
  readonly words: string;
  /** Of an object with fields of its own: the fields. */
  readonly fields?: FieldTable;
  /** What JSON Schema is made from, and what decides where the kind adds nothing of its own. */
  readonly schema: Schema<Value>;
  /** All that can be said of a value. */
  readonly codes: readonly DiagnosticCode[];
  /** Rules that JSON Schema cannot say, in sentences. */
  readonly beyondSchema: readonly string[];
  /** The value as it is meant; undefined where it is wrong. Everything found is reported to the context of `site`. */
  read(value: unknown, site: Site): Value | undefined;
}

/** What a kind reads. */
export type ValueOf<Kind extends ValueKind> = Kind['schema']['_zod']['output'];

/** The schema of a kind, for what is made with zod. */
export function schemaOf<Value>({ schema }: Pick<ValueKind<Value>, 'schema'>): z.ZodMiniType<Value> {
  // Kinds are made in this folder, and all with schemas of zod.
  return schema as z.ZodMiniType<Value>;
}

type JsonType = 'text' | 'number' | 'boolean' | 'object' | 'list' | 'null';

interface ScalarRules<Value> {
  readonly words: string;
  readonly schema: z.ZodMiniType<Value>;
  /** Types among whose values some are right: any other is of the wrong type. */
  readonly types: readonly JsonType[];
  /** Every value of these types is right: the schema need not be asked. */
  readonly isWide?: boolean;
  /** A wrong value of these types has a code of its own. */
  readonly hasOwnCode?: boolean;
  /** The value that another spelling of it stands for. */
  readonly meant?: (value: unknown) => Value | undefined;
  /** What is to be said of a value that is accepted. */
  readonly advise?: (value: Value, site: Site) => void;
  /** Reports a wrong value in words of its own; false to leave it to the common ones. */
  readonly explain?: (value: unknown, site: Site) => boolean;
  readonly codes?: readonly DiagnosticCode[];
  readonly beyondSchema?: readonly string[];
}

/** A kind whose schema decides. */
export function scalarKind<Value>(rules: ScalarRules<Value>): ValueKind<Value> {
  const { words, schema, meant, advise, beyondSchema = [] } = rules;
  const accepts = acceptorOf(rules);
  return {
    words,
    schema,
    beyondSchema,
    codes: [
      'field/wrong-type',
      ...(rules.isWide === true || rules.hasOwnCode === true ? [] : (['field/wrong-value'] as const)),
      ...(meant === undefined ? [] : (['field/other-spelling'] as const)),
      ...(rules.codes ?? []),
    ],
    read(value, site) {
      const accepted = accepts(value) ? value : recover(rules, value, site);
      if (accepted !== undefined) advise?.(accepted, site);
      return accepted;
    },
  };
}

/** What the schema says, asked without the report that it would write. */
function acceptorOf<Value>({ schema, types, isWide }: ScalarRules<Value>): (value: unknown) => value is Value {
  if (isWide === true) return (value): value is Value => types.includes(jsonType(value));
  return (value): value is Value => {
    const result = schema._zod.run({ value, issues: [] }, { async: false });
    return 'issues' in result && result.issues.length === 0;
  };
}

/** Reports a value that was not accepted. Returns what another spelling stands for. */
function recover<Value>(rules: ScalarRules<Value>, value: unknown, site: Site): Value | undefined {
  const { context } = site;
  const place = context.body.valuePlace(site.pointer);
  const meant = rules.meant?.(value);
  if (meant !== undefined) {
    const whole = context.body.whole(site.pointer) ?? place.span;
    context.diagnostics.push(otherSpelling(place, site.name, rules.words, meant, whole, nearMissSeverity(context)));
  } else if (rules.explain?.(value, site) !== true) {
    const isOfType = rules.types.includes(jsonType(value));
    context.diagnostics.push((isOfType ? wrongValue : wrongType)(place, site.name, rules.words, value));
  }
  return meant;
}

function jsonType(value: unknown): JsonType {
  if (typeof value === 'string') return 'text';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (isJsonObject(value)) return 'object';
  return typeof value === 'number' ? 'number' : 'boolean';
}
