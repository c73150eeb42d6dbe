/** The requests that a model index answers. */

import { type Indexed, type Json, type JsonObject, objectOf, only } from './model-index.js';

type Types = ReadonlyMap<string, JsonObject>;
type Test = (document: Indexed) => boolean;

/** Defaults of `indices.query.bool.max_nested_depth`, `…max_clause_count`, `index.max_terms_count` and `index.max_result_window`. */
const MOST_DEPTH = 20;
const MOST_CLAUSES = 1024;
const MOST_TERMS = 65_536;
const MOST_HITS = 10_000;

export function answer(
  documents: readonly Indexed[],
  types: Types,
  endpoint: string,
  body: JsonObject,
): number | readonly string[] {
  if (endpoint === '_count') return found(documents, types, only(body, 'query').query).length;
  if (endpoint !== '_search') throw new Error(`no handler found for ${endpoint}`);
  const { query, size, sort, search_after, _source, track_total_hits } = only(
    body,
    'query',
    'size',
    'sort',
    'search_after',
    '_source',
    'track_total_hits',
  );
  if (JSON.stringify(sort) !== '[{"id":"asc"}]' || types.get('id')?.doc_values === false)
    throw new Error('no such sort');
  if (_source !== false || track_total_hits !== false) throw new Error('hits come without source and total');
  if (typeof size !== 'number' || size > MOST_HITS) throw new Error('Result window is too large');
  const after = search_after === undefined ? null : textOf(listOf(search_after)[0]);
  const ids = found(documents, types, query).flatMap((document) => [...(document.fields.get('id') ?? [])].map(String));
  const sorted = ids.sort(byBytes).filter((id) => after === null || byBytes(id, after) > 0);
  return sorted.slice(0, size);
}

/** Terms are kept in the order of their bytes in UTF-8. */
function byBytes(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

function found(documents: readonly Indexed[], types: Types, query: Json | undefined): readonly Indexed[] {
  const reader = new QueryReader(types);
  const test = reader.read(objectOf(query), '', 1);
  if (reader.clauses > MOST_CLAUSES) throw new Error('too_many_clauses');
  return documents.filter(test);
}

class QueryReader {
  readonly #types: Types;
  clauses = 0;

  constructor(types: Types) {
    this.#types = types;
  }

  /** `path`: that of the nested documents the query is asked of, with a dot; empty for whole documents. */
  read(query: JsonObject, path: string, depth: number): Test {
    if (depth > MOST_DEPTH) throw new Error('The nested depth of the query exceeds the maximum nested depth');
    const [[name, value], ...others] = Object.entries(query) as [[string, Json], ...[string, Json][]];
    if (others.length > 0) throw new Error('a query has one name');
    const inner = objectOf(value);
    if (name === 'bool') return this.#bool(inner, path, depth);
    if (name === 'nested') return this.#nested(inner, path, depth);
    this.clauses++;
    if (name === 'match_all') return () => Object.keys(only(inner)).length === 0;
    if (name === 'match_none') return () => Object.keys(only(inner)).length > 0;
    if (name === 'term') return this.#terms(inner, path, (values) => [values]);
    if (name === 'terms') return this.#terms(inner, path, listOf);
    if (name === 'range') return this.#range(inner, path);
    throw new Error(`unknown query [${name}]`);
  }

  #bool(bool: JsonObject, path: string, depth: number): Test {
    const { filter, must_not, should, minimum_should_match } = only(
      bool,
      'filter',
      'must_not',
      'should',
      'minimum_should_match',
    );
    const read = (queries: Json | undefined): readonly Test[] =>
      queries === undefined ? [] : listOf(queries).map((one) => this.read(objectOf(one), path, depth + 1));
    const [all, none, any] = [read(filter), read(must_not), read(should)];
    // Beside a filter, `should` only raises scores unless a minimum is named.
    const least = minimum_should_match ?? (any.length > 0 && all.length === 0 ? 1 : 0);
    return (document) =>
      all.every((test) => test(document)) &&
      !none.some((test) => test(document)) &&
      any.filter((test) => test(document)).length >= Number(least);
  }

  #nested(nested: JsonObject, path: string, depth: number): Test {
    const { path: to, query } = only(nested, 'path', 'query');
    const field = textOf(to);
    if (path !== '' || this.#types.get(field)?.type !== 'nested')
      throw new Error(`failed to find nested object [${field}]`);
    const test = this.read(objectOf(query), `${field}.`, depth + 1);
    return (document) => (document.nested.get(field) ?? []).some(test);
  }

  #terms(query: JsonObject, path: string, valuesOf: (value: Json) => readonly Json[]): Test {
    const [field, value] = this.#field(query, path, 'keyword');
    const values = new Set(valuesOf(value).map(textOf));
    if (values.size > MOST_TERMS) throw new Error('The number of terms has exceeded the allowed maximum');
    return ({ fields }) => [...(fields.get(field) ?? [])].some((term) => values.has(String(term)));
  }

  #range(query: JsonObject, path: string): Test {
    const [field, value] = this.#field(query, path, 'long');
    const { gte, lte } = only(objectOf(value), 'gte', 'lte');
    if (!Number.isSafeInteger(gte) || !Number.isSafeInteger(lte)) throw new Error('a range has two ends');
    return ({ fields }) =>
      [...(fields.get(field) ?? [])].some((term) => Number(gte) <= Number(term) && Number(term) <= Number(lte));
  }

  #field(query: JsonObject, path: string, type: string): readonly [field: string, value: Json] {
    const [[field, value], ...others] = Object.entries(query) as [[string, Json], ...[string, Json][]];
    if (others.length > 0) throw new Error('a query is about one field');
    // A field that is not there would find nothing, and say nothing.
    if (this.#types.get(field)?.type !== type) throw new Error(`no ${type} field [${field}]`);
    if (field.slice(0, field.lastIndexOf('.') + 1) !== path)
      throw new Error(`[${field}] is not among the documents asked`);
    return [field, value];
  }
}

function listOf(value: Json): readonly Json[] {
  if (!Array.isArray(value)) throw new Error('expected a list');
  return value as readonly Json[];
}

function textOf(value: Json | undefined): string {
  if (typeof value !== 'string') throw new Error('expected a text');
  return value;
}
