/** Devices that change while audiences are watched, and what is told of that. */

import fc from 'fast-check';
import type { Catalog } from '../../../src/catalog/catalog.js';
import { defineCatalog } from '../../../src/catalog/define-catalog.js';
import { compileOrThrow } from '../../../src/compile.js';
import type { Device } from '../../../src/devices/device.js';
import type { WatchedAudiences } from '../../../src/service/device-registry.js';
import { AudienceWatch } from '../../../src/service/devices/audience-watch.js';
import { changeDevice } from '../../../src/service/devices/change-device.js';
import type { AudienceRecord } from '../../../src/service/records/audience-record.js';
import { filterToKeep } from '../../../src/service/records/message-filter.js';
import { NO_LOGGER } from '../../../src/service/service-options.js';
import type { Once, Store } from '../../../src/service/store/store.js';
import { audienceRecord } from './store-records.js';

export const FILTERS = [
  'A("X")',
  'A("X") * T("age", GTE, 18)',
  'T("age", NOTSET, "")',
  'A("X", ["iOS"]) * T("city", IN, ["Köln", "Bonn"])',
  'A("X") \\ T("city", EQ, "Bonn")',
  'A("Y") + T("age", BETWEEN, [18, 20])',
];
export const TYPED = defineCatalog({
  applications: { X: {}, Y: {} },
  tags: { age: { type: 'Integer' }, city: { type: 'String' } },
});

export const planOf = (text: string, catalog: Catalog | null = TYPED) => {
  const { plan } = compileOrThrow(text, { catalog });
  if (plan === null) throw new Error('there is a plan');
  return plan;
};

export function audience(code: string, text: string): AudienceRecord {
  return { ...audienceRecord(code), filter: filterToKeep(compileOrThrow(text, { catalog: TYPED }), TYPED) };
}

export const watchOf = (store: Store, catalog: Catalog | null = TYPED) =>
  new AudienceWatch(store, { catalog, logger: NO_LOGGER, now: () => 7 });

const patience = { throwIfOver: () => {} };

/** What an operation does: the device becomes this, or is removed. */
export function change(
  store: Store,
  watch: WatchedAudiences,
  id: string,
  device: Omit<Device, 'id'> | null,
  once: Once | null = null,
) {
  return changeDevice({ store, audiences: () => watch, once, patience }, id, () => ({
    kind: 'changed',
    device: { id, device: device && { id, ...device }, pushTokens: {} },
    diagnostics: [],
  }));
}

export const arbitraryDevice = fc.record({
  platform: fc.constantFrom('iOS' as const, 'Android' as const),
  applications: fc.subarray(['X', 'Y']),
  tags: fc.record(
    { age: fc.constantFrom(17, 18, 20, 21), city: fc.constantFrom('Köln', 'Bonn', 'Ulm') },
    { requiredKeys: [] },
  ),
});
export const arbitraryId = fc.constantFrom('a', 'b', 'c');
/** All events of an audience, as a reader pages through them. */
export async function eventsOf(store: Store, code: string): Promise<readonly string[]> {
  const events: string[] = [];
  for (let after = 0; ; ) {
    const page = await store.audienceEvents(code, after, 2);
    if (page === null) throw new Error(`there is an audience ${code}`);
    events.push(...page.items.map(({ number, kind, device }) => `${number} ${kind} ${device}`));
    if (!page.hasMore) return events;
    after = page.last;
  }
}
