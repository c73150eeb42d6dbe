/** What a service is made of. */

import type { Catalog } from '../catalog/catalog.js';
import type { AudienceSource } from '../evaluate/audience-source.js';
import type { TagTextSource } from '../evaluate/tag-texts.js';
import type { Store } from './store/store.js';
import type { Transport } from './transport/transport.js';
import type { QuestionDesk } from './work/question-desk.js';

export type ServiceAudience = AudienceSource & Partial<TagTextSource>;

/** A value, or what gives the one that is current. */
export type Current<Value> = Value | (() => Value);

/** Structured lines. Neither tokens nor filter values nor ids of devices are in them. */
export interface Logger {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

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
}

/** How devices tell their language and their time zone. */
export interface DeviceConventions {
  /** The account tag of the language. Default `Language`, or what the catalog declares that differs from it in case alone. */
  readonly languageTag: string;
  /** The account tag of the time zone. Default `Timezone`, in the same way. */
  readonly timezoneTag: string;
  /** For devices that tell no language, or none that a message has. Default `en`. */
  readonly defaultLanguage: string;
}

export interface ServiceOptions {
  /** What filters and codes are checked against. */
  readonly catalog: Current<Catalog | null>;
  readonly audience: Current<ServiceAudience>;
  readonly store: Store;
  /** Where recipients go; without one messages stay scheduled. */
  readonly transport?: Transport;
  /** Milliseconds since the epoch, UTC. Default: the clock of the machine. */
  readonly now?: () => number;
  readonly limits?: Partial<ServiceLimits>;
  readonly devices?: Partial<DeviceConventions>;
  readonly logger?: Logger;
  /** Offer "did you mean", which shows names of the catalog to whoever asks. Default false. */
  readonly suggestions?: boolean;
  /** Where long questions about filters are answered, so that nobody else waits for them. Default: where all else is. */
  readonly desk?: () => QuestionDesk;
  /** Names that the status page is served under, besides `localhost` and addresses; others are refused (421). Default none. */
  readonly pageHosts?: readonly string[];
}

export const DEFAULT_SERVICE_LIMITS: ServiceLimits = {
  bodyBytes: 2 ** 20,
  requestsPerMinute: 60_000,
  answerMs: 30_000,
  strangerBytesPerSecond: 32 * 1024,
};

export const DEFAULT_CONVENTIONS: DeviceConventions = {
  languageTag: 'Language',
  timezoneTag: 'Timezone',
  defaultLanguage: 'en',
};

export const NO_LOGGER: Logger = { info() {}, warn() {}, error() {} };

export function currentOf<Value extends object | null>(current: Current<Value>): Value {
  return typeof current === 'function' ? current() : current;
}
