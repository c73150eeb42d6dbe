/** Readers of the reports of `test`, which throw on one that is not valid. JUnit: the schema of Jenkins. */

import { expect } from 'vitest';
import { z } from 'zod';
import { readXml, type XmlElement } from './read-xml.js';
import { DIAGNOSTIC, FAILURE } from './report-schema.js';

const range = DIAGNOSTIC.shape.range;
const diagnostic = DIAGNOSTIC.extend({ source: z.string().min(1) });
const place = { source: z.string().min(1), range };
const outcome = z.union([z.boolean(), z.int(), z.array(z.string()), z.literal('unknown')]);

const testCase = z.strictObject({
  name: z.string().min(1),
  status: z.enum(['passed', 'failed']),
  range,
  failures: z.array(
    z.strictObject({
      expectation: z.enum(['in', 'out', 'count', 'reach', 'empty', 'equivalent', 'implies', 'disjoint']),
      device: z.looseObject({ id: z.string(), platform: z.string() }).nullable(),
      expected: outcome,
      actual: outcome,
      because: z.array(z.strictObject({ text: z.string().min(1), note: z.string().min(1), ...place })),
      diagnostic,
    }),
  ),
});

const TEST_REPORT = z.strictObject({
  schemaVersion: z.literal(1),
  files: z.array(
    z.strictObject({
      source: z.string().min(1),
      status: z.enum(['passed', 'failed', 'unfit', 'broken']),
      diagnostics: z.array(diagnostic),
      filter: z.string().min(1).nullable(),
      cases: z.array(testCase),
      coverage: z
        .strictObject({
          operands: z.int().min(1),
          decided: z.int().min(0),
          undecided: z.array(z.strictObject({ text: z.string().min(1), ...place })),
        })
        .nullable(),
      mutation: z
        .strictObject({
          mutants: z.int().min(0),
          noticed: z.int().min(0),
          score: z.number().min(0).max(100),
          survivors: z.array(
            z.strictObject({
              kind: z.enum(['operator', 'operand', 'negation', 'value', 'platforms']),
              before: z.string().min(1),
              after: z.string(),
              filter: z.string().min(1),
              ...place,
            }),
          ),
        })
        .nullable(),
    }),
  ),
  summary: z.strictObject({
    files: z.int(),
    cases: z.int(),
    passed: z.int(),
    failed: z.int(),
    operands: z.int(),
    decided: z.int(),
    mutants: z.int().nullable(),
    noticed: z.int().nullable(),
  }),
  failure: FAILURE.nullable(),
});

/** Code of the failure that a report carries; null when it carries none. */
export type Carried = string | null;

export function readJsonTestReport(text: string): Carried {
  return TEST_REPORT.parse(JSON.parse(text)).failure?.code ?? null;
}

/** Elements, the attributes each must have and may have, and what may stand inside, in this order. */
const JUNIT: Readonly<Record<string, { must: readonly string[]; may: readonly string[]; holds: readonly string[] }>> = {
  testsuites: { must: ['name', 'tests', 'failures', 'errors'], may: [], holds: ['testsuite'] },
  testsuite: {
    must: ['name', 'tests', 'failures', 'errors', 'skipped'],
    may: [],
    holds: ['testcase', 'system-out'],
  },
  testcase: { must: ['name', 'classname'], may: ['file'], holds: ['failure', 'error'] },
  failure: { must: ['message', 'type'], may: [], holds: [] },
  error: { must: ['message', 'type'], may: [], holds: [] },
  'system-out': { must: [], may: [], holds: [] },
};

/** Gives the type of the last test that ended in an error. */
export function readJunitTestReport(text: string): Carried {
  const root = readXml(text);
  expect(root.name).toBe('testsuites');
  expectShape(root);
  for (const counted of [root, ...root.children]) {
    const tests = counted === root ? root.children.flatMap(testsIn) : testsIn(counted);
    expect(counted.attributes).toMatchObject({
      tests: String(tests.length),
      failures: String(tests.filter((test) => holds(test, 'failure')).length),
      errors: String(tests.filter((test) => holds(test, 'error')).length),
    });
  }
  const errors = root.children
    .flatMap(testsIn)
    .flatMap(({ children }) => children.filter(({ name }) => name === 'error'));
  return errors.at(-1)?.attributes.type ?? null;
}

function testsIn({ children }: XmlElement): readonly XmlElement[] {
  return children.filter(({ name }) => name === 'testcase');
}

function holds({ children }: XmlElement, name: string): boolean {
  return children.some((child) => child.name === name);
}

function expectShape({ name, attributes, children, text }: XmlElement): void {
  const { must, may, holds: inside } = JUNIT[name] ?? { must: [], may: [], holds: [] };
  expect(Object.keys(JUNIT)).toContain(name);
  expect(Object.keys(attributes)).toEqual(expect.arrayContaining([...must]));
  expect([...must, ...may]).toEqual(expect.arrayContaining(Object.keys(attributes)));
  if (inside.length > 0) expect(text.trim()).toBe('');
  const order = children.map((child) => inside.indexOf(child.name));
  expect(order.every((at, index) => at >= 0 && at >= (order[index - 1] ?? 0))).toBe(true);
  for (const child of children) expectShape(child);
}
