/** A store in memory: what the stores that last are compared with, and what tests of the service run on. */

import type { AudienceEvent, AudienceRecord } from '../../../src/service/records/audience-record.js';
import type { KeptDevice } from '../../../src/service/records/device-record.js';
import { listedMessage } from '../../../src/service/records/listed-message.js';
import type { MessageRecord, MessageState } from '../../../src/service/records/message-record.js';
import { listedPreset, type PresetRecord } from '../../../src/service/records/preset-record.js';
import type { TokenRecord } from '../../../src/service/records/token-record.js';
import { isFinal } from '../../../src/service/records/transitions.js';
import type { DevicePut, MovesBasis } from '../../../src/service/store/device-changes.js';
import type { Added, Listed, Once, Page, Place, Store } from '../../../src/service/store/store.js';
import { UnreadableRecords } from '../../../src/service/store/unreadable.js';

type Kept = { readonly code: string; readonly createdBy: string; readonly createdAt: number };

let logs = 0;

interface WatchedAudience {
  readonly record: AudienceRecord;
  readonly events: (AudienceEvent & { readonly sequence: number })[];
  told: number;
}

export function memoryStore(): Store {
  const presets = new Map<string, PresetRecord>();
  const messages = new Map<string, MessageRecord>();
  const tokens = new Map<string, TokenRecord>();
  const keys = new Map<string, { digest: string; code: string }>();
  const devices = new Map<string, KeptDevice>();
  const log = { id: `log-${++logs}`, sequence: 0, forgottenTo: 0, audiences: 0 };
  let catalogOfAudiences = '';
  const watched = new Map<string, WatchedAudience>();
  const tell = (code: string, event: Omit<AudienceEvent & { sequence: number }, 'number'>): void => {
    const audience = watched.get(code);
    if (audience !== undefined) audience.events.push({ ...event, number: ++audience.told });
  };
  const recordsOfAudiences = (): readonly AudienceRecord[] => [...watched.values()].map(({ record }) => record);
  const put = (
    { device, expected, moves = [] }: DevicePut,
    { audiences, at }: MovesBasis = { audiences: 0, at: 0 },
  ): number | null => {
    if (audiences !== log.audiences) return null;
    const sequence = ++log.sequence;
    if ((devices.get(device.id)?.sequence ?? null) !== expected) return null;
    devices.set(device.id, copy({ ...device, sequence }));
    for (const { audience, kind } of moves) tell(audience, { kind, device: device.id, at, sequence });
    return sequence;
  };

  const earlier = (once: Once | null) => {
    const used = once === null ? undefined : keys.get(JSON.stringify([once.token, once.key]));
    if (used === undefined) return null;
    return used.digest === once?.digest
      ? ({ kind: 'replayed', code: used.code } as const)
      : ({ kind: 'key-reused' } as const);
  };
  const use = (once: Once | null, code: string): void => {
    if (once !== null) keys.set(JSON.stringify([once.token, once.key]), { digest: once.digest, code });
  };
  const add = <Record extends Kept>(records: Map<string, Record>, record: Record, once: Once | null): Added => {
    const used = earlier(once);
    if (used !== null) return used;
    if (records.has(record.code)) return { kind: 'code-taken' };
    records.set(record.code, copy(record));
    use(once, record.code);
    return { kind: 'added' };
  };
  const scheduled = (): readonly MessageRecord[] => inState(messages, 'scheduled');

  return {
    unreadable: new UnreadableRecords(),

    attempt: async (once) => earlier(once),

    addPreset: async (preset, once) => add(presets, preset, once),
    preset: async (code) => copy(presets.get(code) ?? null),
    presets: async (page) => listed(pageOf(presets.values(), page), page, listedPreset),
    removePreset: async (code) => presets.delete(code),

    countPresets: async (createdBy, most) => Math.min(most, ofIdentity(presets, createdBy).length),

    addMessage: async (message, once) => add(messages, message, once),
    message: async (code) => copy(messages.get(code) ?? null),
    messages: async ({ state, ...page }) =>
      listed(
        pageOf(messages.values(), page, (message) => state === null || message.progress.state === state),
        page,
        ({ filter: _, ...message }) => listedMessage(message),
      ),
    removeMessage: async (code) => {
      const message = messages.get(code);
      return message !== undefined && isFinal(message.progress.state) && messages.delete(code);
    },
    // It lasts too short for anything in it to grow old.
    removeFinished: async () => 0,
    releaseSpace: async () => false,
    advance: async (code, progress) => {
      const message = messages.get(code);
      if (message === undefined || message.progress.version !== progress.version - 1) return false;
      messages.set(code, { ...message, progress: copy(progress) });
      return true;
    },
    dueMessages: async (until, limit) => {
      const due = scheduled().filter(({ resolveAt }) => resolveAt <= until);
      const first = due.slice(0, limit);
      const others = due.filter(({ createdBy }) => !first.some((message) => message.createdBy === createdBy));
      const firstOf = (owner: string): number => others.find(({ createdBy }) => createdBy === owner)?.resolveAt ?? 0;
      const owners = [...new Set(others.map(({ createdBy }) => createdBy))].sort(
        (left, right) => firstOf(left) - firstOf(right) || (left < right ? -1 : 1),
      );
      const more = owners
        .slice(0, 256)
        .flatMap((owner) => others.filter(({ createdBy }) => createdBy === owner).slice(0, 16));
      return [...first, ...more].map(({ code, createdBy }) => ({ code, createdBy }));
    },
    nextDue: async (after = Number.NEGATIVE_INFINITY) =>
      scheduled().find(({ resolveAt }) => resolveAt > after)?.resolveAt ?? null,
    resolvingTo: async (transport) =>
      inState(messages, 'resolving')
        .filter(({ progress }) => progress.resolution?.transport === transport)
        .map(({ code }) => code),
    countPending: async (createdBy, most) => {
      const pending = ofIdentity(messages, createdBy).filter(({ progress }) => !isFinal(progress.state));
      return Math.min(most, pending.length);
    },
    messageTotals: async () => {
      const totals = new Map<MessageState, number>();
      for (const { progress } of messages.values()) totals.set(progress.state, (totals.get(progress.state) ?? 0) + 1);
      return totals;
    },

    addToken: async (token) => {
      if (tokens.has(token.name)) return false;
      tokens.set(token.name, copy(token));
      return true;
    },
    tokens: async () => [...tokens.values()].sort((left, right) => (left.name < right.name ? -1 : 1)).map(copy),
    replaceToken: async (token) => {
      if (tokens.get(token.name)?.id !== token.id) return false;
      tokens.set(token.name, copy(token));
      return true;
    },
    removeToken: async (name) => tokens.delete(name),

    device: async (id) => copy(devices.get(id) ?? null),
    rememberedDevice: async () => null,
    rememberedAfter: async () => null,
    devices: async (ids) => ids.flatMap((id) => copy(devices.get(id) ?? [])),
    putDevices: async (puts, basis) => puts.map((each) => put(each, basis)),
    putDeviceOnce: async (given, once, basis) => {
      const used = earlier(once);
      if (used !== null) return used.kind;
      if (given !== null && put(given, basis) === null) return 'outdated';
      use(once, '');
      return 'done';
    },
    devicesAfter: async (sequence, limit) => {
      const behind = [...devices.values()].filter((device) => device.sequence > sequence);
      const items = behind.sort((left, right) => left.sequence - right.sequence).slice(0, limit);
      return { items: copy(items), last: items.at(-1)?.sequence ?? sequence, hasMore: items.length === limit };
    },
    forgetDevices: async () => ({ removed: 0, last: null }),
    deviceLog: async () => ({ ...log }),

    addAudience: async (record, once) => {
      const used = earlier(once);
      if (used !== null) return used;
      log.audiences++;
      if (watched.has(record.code)) return { kind: 'code-taken' };
      watched.set(record.code, { record: copy(record), events: [], told: 0 });
      use(once, record.code);
      return { kind: 'added' };
    },
    audience: async (code) => copy(watched.get(code)?.record ?? null),
    audiences: async (page) => listed(pageOf(recordsOfAudiences(), page), page, (record) => record, whole),
    removeAudience: async (code) => {
      log.audiences++;
      return watched.delete(code);
    },
    countAudiences: async (createdBy, most) =>
      Math.min(most, recordsOfAudiences().filter((record) => record.createdBy === createdBy).length),
    audienceList: async () => ({ version: log.audiences, audiences: copy(recordsOfAudiences()), unreadable: [] }),
    audienceEvents: async (code, after, limit) => {
      const audience = watched.get(code);
      if (audience === undefined) return null;
      const items = audience.events
        .filter(({ number }) => number > after)
        .slice(0, limit)
        .map(({ sequence: _, ...event }) => event);
      return {
        items,
        last: items.at(-1)?.number ?? after,
        hasMore: items.length === limit,
        told: audience.told,
        gone: audience.told - audience.events.length,
      };
    },
    lastEventNumbers: async (codes) =>
      new Map(codes.flatMap((code) => watched.get(code) ?? []).map(({ record, told }) => [record.code, told])),
    audienceNumber: async (code, sequence) => {
      const audience = watched.get(code);
      if (audience === undefined) return null;
      const last = audience.events.findLast((event) => event.sequence <= sequence);
      return last?.number ?? audience.told - audience.events.length;
    },
    recountAudiences: async (catalog, at) => {
      if (catalog === catalogOfAudiences) return 0;
      const isFirst = catalogOfAudiences === '';
      catalogOfAudiences = catalog;
      if (isFirst || watched.size === 0) return 0;
      log.audiences++;
      log.sequence++;
      for (const code of watched.keys()) tell(code, { kind: 'recounted', device: null, at, sequence: log.sequence });
      return watched.size;
    },
    markOtherCatalog: async (catalog) => {
      if (['', '*', catalog].includes(catalogOfAudiences)) return false;
      catalogOfAudiences = '*';
      return true;
    },
    tellRecounted: async (codes, at) => {
      log.audiences++;
      log.sequence++;
      for (const code of codes) tell(code, { kind: 'recounted', device: null, at, sequence: log.sequence });
      return codes.length;
    },
    // As with messages, nothing grows old.
    removeEvents: async ({ most }, limit) => {
      const full = [...watched.values()].find(({ events }) => events.length > most);
      full?.events.splice(0, Math.min(limit, full.events.length - most));
      return full !== undefined;
    },

    check: async () => {},
    close: async () => {},
  };
}

/** The filter of an audience is part of its record. */
const whole = (record: AudienceRecord): object => record;

/** Records come and go as JSON: a store must not depend on more. */
function copy<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

function ofIdentity<Record extends Kept>(records: ReadonlyMap<string, Record>, createdBy: string): readonly Record[] {
  return [...records.values()].filter((record) => record.createdBy === createdBy);
}

function inState(messages: ReadonlyMap<string, MessageRecord>, state: MessageState): readonly MessageRecord[] {
  return [...messages.values()]
    .filter(({ progress }) => progress.state === state)
    .sort((left, right) => left.resolveAt - right.resolveAt || (left.code < right.code ? -1 : 1));
}

function pageOf<Record extends Kept>(
  records: Iterable<Record>,
  { createdBy, after, limit }: Page,
  isWanted: (record: Record) => boolean = () => true,
): readonly Record[] {
  const ordered = [...records].sort(
    (left, right) => right.createdAt - left.createdAt || (left.code < right.code ? 1 : -1),
  );
  return ordered
    .filter((record) => after === null || isBehind(record, after))
    .filter((record) => (createdBy === null || record.createdBy === createdBy) && isWanted(record))
    .slice(0, limit)
    .map(copy);
}

/** As many as have a mebibyte together, without filter and progress. */
function listed<Record extends Kept, Item>(
  records: readonly Record[],
  { limit }: Page,
  small: (record: Record) => Item,
  measured: (record: Record) => object = (record) => ({ ...record, filter: undefined, progress: undefined }),
): Listed<Item> {
  let bytes = 0;
  let taken = 0;
  const fitting = records.filter((record, index) => {
    bytes += Buffer.byteLength(JSON.stringify(measured(record)));
    const fits = index === 0 || bytes <= 2 ** 20;
    if (fits) taken = bytes;
    return fits;
  });
  return {
    items: fitting.map(small),
    last: placeOf(fitting.at(-1)),
    hasMore: fitting.length < records.length || records.length === limit,
    bytes: taken,
  };
}

function placeOf(record: Kept | undefined): Place | null {
  return record === undefined ? null : { createdAt: record.createdAt, code: record.code };
}

function isBehind(record: Place, place: Place): boolean {
  return record.createdAt === place.createdAt ? record.code < place.code : record.createdAt < place.createdAt;
}
