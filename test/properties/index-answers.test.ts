// E1, E2, E3 over an index: every engine finds what the reference evaluator does, however it is asked, planner on or off.

import { expect, it } from 'vitest';
import { IndexBuilder } from '../../src/bitset/index/builder.js';
import { compileMatcher } from '../../src/evaluate/match/compile-matcher.js';
import { plainPlan } from '../../src/plan/plain-plan.js';
import { arbitraryLargeWorld, buildLarge, kindsOf, largeAudience, onEveryEngine } from '../support/large-accounts.js';
import { forAll } from '../support/law.js';
import { expectSameNumbers } from '../support/same-numbers.js';
import { arbitraryWorld, audience, compiled } from '../support/worlds.js';

it('finds the ids that the reference evaluator finds, of devices with values of any types', () => {
  forAll(
    arbitraryWorld(2, { anyTypes: true }),
    ({ catalog, filters, devices }) => {
      const builder = new IndexBuilder({ catalog }, (parts) => parts);
      for (const device of devices) builder.add(device);
      onEveryEngine(builder.seal(), (index, engine) => {
        for (const tree of [...filters, ...filters]) {
          const filter = compiled(tree, catalog);
          const set = index.evaluate(filter);
          expect([...set.ids()].sort(), `${engine}: ${filter.text}`).toEqual(audience(filter, devices));
          expect(index.count(filter), `${engine}: ${filter.text}`).toBe(set.size);
          set.dispose();
        }
      });
    },
    0.3,
  );
});

it('counts, lists and matches the same devices of a large account', () => {
  forAll(
    arbitraryLargeWorld(2),
    ({ catalog, filters, account, options }) => {
      const compiledFilters = filters.map((tree) => compiled(tree, catalog));
      const wanted = compiledFilters.map((filter) => largeAudience(filter, account));
      onEveryEngine(buildLarge(account, options), (index, engine) => {
        // The second and third time sets are read from where they were kept.
        for (let time = 0; time < 3; time++) {
          for (const [number, filter] of compiledFilters.entries()) {
            const ordinals = wanted[number]!;
            expect(index.count(filter), `${engine}: ${filter.text}`).toBe(ordinals.length);
            expect(index.isEmpty(filter), `${engine}: ${filter.text}`).toBe(ordinals.length === 0);
            const set = index.evaluate(filter);
            expectSameNumbers(set.ordinals(), ordinals);
            expect(set.size).toBe(ordinals.length);
            for (const at of [0, 1, 63, 64, 511, 512, 65_535, 65_536, account.size - 1])
              expect(set.has(at)).toBe(ordinals.includes(at));
            expectSameNumbers(index.first(filter, 70), ordinals.slice(0, 70));
            set.dispose();
          }
          expect(index.countAll(compiledFilters)).toEqual(wanted.map(({ length }) => length));
        }
      });
    },
    0.2,
  );
});

it('is the sum of single matches, by platform and by application too', () => {
  forAll(
    arbitraryLargeWorld(1),
    ({ catalog, filters: [tree], account, options }) => {
      const filter = compiled(tree!, catalog);
      const matches = account.kinds.map(compileMatcher(filter));
      const platforms = new Map<string, number>();
      const applications = new Map<string, number>();
      const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
      for (const kind of kindsOf(account)) {
        if (!matches[kind]) continue;
        add(platforms, account.kinds[kind]!.platform);
        for (const code of account.kinds[kind]!.applications ?? []) add(applications, code);
      }
      onEveryEngine(buildLarge(account, options), (index) => {
        const set = index.evaluate(filter);
        expect(new Map(set.byPlatform())).toEqual(platforms);
        expect(new Map(set.byApplication())).toEqual(applications);
      });
    },
    0.1,
  );
});

it('finds the same devices when nothing of the plan is rewritten', () => {
  forAll(
    arbitraryLargeWorld(1),
    ({ catalog, filters: [tree], account, options }) => {
      const filter = compiled(tree!, catalog);
      const plain = { ...filter, plan: plainPlan(filter.lowered), fingerprint: 'plain' };
      onEveryEngine(buildLarge(account, options), (index) => {
        const set = index.evaluate(plain);
        expectSameNumbers(set.ordinals(), largeAudience(filter, account));
        expect(index.count(plain)).toBe(set.size);
      });
    },
    0.1,
  );
});

it('samples the same devices on every engine and wherever segments end, all of them from the audience', () => {
  forAll(
    arbitraryLargeWorld(1),
    ({ catalog, filters: [tree], account, options }) => {
      const filter = compiled(tree!, catalog);
      const ordinals = largeAudience(filter, account);
      const samples: Uint32Array[] = [];
      for (const limits of [{}, { segmentDevices: 3000 }])
        onEveryEngine(buildLarge(account, { ...options, limits }), (index) =>
          samples.push(index.sample(filter, 40, 7)),
        );
      for (const sample of samples) expectSameNumbers(sample, samples[0]!);
      expect(new Set(samples[0]).size).toBe(Math.min(40, ordinals.length));
      expect([...samples[0]!].filter((ordinal) => !ordinals.includes(ordinal))).toEqual([]);
    },
    0.1,
  );
});
