/** What is asked of a source of audiences: a filter or several, and the options that all sources take. */

import {
  type Expectation,
  type Expectations,
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
import type { OverlapOptions, OverlapSample } from './overlap/overlap.js';
import type { TagTextOptions } from './tag-texts.js';

const ASKED = { signal: SIGNAL };
const LISTING_ASKED = { ...ASKED, after: orNull(TEXT) };
const OVERLAP_ASKED: Expectations<OverlapOptions> = { ...ASKED, sample: OBJECT };
const SAMPLE: Expectations<OverlapSample> = { size: LIMIT, seed: NUMBER };
const KIND_ASKED: Expectations<Pick<TagTextOptions, 'kind'>> = { kind: oneOf(TEXT_KINDS) };
const TAG_ASKED: Expectations<TagTextOptions> = { ...KIND_ASKED, ...ASKED };

/** @throws TypeError for what is no filter, and for options of a count that are unknown or of another type */
export function expectQuestion(name: string, filter: unknown, options: unknown): void {
  expectPlan(`${name}: \`filter\``, filter);
  expectOptions(name, options, ASKED);
}

/** The same of several filters. */
export function expectQuestions(name: string, filters: unknown, options: unknown): void {
  expectPlans(name, filters);
  expectOptions(name, options, ASKED);
}

/** The same of a listing of ids. */
export function expectListing(name: string, filter: unknown, options: unknown): void {
  expectPlan(`${name}: \`filter\``, filter);
  expectOptions(name, options, LISTING_ASKED);
}

/** The same of an overlap. */
export function expectOverlap(name: string, filters: unknown, options: OverlapOptions): void {
  expectPlans(name, filters);
  expectOptions(name, options, OVERLAP_ASKED);
  expectOptions(name, options.sample, SAMPLE, 'options.sample');
}

/** The same of the texts of a tag. */
export function expectTagQuestion(name: string, tag: unknown, options: unknown): void {
  expectArgument(`${name}: \`tag\``, tag, TEXT);
  expectOptions(name, options, TAG_ASKED);
}

/** The same where nothing can be aborted. */
export function expectKindQuestion(name: string, tag: unknown, options: unknown): void {
  expectArgument(`${name}: \`tag\``, tag, TEXT);
  expectOptions(name, options, KIND_ASKED);
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
