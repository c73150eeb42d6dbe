/** What a failure has for each kind of expectation: code, label, help, its place, what was expected, what is, and the device. */

import { describe, expect, it } from 'vitest';
import type { AnalysisOptions } from '../../src/analysis/analysis.js';
import type { Device } from '../../src/devices/device.js';
import { runCases } from '../../src/filter-tests/run-cases.js';
import { suiteOf } from './suites.js';

const GROWN: Device = { id: 'grown', platform: 'iOS', applications: ['X'], tags: { age: 18 } };
const CHILD: Device = { id: 'child', platform: 'iOS', applications: ['X'], tags: { age: 17 } };
const FILTER = 'A("X") * T("age", GTE, 18)';

/** Of the one failure of one case of a filter, over an account of a grown-up and a child. */
function told(filterText: string, expectation: object, options: AnalysisOptions = {}) {
  const file = { devices: [GROWN, CHILD], cases: [expectation] };
  const text = JSON.stringify({ filter: filterText, ...file });
  const { filter, suite } = suiteOf(filterText, file);
  const failures = runCases(filter, suite, options).flatMap((each) => each.failures);
  expect(failures).toHaveLength(1);
  const [{ diagnostic, because: _, ...rest }] = failures as [(typeof failures)[0]];
  const { code, label, help, span, pointer } = diagnostic;
  const at = `${pointer?.replace('/cases/0/', '')} «${text.slice(span.start, span.end)}»`;
  return { ...rest, code, label, help, at };
}

const SHOWN_18: Device = { id: 'witness', platform: 'iOS', applications: ['X'], tags: { age: 18 } };
const EXAMPLE_18 = 'for example {"platform":"iOS","applications":["X"],"tags":{"age":18}}';

type Told = ReturnType<typeof told>;

const NOTHING = { device: null, help: null };

function expectTold(filter: string, expectation: object, expected: Partial<Told>, options: AnalysisOptions = {}): void {
  expect(told(filter, expectation, options)).toEqual({ ...NOTHING, ...expected });
}

describe('a failed expectation of a device, the account or the reach', () => {
  it.each<readonly [object, Partial<Told>]>([
    [
      { in: ['child'] },
      {
        code: 'test/not-in-audience',
        label: 'expected in',
        at: 'in/0 «"child"»',
        expectation: 'in',
        expected: true,
        actual: false,
        device: CHILD,
      },
    ],
    [
      { out: [{ ...GROWN, id: 'other' }] },
      {
        code: 'test/in-audience',
        label: 'expected outside',
        at: 'out/0 «"other"»',
        expectation: 'out',
        expected: false,
        actual: true,
        device: { ...GROWN, id: 'other' },
      },
    ],
    [
      { count: 2 },
      {
        code: 'test/other-count',
        label: 'expected 2',
        help: 'in the audience: grown',
        at: 'count «2»',
        expectation: 'count',
        expected: 2,
        actual: 1,
      },
    ],
    [
      { reach: { accountWide: true } },
      {
        code: 'test/other-reach',
        label: 'expected true',
        at: 'reach/accountWide «true»',
        expectation: 'reach',
        expected: true,
        actual: false,
      },
    ],
    [
      { reach: { accountWide: false, applications: ['Z', 'Y'] } },
      {
        code: 'test/other-reach',
        label: 'expected `Y`, `Z`',
        at: 'reach/applications «[»',
        expectation: 'reach',
        expected: ['Y', 'Z'],
        actual: ['X'],
      },
    ],
  ])('%j', (expectation, expected) => expectTold(FILTER, expectation, expected));
});

const REFUTED = { expected: true, actual: false, device: SHOWN_18, help: EXAMPLE_18 };

describe('an expectation of every device that is refuted shows a device', () => {
  it.each<readonly [object, Partial<Told>]>([
    [{ empty: true }, { code: 'test/not-empty', label: 'expected nobody', at: 'empty «true»', expectation: 'empty' }],
    [
      { implies: 'T("age", GTE, 19)' },
      {
        code: 'test/not-implied',
        label: 'expected every device inside',
        at: 'implies «"T(\\"age\\", GTE, 19)"»',
        expectation: 'implies',
      },
    ],
    [
      { disjoint: 'T("age", GTE, 10)' },
      {
        code: 'test/not-disjoint',
        label: 'expected nobody in both',
        at: 'disjoint «"T(\\"age\\", GTE, 10)"»',
        expectation: 'disjoint',
      },
    ],
    [
      { equivalent: 'A("X") * T("age", GTE, 19)' },
      {
        code: 'test/not-equivalent',
        label: 'expected the same audience',
        at: 'equivalent «"A(\\"X\\") * T(\\"age\\", GTE, 19)"»',
        expectation: 'equivalent',
      },
    ],
  ])('%j', (expectation, expected) => expectTold(FILTER, expectation, { ...REFUTED, ...expected }));

  it('but where somebody is expected, and nobody can be in the filter', () =>
    expectTold(
      'A("X") \\ A("X")',
      { empty: false },
      {
        code: 'test/empty',
        label: 'expected somebody',
        at: 'empty «false»',
        expectation: 'empty',
        expected: false,
        actual: true,
      },
    ));

  it('as much of it as three hundred units have room for', () => {
    const { help } = told(`T("city", EQ, "${'x'.repeat(300)}")`, { empty: true });
    const start = 'for example {"platform":"iOS","tags":{"city":"';
    expect(help).toBe(`${start}${'x'.repeat(300 - 1 - '{"platform":"iOS","tags":{"city":"'.length)}…`);
  });
});

const UNDECIDED = {
  expected: true,
  actual: 'unknown',
  label: 'neither proven nor refuted',
  help: 'allow more steps and nodes, or ask about parts of the filter',
} as const;

describe('an expectation of every device that is not decided is not proven', () => {
  it.each<readonly [object, Partial<Told>]>([
    [{ empty: true }, { code: 'test/not-empty', at: 'empty «true»', expectation: 'empty' }],
    [{ empty: false }, { code: 'test/empty', at: 'empty «false»', expectation: 'empty', expected: false }],
    [{ implies: 'A("Y")' }, { code: 'test/not-implied', at: 'implies «"A(\\"Y\\")"»', expectation: 'implies' }],
    [{ disjoint: 'A("Y")' }, { code: 'test/not-disjoint', at: 'disjoint «"A(\\"Y\\")"»', expectation: 'disjoint' }],
    [
      { equivalent: 'A("Y")' },
      { code: 'test/not-equivalent', at: 'equivalent «"A(\\"Y\\")"»', expectation: 'equivalent' },
    ],
  ])('%j', (expectation, expected) =>
    expectTold(FILTER, expectation, { ...UNDECIDED, ...expected }, { maxSteps: 1, maxNodes: 1 }),
  );
});
