/** What is asked of a source of audiences: a filter or several, and the options that all sources take. */

import {
  type Expectation,
  expectArgument,
  expectOptions,
  LIMIT,
  NUMBER,
  OBJECT,
  oneOf,
  orNull,
  SIGNAL,
  TEXT,
} from '../base/argument.js';
import { isJsonObject } from '../base/json-kind.js';
import { expectPlan, expectPlans } from '../plan/expect-filter.js';
import { TEXT_KINDS } from './device-texts.js';

const ASKED = { signal: SIGNAL, after: orNull(TEXT), sample: OBJECT };
const TAG_ASKED = { ...ASKED, kind: oneOf(TEXT_KINDS) };
const SAMPLE = { size: LIMIT, seed: NUMBER };

/** @throws TypeError for what is no filter, and for options of another type */
export function expectQuestion(name: string, filter: unknown, options: unknown): void {
  expectPlan(`${name}: \`filter\``, filter);
  expectOptions(name, options, ASKED);
}

/** The same of several filters. */
export function expectQuestions(
  name: string,
  filters: unknown,
  options: { readonly signal?: unknown; readonly sample?: unknown } | undefined,
): void {
  expectPlans(name, filters);
  expectOptions(name, options, ASKED);
  expectOptions(name, options?.sample, SAMPLE, 'options.sample');
}

/** The same of the texts of a tag. */
export function expectTagQuestion(name: string, tag: unknown, options: unknown): void {
  expectArgument(`${name}: \`tag\``, tag, TEXT);
  expectOptions(name, options, TAG_ASKED);
}

/** What a query may be asked for: one of these words, a page of ids, or whether one device is in the filter. */
export function resultExpectation(...words: readonly string[]): Expectation {
  const names = words.map((word) => `"${word}"`).join(', ');
  return {
    holds: (value) => (typeof value === 'string' ? words.includes(value) : isJsonObject(value) && isPart(value)),
    what: `${names}, {page: {after, limit}} or {exists}`,
  };
}

function isPart({ exists, page }: Readonly<Record<string, unknown>>): boolean {
  if (exists !== undefined) return typeof exists === 'string';
  return (
    isJsonObject(page) && (page.after === null || typeof page.after === 'string') && typeof page.limit === 'number'
  );
}
