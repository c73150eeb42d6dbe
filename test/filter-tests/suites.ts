/** Suites for tests: from test files as text, and from filters and devices. */

import { expect } from 'vitest';
import type { Catalog } from '../../src/catalog/catalog.js';
import { compile } from '../../src/compile.js';
import type { Device } from '../../src/devices/device.js';
import { compileMatcher } from '../../src/evaluate/match/compile-matcher.js';
import { bindCases } from '../../src/filter-tests/bind-cases.js';
import { readTestFile } from '../../src/filter-tests/read-test-file.js';
import type { Suite, TestCase } from '../../src/filter-tests/suite.js';
import type { Filter } from '../../src/plan/filter.js';
import { othersOf } from '../support/run-test-file.js';

const SPAN = { start: 0, end: 0 };

export const NO_REACH = { accountWide: null, applications: null, groups: null, platforms: null };

/** A case that expects of each of these devices what the filter says of it. */
export function caseOf(filter: Filter, devices: readonly Device[], parts: Partial<TestCase> = {}): TestCase {
  const matches = compileMatcher(filter);
  return {
    name: 'case',
    span: SPAN,
    pointer: '',
    devices: devices.map((device) => ({ device, isIn: matches(device), span: SPAN, pointer: '' })),
    count: null,
    reach: null,
    proofs: [],
    ...parts,
  };
}

/** A part of a test file that stands nowhere. */
export function part<Value>(value: Value) {
  return { value, pointer: '', span: SPAN };
}

export interface Account {
  readonly filter: Filter;
  readonly suite: Suite;
}

/** The filter and the suite of a test file without mistakes; `filter` is its text, devices are given by id. */
export function suiteOf(filterText: string, file: object, catalog: Catalog | null = null): Account {
  const text = JSON.stringify({ filter: filterText, ...file });
  const { file: read, places, diagnostics } = readTestFile(text);
  expect(diagnostics).toEqual([]);
  const { suite, diagnostics: found } = bindCases(read!, places, catalog, null, othersOf(read!, catalog));
  expect(found).toEqual([]);
  const { filter, diagnostics: wrong } = compile(filterText, { catalog, lint: false });
  expect(wrong).toEqual([]);
  return { filter: filter!, suite: suite! };
}
