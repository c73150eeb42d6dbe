/** Audiences are watched by the catalog that devices are read by: where it is another, or processes read by several, they are told. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../../src/catalog/catalog.js';
import { defineCatalog } from '../../../src/catalog/define-catalog.js';
import type { Device } from '../../../src/devices/device.js';
import { DeviceValidator } from '../../../src/devices/validate-device.js';
import { evaluate } from '../../../src/evaluate/reference.js';
import { AudienceWatch } from '../../../src/service/devices/audience-watch.js';
import { NO_LOGGER } from '../../../src/service/service-options.js';
import { forAllAsync } from '../../support/law.js';
import { memoryStore } from '../../support/service/memory-store.js';
import {
  arbitraryDevice,
  arbitraryId,
  audience,
  change,
  eventsOf,
  FILTERS,
  planOf,
  watchOf,
} from '../../support/service/watched-devices.js';

describe('a catalog', () => {
  it('that a device does not fit keeps it out of audiences, as out of counts', async () => {
    const store = memoryStore();
    await store.addAudience(audience('A', 'A("X")'), null);
    const watch = watchOf(store);
    await change(store, watch, 'd', { platform: 'iOS', applications: ['X'], tags: { age: 'twenty' } });
    expect(await eventsOf(store, 'A')).toEqual([]);
    await change(store, watch, 'd', { platform: 'iOS', applications: ['X'], tags: { age: 20 } });
    expect(await eventsOf(store, 'A')).toEqual(['1 entered d']);
  });

  it('that is another is told to audiences before anything is told by it, once however many processes read it', async () => {
    const store = memoryStore();
    await store.addAudience(audience('A', FILTERS[1] ?? ''), null);
    await watchOf(store).ready();
    await change(store, watchOf(store), 'd', { platform: 'iOS', applications: ['X'], tags: { age: 20 } });
    const textual = defineCatalog({ applications: { X: {} }, tags: { age: { type: 'String' } } });
    const processes = [watchOf(store, textual), watchOf(store, textual)];
    for (const watch of processes) await watch.ready();
    await change(store, processes[0] ?? watchOf(store), 'd', null);
    expect(await eventsOf(store, 'A')).toEqual(['1 entered d', '2 recounted null']);
  });

  /** By this one no device with an age that is a number fits, nor one with the application Y. */
  const OTHER = defineCatalog({ applications: { X: {} }, tags: { age: { type: 'String' }, city: { type: 'String' } } });
  const members = (devices: readonly Device[], catalog: Catalog, text: string) => {
    const validator = new DeviceValidator(catalog);
    const read = devices.flatMap((each) => validator.validate(each) ?? []);
    return [...evaluate(planOf(text), read)].sort();
  };

  it('that processes change one after the other, or leave: with the last of them gone, events since the last "recounted" are those of one catalog', async () => {
    const text = FILTERS[0] ?? '';
    const at = fc.nat({ max: 2 });
    const rolling = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constant('change' as const),
          at,
          id: arbitraryId,
          device: fc.option(arbitraryDevice),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('start' as const), at }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const), at }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('look' as const), at }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('minute' as const), at }) },
    );
    await forAllAsync(fc.array(rolling, { maxLength: 40 }), async (steps) => {
      const store = memoryStore();
      await store.addAudience(audience('A', text), null);
      const processes = new Map<number, AudienceWatch>([0, 1, 2].map((at) => [at, watchOf(store)]));
      const newer = new Set<number>();
      for (const watch of processes.values()) await watch.ready();
      const devices = new Map<string, Device>();
      const moments: { readonly told: number; readonly devices: readonly Device[] }[] = [];
      const told = async () => (await store.lastEventNumbers(['A'])).get('A') ?? 0;
      const perform = async (each: (typeof steps)[number]) => {
        const watch = processes.get(each.at);
        if (each.kind === 'start') {
          const started = watchOf(store, OTHER);
          processes.set(each.at, started);
          newer.add(each.at);
          await started.ready();
        } else if (each.kind === 'end') processes.delete(each.at);
        else if (each.kind === 'look') await watch?.refresh();
        else if (each.kind === 'minute') await watch?.settle();
        else if (watch !== undefined) {
          await change(store, watch, each.id, each.device);
          if (each.device === null) devices.delete(each.id);
          else devices.set(each.id, { id: each.id, ...each.device });
        }
      };
      for (const each of [...steps, { kind: 'start', at: 0 } as const]) {
        moments.push({ told: await told(), devices: [...devices.values()] });
        await perform(each);
      }
      for (const at of [1, 2]) if (!newer.has(at)) processes.delete(at);
      moments.push({ told: await told(), devices: [...devices.values()] });
      await processes.get(0)?.settle();
      const events = await eventsOf(store, 'A');
      const last = events.findLastIndex((event) => event.includes('recounted')) + 1;
      // A change comes behind what is told before it in the same step.
      const base = moments.findLast((moment) => moment.told < last)?.devices ?? [];
      const held = new Set(members(base, OTHER, text));
      for (const event of events.slice(last)) {
        const [, kind, id = ''] = event.split(' ');
        if (kind === 'entered') held.add(id);
        else held.delete(id);
      }
      expect([...held].sort()).toEqual(members([...devices.values()], OTHER, text));
    });
  });

  it('that a process goes on with is told once a minute at most, however many changes there are, and logged', async () => {
    const store = memoryStore();
    await store.addAudience(audience('A', 'A("X")'), null);
    const warned: unknown[] = [];
    const logger = { ...NO_LOGGER, warn: (fields: object, message: string) => void warned.push([fields, message]) };
    const old = watchOf(store);
    await old.ready();
    const newer = new AudienceWatch(store, { catalog: OTHER, logger, now: () => 7 });
    await newer.ready();
    for (let minute = 0; minute < 2; minute++) {
      for (const [at, watch] of [old, newer, old, newer].entries())
        await change(store, watch, `${minute} ${at}`, { platform: 'iOS', applications: ['X'], tags: {} });
      await newer.settle();
    }
    await newer.settle();
    const events = await eventsOf(store, 'A');
    expect(events.filter((event) => event.includes('recounted'))).toEqual([
      '1 recounted null',
      '6 recounted null',
      '11 recounted null',
    ]);
    expect(warned).toEqual(
      [1, 1].map((audiences) => [
        { audiences },
        'another process reads devices by another catalog, or did: audiences are told that they are recounted',
      ]),
    );
  });

  it('is not another after a start', async () => {
    const store = memoryStore();
    await watchOf(store).ready();
    await store.addAudience(audience('A', 'A("X")'), null);
    await watchOf(store).ready();
    expect(await eventsOf(store, 'A')).toEqual([]);
  });
});
