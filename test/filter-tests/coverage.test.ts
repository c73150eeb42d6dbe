import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../src/base/fold.js';
import type { Device } from '../../src/devices/device.js';
import { evaluate } from '../../src/evaluate/reference.js';
import { coverageOf } from '../../src/filter-tests/coverage.js';
import { filterTree } from '../../src/filter-tests/filter-tree.js';
import { countsAccount, type Suite } from '../../src/filter-tests/suite.js';
import type { Lowered } from '../../src/plan/filter.js';
import { loweredOperands } from '../../src/plan/plain-plan.js';
import { ALL_PLAN, NONE_PLAN, type Plan } from '../../src/plan/plan.js';
import { forAll } from '../support/law.js';
import { arbitraryWorld, compiled } from '../support/worlds.js';
import { caseOf, part, suiteOf } from './suites.js';

const GROWN = { id: 'grown', platform: 'iOS', applications: ['X'], tags: { age: 18 } };
const CHILD = { id: 'child', platform: 'iOS', applications: ['X'], tags: { age: 17 } };
const STRANGER = { id: 'stranger', platform: 'iOS', tags: { age: 18 } };

/** The operands of `filter` that decide no test, as they are written. */
function expectUndecided(filter: string, cases: object, expected: readonly string[]): void {
  const { filter: compiledFilter, suite } = suiteOf(filter, cases);
  const { undecided } = coverageOf(filterTree(compiledFilter.lowered), suite);
  expect(undecided.map(({ spans: [span] }) => filter.slice(span!.start, span!.end))).toEqual(expected);
}

describe('coverage', () => {
  const both = 'A("X") * T("age", GTE, 18)';

  it('one device inside an intersection is decided by all its operands', () =>
    expectUndecided(both, { cases: [{ in: [GROWN] }] }, []));

  it('one device outside is decided by the operand that alone keeps it out', () =>
    expectUndecided(both, { cases: [{ out: [CHILD] }] }, ['A("X")']));

  it('a device that two operands keep out is decided by none', () =>
    expectUndecided(both, { cases: [{ out: [{ id: 'd', platform: 'iOS' }] }] }, ['A("X")', 'T("age", GTE, 18)']));

  it('a device that two operands of a union let in is decided by none', () =>
    expectUndecided('A("X") + T("age", GTE, 18)', { cases: [{ in: [GROWN] }] }, ['A("X")', 'T("age", GTE, 18)']));

  it('brackets are an operand, and so is what is in them', () =>
    expectUndecided('A("X") * (T("age", GTE, 18) + A("Y"))', { cases: [{ in: [GROWN] }] }, ['A("Y")']));

  it('what is taken away decides about what it keeps out', () =>
    expectUndecided('A("X") \\ T("age", GTE, 18)', { cases: [{ out: [GROWN] }] }, ['A("X")']));

  it('a filter of one set is its own operand', () => {
    expectUndecided('A("X")', { cases: [{ out: [STRANGER] }] }, []);
    expectUndecided('A("X")', { cases: [{ reach: { accountWide: false } }] }, ['A("X")']);
  });

  it('a count looks at every device of the account', () => {
    const devices = [GROWN, STRANGER];
    expectUndecided(both, { devices, cases: [{ count: 1 }] }, []);
    expectUndecided(both, { devices, cases: [{ out: ['stranger'] }] }, ['T("age", GTE, 18)']);
  });
});

/** The plan of the tree as it stands, with `target` replaced. */
function planWith(root: Lowered, target: Lowered, replacement: Plan): Plan {
  return fold<Lowered, Plan>(root, loweredOperands, (node, operands) => {
    if (node === target) return replacement;
    return node.kind === 'clause' ? node.plan! : { kind: node.kind, operands };
  });
}

/** What the tests look at: which of the named devices are in, and how many of the account. */
function answers(plan: Plan, { cases, account }: Suite, counts: boolean): unknown {
  const named = cases.flatMap(({ devices }) => devices.map(({ device }) => device));
  return [[...evaluate(plan, named)].sort(), counts ? evaluate(plan, account).size : 0];
}

describe('an operand is covered', () => {
  it('exactly when holding for all, or for none, changes what a test looks at', () => {
    forAll(fc.tuple(arbitraryWorld(1), fc.nat(3), fc.boolean()), ([{ catalog, filters, devices }, named, counts]) => {
      const filter = compiled(filters[0]!, catalog);
      const account: readonly Device[] = devices;
      const suite: Suite = {
        cases: [caseOf(filter, devices.slice(0, named), counts ? { count: part(0) } : {})],
        account,
      };
      const tree = filterTree(filter.lowered);
      const { undecided, operands } = coverageOf(tree, suite);
      const candidates = tree.nodes.length === 1 ? tree.nodes : tree.nodes.slice(1);
      expect(operands).toBe(candidates.length);
      const now = JSON.stringify(answers(filter.plan!, suite, countsAccount(suite)));
      const brute = candidates.filter((node) =>
        [ALL_PLAN, NONE_PLAN].every(
          (replacement) => JSON.stringify(answers(planWith(filter.lowered, node, replacement), suite, counts)) === now,
        ),
      );
      expect(undecided).toEqual(brute);
    });
  });
});
