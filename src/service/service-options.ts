/** What a service is made of. */

import type { Catalog } from '../catalog/catalog.js';
import type { DeviceConventions } from './device-conventions.js';
import type { DeviceRegistry } from './device-registry.js';
import type { ServiceAudience } from './service-audience.js';
import type { Store } from './store/store.js';
import type { Transport } from './transport/transport.js';
import type { Examiners, WorkDesk } from './work-desk.js';

/** A value, or what gives the one that is current. */
export type Current<Value> = Value | (() => Value);

/** Structured lines. Neither tokens nor filter values nor ids of devices are in them. */
export interface Logger {
  /** What happened as it should. */
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  /** What somebody should look at, some time. */
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  /** What failed. */
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** What the service takes at most. Sizes in bytes, times in milliseconds. */
export interface ServiceLimits {
  /** Of a body, before it is read further. Default 1 MiB. */
  readonly bodyBytes: number;
  /** Requests a minute that a token may send; at most as many at once as come in ten seconds. Default 60,000. */
  readonly requestsPerMinute: number;
  /** How long a request is worked on, in milliseconds; what takes longer is answered with 503. Default 30,000. */
  readonly answerMs: number;
  /**
   * Bytes a second that are read of bodies without a known token, from one address: eight times as many at once; from all addresses
   * together four times that. Whoever sends more is answered with 429. Default 32 KiB.
   */
  readonly strangerBytesPerSecond: number;
  /** Messages of one identity that are scheduled or being resolved; Infinity: any number. Default 100,000. */
  readonly pendingMessages: number;
  /** Presets of one identity; Infinity: any number. Default 10,000. */
  readonly presets: number;
  /** Watched audiences of one identity; Infinity: any number. Default 100. */
  readonly audiences: number;
}

/** How long finished messages, removed devices and events of audiences are kept. */
export interface RetentionOptions {
  /**
   * How long messages are kept that are ready, failed or cancelled, in milliseconds in which a service runs; null: for good. Default 90
   * days.
   */
  readonly messagesMs: number | null;
  /**
   * How long it is remembered of devices that were removed that they are gone, in milliseconds in which a service runs, at most as long again more; null: for good. An index that has not
   * read on for longer is made anew. A file of devices would bring back what is forgotten. Default 30 days.
   */
  readonly removedDevicesMs: number | null;
  /** How long events of audiences are kept, in milliseconds in which a service runs; null: as long as they are not too many. Default 7 days. */
  readonly eventsMs: number | null;
  /** Events of each audience that are kept, the newest. Default 1,000,000. */
  readonly events: number;
}

/** What a service stands on: store, audience, catalog, transport; and how it answers. */
export interface ServiceOptions {
  /** What filters and codes are checked against. */
  readonly catalog: Current<Catalog | null>;
  readonly audience: Current<ServiceAudience>;
  readonly store: Store;
  /** Where recipients go; without one messages stay scheduled. */
  readonly transport?: Transport;
  /** Milliseconds since the epoch, UTC. Default: the clock of the machine. */
  readonly now?: () => number;
  /** Resolves after so many milliseconds, or as soon as the signal is aborted; never rejects. Default: by the timers of the machine. */
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly limits?: Partial<ServiceLimits>;
  readonly retention?: Partial<RetentionOptions>;
  readonly devices?: Partial<DeviceConventions>;
  readonly logger?: Logger;
  /** Offer "did you mean", which shows names of the catalog to whoever asks. Default false. */
  readonly suggestions?: boolean;
  /** Where long questions about filters are answered and long bodies checked, so that nobody else waits for them. Default: where all else is. */
  readonly desk?: () => WorkDesk | null;
  /** Where short bodies are checked that were never seen. Default: where they are answered. */
  readonly examiners?: () => Examiners | null;
  /** The devices of the store, where they live there: `audience` is theirs. Without it, operations on devices are refused (404). */
  readonly registry?: Current<DeviceRegistry | null>;
  /** Names that the status page is served under, besides `localhost` and addresses; others are refused (421). Default none. */
  readonly pageHosts?: readonly string[];
}

export const DEFAULT_SERVICE_LIMITS: ServiceLimits = {
  bodyBytes: 2 ** 20,
  requestsPerMinute: 60_000,
  answerMs: 30_000,
  strangerBytesPerSecond: 32 * 1024,
  pendingMessages: 100_000,
  presets: 10_000,
  audiences: 100,
};

const DAY_MS = 24 * 60 * 60 * 1000;

export const DEFAULT_RETENTION: RetentionOptions = {
  messagesMs: 90 * DAY_MS,
  removedDevicesMs: 30 * DAY_MS,
  eventsMs: 7 * DAY_MS,
  events: 1_000_000,
};

export const NO_LOGGER: Logger = { info() {}, warn() {}, error() {} };

export function currentOf<Value extends object | null>(current: Current<Value>): Value {
  return typeof current === 'function' ? current() : current;
}
