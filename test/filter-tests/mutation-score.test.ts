import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proveEquivalent } from '../../src/analysis/proof.js';
import { printTree } from '../../src/analysis/simplify/print-tree.js';
import { PLATFORMS } from '../../src/base/vocabulary.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import type { Device } from '../../src/devices/device.js';
import { evaluate } from '../../src/evaluate/reference.js';
import { filterTree } from '../../src/filter-tests/filter-tree.js';
import { mutated } from '../../src/filter-tests/mutant.js';
import { mutantsOf } from '../../src/filter-tests/mutants.js';
import { mutationScore } from '../../src/filter-tests/mutation-score.js';
import { runCases } from '../../src/filter-tests/run-cases.js';
import type { Suite } from '../../src/filter-tests/suite.js';
import type { Filter } from '../../src/plan/filter.js';
import { treesOver } from '../support/expressions.js';
import { forAll } from '../support/law.js';
import * as node from '../support/nodes.js';
import { arbitraryWorld, compiled, compiledText } from '../support/worlds.js';
import { caseOf, NO_REACH, part, suiteOf } from './suites.js';

const AGED = (age: number) => ({ id: `d${age}`, platform: 'iOS', tags: { age } });

/** The survivors as `before ==> after`, behind how many mutants there are. */
function expectSurvivors(text: string, file: object, mutants: number, expected: readonly string[]): void {
  const { filter, suite } = suiteOf(text, file);
  const score = mutationScore(filter, filterTree(filter.lowered), suite);
  expect(score.survivors.map(({ before, after }) => `${before} ==> ${after}`)).toEqual(expected);
  expect(score.mutants).toBe(mutants);
}

describe('mutation score', () => {
  const grown = 'T("age", GTE, 18)';

  it('a bound is held by the values on both of its sides', () =>
    expectSurvivors(grown, { cases: [{ in: [AGED(18)], out: [AGED(17)] }] }, 3, []));

  it('a bound tested from far away can move', () =>
    expectSurvivors(grown, { cases: [{ in: [AGED(30)], out: [AGED(8)] }] }, 3, [
      'T("age", GTE, 18) ==> T("age", GTE, 17)',
      'T("age", GTE, 18) ==> T("age", GTE, 19)',
    ]));

  it('a count notices what changes it', () =>
    expectSurvivors(grown, { devices: [AGED(17), AGED(18)], cases: [{ count: 1 }] }, 3, [
      'T("age", GTE, 18) ==> T("age", LTE, 17)',
    ]));

  it('a count notices nothing that changes no answer', () =>
    expectSurvivors(grown, { devices: [AGED(30)], cases: [{ count: 1 }] }, 3, [
      'T("age", GTE, 18) ==> T("age", GTE, 17)',
      'T("age", GTE, 18) ==> T("age", GTE, 19)',
    ]));

  it('a device that is in by one operand notices no change of another', () =>
    expectSurvivors('A("X") + T("age", GTE, 18)', { cases: [{ in: [{ ...AGED(18), applications: ['X'] }] }] }, 7, [
      'A("X") ==> ',
      '+ ==> *',
      'T("age", GTE, 18) ==> ',
      'T("age", GTE, 18) ==> T("age", LTE, 17)',
      'T("age", GTE, 18) ==> T("age", GTE, 17)',
      'T("age", GTE, 18) ==> T("age", GTE, 19)',
    ]));

  it('a reach notices what bounds the filter', () =>
    expectSurvivors('A("X") + A("Y")', { cases: [{ reach: { applications: ['X', 'Y'] } }] }, 4, ['+ ==> *']));

  it('a proof notices what it refutes', () => {
    const cases = [{ implies: 'T("age", GTE, 18)' }];
    expectSurvivors(grown, { cases }, 3, ['T("age", GTE, 18) ==> T("age", GTE, 19)']);
    expectSurvivors(grown, { cases: [{ equivalent: 'T("age", GTE, 18)' }] }, 3, []);
    expectSurvivors(grown, { cases: [{ disjoint: 'T("age", LTE, 17)' }] }, 3, [
      'T("age", GTE, 18) ==> T("age", GTE, 19)',
    ]);
    expectSurvivors('A("X") * A("Y")', { cases: [{ empty: false }] }, 5, [
      'A("X") ==> ',
      'A("X") ==> … \\ A("X")',
      '* ==> +',
      '* ==> \\',
      'A("Y") ==> ',
    ]);
  });

  it('a mutant that is proven to mean the same is no mutant', () => {
    // Nobody is 20 and younger than 18: the bound of the second may be any up to 20.
    expectSurvivors(
      'T("age", EQ, 20) * T("age", GTE, 18)',
      { cases: [{ in: [AGED(20)], out: [AGED(19), AGED(21)] }] },
      7,
      [],
    );
  });

  it('a mutant with the same plan is no mutant', () => {
    // Both operands are one set: each may go, and a union of them is their intersection.
    expectSurvivors('A("X") * A("X")', { cases: [{ in: [{ id: 'd', platform: 'iOS', applications: ['X'] }] }] }, 2, []);
  });
});

/** Whether a test of the suite fails for the filter. */
function fails(filter: Filter, suite: Suite): boolean {
  return runCases(filter, suite).some(({ failures }) => failures.length > 0);
}

describe('the survivors', () => {
  it('are exactly the mutants with which every test passes, compiled and run, unless they are proven the same', () => {
    const arbitrary = fc.tuple(
      arbitraryWorld(1).filter(({ catalog }) => catalog !== null),
      fc.nat(4),
      fc.boolean(),
      fc.boolean(),
    );
    forAll(
      arbitrary,
      ([{ catalog, filters, devices }, named, counts, reaches]) => {
        const filter = compiled(filters[0]!, catalog);
        const size = evaluate(filter.plan!, devices).size;
        const reach = {
          ...NO_REACH,
          applications: part(filter.reach.applications),
          platforms: part(filter.reach.platforms),
        };
        const parts = { count: counts ? part(size) : null, reach: reaches ? reach : null };
        const suite: Suite = { cases: [caseOf(filter, devices.slice(0, named), parts)], account: devices };
        const tree = filterTree(filter.lowered);
        const { survivors, mutants } = mutationScore(filter, tree, suite);
        const all = mutantsOf(filter, tree).map((mutant) => ({
          mutant,
          filter: compiledText(printTree(mutated(filter.lowered, mutant), 'minimal'), catalog),
        }));
        const others = all.filter(
          (each) => fails(each.filter, suite) || proveEquivalent(each.filter, filter).answer !== 'yes',
        );
        expect(mutants).toBe(others.length);
        const brute = others.filter((each) => !fails(each.filter, suite)).map(({ mutant }) => mutant);
        expect(survivors.map(described)).toEqual(brute.map(described));
      },
      0.5,
    );
  });

  const described = ({ kind, span, after }: { kind: string; span: object; after: string }) => ({ kind, span, after });
});

const SMALL = loadCatalog({
  applications: { X: { tags: { level: { type: 'Integer' } } } },
  tags: { age: { type: 'Integer' }, likes: { type: 'List' } },
}).catalog!;

/** Every device there is, as far as a filter of whole numbers from 0 to 2 and texts `a` and `b` can tell them apart. */
const EVERY_DEVICE: readonly Device[] = [null, -2, -1, 0, 1, 2, 3, 4].flatMap((age) =>
  [null, ['a'], ['b'], ['a', 'b'], ['a_'], ['b_'], ['c']].flatMap((likes) =>
    PLATFORMS.slice(0, 3).flatMap((platform) =>
      [undefined, null, -1, 0, 1, 2, 3].map((level, at) => ({
        id: `${age} ${likes} ${platform} ${at}`,
        platform,
        tags: { age, likes },
        ...(level !== undefined && { applications: ['X'], applicationTags: { X: { level } } }),
      })),
    ),
  ),
);

const integer = fc.integer({ min: 0, max: 2 }).map((value) => node.number(String(value)));
const integers = fc.subarray(['0', '1', '2'], { minLength: 1 }).map((values) => node.list(values.map(node.number)));
const texts = fc.subarray(['a', 'b'], { minLength: 1 }).map((values) => node.list(values.map(node.string)));

const smallFilter = treesOver(
  fc.oneof(
    fc.constantFrom(null, ['iOS'], ['iOS', 'Android']).map((list) => node.application('X', list as ['iOS'] | null)),
    fc
      .tuple(fc.constantFrom(null, 'X'), fc.constantFrom('EQ', 'NOTEQ', 'GTE', 'LTE'), integer)
      .map(([code, operator, value]) => node.condition(code, code === null ? 'age' : 'level', operator as 'EQ', value)),
    fc
      .tuple(fc.constantFrom('IN', 'NOTIN'), integers)
      .map(([operator, values]) => node.condition(null, 'age', operator as 'IN', values)),
    fc.constant(node.condition(null, 'age', 'BETWEEN', node.list([node.number('0'), node.number('2')]))),
    texts.map((values) => node.condition(null, 'likes', 'IN', values)),
  ),
  2,
);

describe('a filter tested by every device there is', () => {
  it('has no survivor', () => {
    forAll(
      smallFilter,
      (tree) => {
        const filter = compiled(tree, SMALL);
        const suite: Suite = { cases: [caseOf(filter, EVERY_DEVICE)], account: [] };
        expect(mutationScore(filter, filterTree(filter.lowered), suite).survivors).toEqual([]);
      },
      0.25,
    );
  });
});
