/** An index that follows changes and one built anew answer the same (S1), and what was read once stays as it was (S2). */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { LiveIndex } from '../../../src/bitset/live/live-index.js';
import type { Catalog } from '../../../src/catalog/catalog.js';
import type { Device } from '../../../src/devices/device.js';
import type { Filter } from '../../../src/plan/filter.js';
import type { Expression } from '../../../src/syntax/ast.js';
import { arbitraryAccount } from '../../support/accounts.js';
import { arbitraryCatalog } from '../../support/catalogs.js';
import { arbitraryLog, type Batch, ModelAccount } from '../../support/change-log.js';
import { forAll } from '../../support/law.js';
import { arbitraryTypedFilter } from '../../support/typed-filters.js';
import { compiled } from '../../support/worlds.js';

interface LiveWorld {
  readonly catalog: Catalog;
  readonly isTyped: boolean;
  readonly base: readonly Device[];
  readonly log: readonly Batch[];
  readonly filters: readonly Expression[];
}

const arbitraryLiveWorld: fc.Arbitrary<LiveWorld> = arbitraryCatalog.chain((catalog) =>
  fc.record({
    catalog: fc.constant(catalog),
    isTyped: fc.boolean(),
    base: fc.oneof(fc.constant([]), arbitraryAccount(catalog, { most: 12 })),
    log: arbitraryLog(catalog),
    filters: fc.array(arbitraryTypedFilter(catalog), { minLength: 4, maxLength: 4 }),
  }),
);

function built(devices: Iterable<Device>, catalog: Catalog | null): DeviceIndex {
  const builder = DeviceIndex.builder({ catalog });
  for (const device of devices) builder.add(device);
  return builder.seal();
}

/** All that an index says of the filters, but for ordinals. */
function answersOf(index: DeviceIndex, filters: readonly Filter[], catalog: Catalog): unknown {
  const ids = (ordinals: Iterable<number>) => Array.from(ordinals, (ordinal) => index.idOf(ordinal));
  return {
    size: index.size,
    together: index.countAll(filters),
    tagTexts: [...catalog.tags.keys()].map((tag) => index.tagTexts(tag)),
    filters: filters.map((filter) => {
      const set = index.evaluate(filter);
      const answers = {
        count: index.count(filter),
        isEmpty: index.isEmpty(filter),
        ids: [...set.ids()],
        first: ids(index.first(filter, 2)),
        sample: ids(index.sample(filter, 3, 7)),
        byPlatform: [...set.byPlatform()],
        byApplication: [...set.byApplication()].sort(),
      };
      set.dispose();
      return answers;
    }),
  };
}

/** Each case makes many indexes. */
const WEIGHT = 0.2;

describe('an index that changes', () => {
  it('answers as one that is built of the devices as they are', () => {
    forAll(
      arbitraryLiveWorld,
      ({ catalog, isTyped, base, log, filters: trees }) => {
        const own = isTyped ? catalog : null;
        const filters = trees.map((tree) => compiled(tree, catalog));
        const live = LiveIndex.create({ catalog: own, base: built(base, own) });
        const model = new ModelAccount(base);
        for (const { changes, flush } of log) {
          for (const change of changes) model.apply(change);
          live.apply(changes);
          if (!flush) continue;
          live.flush();
          const expected = answersOf(built(model.devices, own), filters, catalog);
          expect(answersOf(live.snapshot(), filters, catalog)).toEqual(expected);
        }
      },
      WEIGHT,
    );
  });

  it('leaves snapshots as they are', () => {
    forAll(
      arbitraryLiveWorld,
      ({ catalog, base, log, filters: trees }) => {
        const filters = trees.map((tree) => compiled(tree, catalog));
        const live = LiveIndex.create({ catalog, base: built(base, catalog) });
        const read: { readonly snapshot: DeviceIndex; readonly answers: unknown }[] = [];
        for (const { changes, flush } of log) {
          live.apply(changes);
          if (flush) live.flush();
          const snapshot = live.snapshot();
          read.push({ snapshot, answers: answersOf(snapshot, filters, catalog) });
        }
        for (const { snapshot, answers } of read) expect(answersOf(snapshot, filters, catalog)).toEqual(answers);
      },
      WEIGHT,
    );
  });

  it('is the same when the changes of a batch with versions come twice', () => {
    forAll(
      arbitraryLiveWorld,
      ({ catalog, base, log, filters: trees }) => {
        const filters = trees.map((tree) => compiled(tree, catalog));
        let version = 0;
        // A device that is gone has no version any more: removals are left out.
        const changes = log
          .flatMap((batch) => batch.changes.filter(({ remove }) => remove !== true))
          .map((change) => ({ ...change, version: ++version }));
        const once = LiveIndex.create({ catalog, base: built(base, catalog) });
        const first = once.apply(changes);
        once.flush();
        const answers = answersOf(once.snapshot(), filters, catalog);
        const again = once.apply(changes);
        once.flush();
        expect(again.applied).toBe(0);
        expect(again.skipped + again.refused.length).toBe(changes.length);
        expect(first.applied).toBeLessThanOrEqual(again.skipped);
        expect(answersOf(once.snapshot(), filters, catalog)).toEqual(answers);
      },
      WEIGHT,
    );
  });

  it('goes on from a checkpoint as if it had never stopped (S5)', () => {
    forAll(
      fc.tuple(arbitraryLiveWorld, fc.nat(23)),
      ([{ catalog, isTyped, base, log, filters: trees }, at]) => {
        const own = isTyped ? catalog : null;
        const filters = trees.map((tree) => compiled(tree, catalog));
        const never = LiveIndex.create({ catalog: own, base: built(base, own) });
        let stopped = LiveIndex.create({ catalog: own, base: built(base, own), position: '0' });
        let file = stopped.checkpoint();
        for (const [number, { changes, flush }] of log.entries()) {
          never.apply(changes);
          stopped.apply(changes, { position: String(number + 1) });
          if (flush) file = stopped.checkpoint();
          // It ends here, and the log is read again from where the file says.
          if (number === at) stopped = restarted(file, log.slice(0, number + 1));
        }
        never.flush();
        stopped.flush();
        expect(answersOf(stopped.snapshot(), filters, catalog)).toEqual(answersOf(never.snapshot(), filters, catalog));
      },
      WEIGHT,
    );
  });
});

function restarted(file: Uint8Array, log: readonly Batch[]): LiveIndex {
  const live = LiveIndex.create({ base: DeviceIndex.fromBytes(file) });
  for (const { changes } of log.slice(Number(live.position))) live.apply(changes);
  return live;
}
