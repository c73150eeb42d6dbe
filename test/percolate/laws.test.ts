// S3, S4, S6: the filters of a device are those that the reference says, whatever was added and removed before, and what a change of a device
// does to them is the difference.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Device } from '../../src/devices/device.js';
import { compileMatcher } from '../../src/evaluate/match/compile-matcher.js';
import { evaluate } from '../../src/evaluate/reference.js';
import { FilterIndex } from '../../src/percolate/filter-index.js';
import { FilterSet } from '../../src/percolate/filter-set.js';
import type { Plan } from '../../src/plan/plan.js';
import { rewritePlan } from '../../src/plan/rewrite/rewrite.js';
import { forAll } from '../support/law.js';
import { arbitraryDevices, arbitraryPlan } from '../support/plans.js';
import { arbitraryWorld, compiled } from '../support/worlds.js';

type Change = readonly [key: string, plan: Plan | null];

const plans: fc.Arbitrary<Plan> = fc.oneof(arbitraryPlan, arbitraryPlan.map(rewritePlan));

/** A log of filters added (in place of others, too) and removed (unknown ones, too). */
const changes: fc.Arbitrary<readonly Change[]> = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 12 }).map(String), fc.option<Plan>(plans, { freq: 3 })),
  { maxLength: 40 },
);
const logged = fc.record({ changes, devices: arbitraryDevices });

function applied(log: readonly Change[], set = new FilterSet()): FilterSet {
  for (const [key, plan] of log)
    if (plan === null) set.remove(key);
    else set.add(key, { plan });
  return set;
}

function matching(plans: ReadonlyMap<string, Plan>, device: Device): readonly string[] {
  return [...plans]
    .filter(([, plan]) => evaluate(plan, [device]).size === 1)
    .map(([key]) => key)
    .sort();
}

/** What is left of a log. */
function lastOf(log: readonly Change[]): ReadonlyMap<string, Plan> {
  const plans = new Map<string, Plan>();
  for (const [key, plan] of log)
    if (plan === null) plans.delete(key);
    else plans.set(key, plan);
  return plans;
}

it('gives the filters that the reference says, whatever was added and removed', () => {
  forAll(logged, ({ changes, devices }) => {
    const set = applied(changes);
    const plans = lastOf(changes);
    expect(set.size).toBe(plans.size);
    for (const device of devices) expect(set.match(device).sort()).toEqual(matching(plans, device));
  });
});

it('gives the same whenever devices come between the changes', () => {
  forAll(logged, ({ changes, devices }) => {
    const set = new FilterSet();
    changes.forEach((change, index) => {
      applied([change], set);
      const device = devices[index % devices.length]!;
      expect(set.match(device).sort()).toEqual(matching(lastOf(changes.slice(0, index + 1)), device));
    });
  });
});

it('explains a set the same, in whatever order it came to be', () => {
  forAll(changes, (log) => {
    const direct = applied([...lastOf(log)].toReversed());
    expect(applied(log).explain()).toEqual(direct.explain());
  });
});

it('is empty after everything was removed', () => {
  forAll(logged, ({ changes, devices }) => {
    const set = applied([...changes, ...changes.map(([key]): Change => [key, null])]);
    expect(set.explain()).toEqual({ filters: 0, predicates: 0, keys: [], everyDevice: [] });
    for (const device of devices) expect(set.match(device)).toEqual([]);
  });
});

it('tells of a changed device the difference of its filters before and after', () => {
  forAll(logged, ({ changes, devices }) => {
    const set = applied(changes);
    for (const [index, after] of devices.entries()) {
      const before = devices[index - 1] ?? null;
      const [old, now] = [before === null ? [] : set.match(before), set.match(after)];
      const { entered, left } = set.moved(before, after);
      expect(entered.sort()).toEqual(now.filter((key) => !old.includes(key)).sort());
      expect(left.sort()).toEqual(old.filter((key) => !now.includes(key)).sort());
    }
  });
});

it('tries every filter that a device is in, and each once', () => {
  forAll(logged, ({ changes, devices }) => {
    const plans = lastOf(changes);
    const index = new FilterIndex(null);
    for (const [key, plan] of plans) index.add(key, plan);
    for (const device of devices) {
      const candidates = index.candidates(device);
      expect(new Set(candidates).size).toBe(candidates.length);
      expect(candidates).toEqual(expect.arrayContaining([...matching(plans, device)]));
    }
  });
});

it('gives the same when what was found of devices has to be cleared', () => {
  forAll(logged, ({ changes, devices }) => {
    const plans = lastOf(changes);
    const index = new FilterIndex(null, 2);
    for (const [key, plan] of plans) index.add(key, plan);
    for (const device of [...devices, ...devices]) expect(index.match(device).sort()).toEqual(matching(plans, device));
    expect(index.moved(devices[0]!, devices[1]!)).toEqual(applied([...plans]).moved(devices[0]!, devices[1]!));
  });
});

it('gives the same under any statistics', () => {
  const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 });
  forAll(fc.tuple(logged, shares), ([{ changes, devices }, known]) => {
    let asked = 0;
    const set = applied(changes, new FilterSet({ statistics: { shareOf: () => known[asked++ % known.length]! } }));
    for (const device of devices) expect(set.match(device).sort()).toEqual(matching(lastOf(changes), device));
  });
});

it('finds the filters of catalogs, with groups and without', () => {
  forAll(arbitraryWorld(8, { anyTypes: true }), ({ catalog, filters, devices }) => {
    const set = new FilterSet();
    const texts = filters.map((tree) => compiled(tree, catalog));
    for (const [key, filter] of texts.entries()) set.add(String(key), filter);
    for (const device of devices) {
      const expected = [...texts.keys()].filter((key) => compileMatcher(texts[key]!)(device)).map(String);
      expect(set.match(device).sort()).toEqual(expected.sort());
    }
  });
});
