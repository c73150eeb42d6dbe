/**
 * An index of OpenSearch as its documentation describes it: mappings, documents, and the queries, options and limits that compiled
 * requests use. Whatever else it is asked, it refuses. It runs no engine: it says what an engine that keeps to its documentation does.
 */

import { answer } from './answer.js';

/** The most bytes of UTF-8 that Lucene takes as one term. */
const MOST_TERM_BYTES = 32_766;

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

/** What a document is found by: its terms by field, and its nested documents by path. */
export interface Indexed {
  readonly fields: ReadonlyMap<string, ReadonlySet<string | number>>;
  readonly nested: ReadonlyMap<string, readonly Indexed[]>;
}

/** Types by name of field; fields of nested documents by their whole path. */
type Types = ReadonlyMap<string, JsonObject>;

export class ModelIndex {
  readonly #types: Types;
  readonly #documents: Indexed[] = [];

  /** @param body what would create the index */
  constructor(body: unknown) {
    const { mappings } = only(copied(body), 'mappings');
    const { properties, dynamic } = only(objectOf(mappings), 'dynamic', 'properties');
    if (dynamic !== 'strict') throw new Error('an index that takes whatever comes is none of ours');
    this.#types = typesOf(objectOf(properties), '');
  }

  index(document: unknown): void {
    this.#documents.push(this.#indexed(copied(document), ''));
  }

  /** What a cluster answers: `count`, or the `sort` of each hit. */
  request(endpoint: string, body: unknown): number | readonly string[] {
    return answer(this.#documents, this.#types, endpoint, copied(body));
  }

  #indexed(document: JsonObject, path: string): Indexed {
    const fields = new Map<string, ReadonlySet<string | number>>();
    const nested = new Map<string, readonly Indexed[]>();
    for (const [name, value] of Object.entries(document)) {
      const field = path + name;
      const type = this.#types.get(field);
      if (type === undefined) throw new Error(`strict_dynamic_mapping_exception: ${field}`);
      const values = Array.isArray(value) ? (value as readonly Json[]) : [value];
      if (type.type === 'nested')
        nested.set(
          field,
          values.map((one) => this.#indexed(objectOf(one), `${field}.`)),
        );
      else fields.set(field, new Set(values.flatMap((one) => termOf(type, field, one))));
    }
    return { fields, nested };
  }
}

/** As it comes over the wire. */
function copied(value: unknown): JsonObject {
  return objectOf(JSON.parse(JSON.stringify(value)) as Json);
}

export function objectOf(value: Json | undefined): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('expected an object');
  return value as JsonObject;
}

/** The object, when it has no other fields than these. */
export function only(value: JsonObject, ...names: readonly string[]): JsonObject {
  const others = Object.keys(value).filter((name) => !names.includes(name));
  if (others.length > 0) throw new Error(`unknown field [${others.join()}]`);
  return value;
}

function typesOf(properties: JsonObject, path: string): Types {
  const types = new Map<string, JsonObject>();
  for (const [name, value] of Object.entries(properties)) {
    const type = only(objectOf(value), 'type', 'doc_values', 'ignore_above', 'properties');
    if (!['keyword', 'long', 'nested'].includes(String(type.type))) throw new Error(`no handler for type ${type.type}`);
    types.set(path + name, type);
    if (type.type === 'nested')
      for (const [inner, innerType] of typesOf(objectOf(type.properties), `${path}${name}.`))
        types.set(inner, innerType);
  }
  return types;
}

/** The term of one value; none for a text longer than `ignore_above`, which counts characters. */
function termOf(type: JsonObject, field: string, value: Json): readonly (string | number)[] {
  if (type.type === 'long') {
    if (!Number.isSafeInteger(value)) throw new Error(`failed to parse field [${field}] of type [long]`);
    return [Number(value)];
  }
  if (typeof value !== 'string') throw new Error(`failed to parse field [${field}] of type [keyword]`);
  if (value.length > Number(type.ignore_above ?? 2 ** 31 - 1)) return [];
  if (Buffer.byteLength(value) > MOST_TERM_BYTES) throw new Error(`immense term in field [${field}]`);
  return [value];
}
