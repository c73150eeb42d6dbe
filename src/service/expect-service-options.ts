/** Whether what a program passes as parts of a service is what they must be. */

import {
  type Expectation,
  type Expectations,
  expectArgument,
  expectNeeded,
  expectOptions,
  FLAG,
  FUNCTION,
  hasMethods,
  LIMIT,
  listOf,
  OBJECT,
  orNull,
  POSITIVE,
  TEXT,
} from '../base/argument.js';
import { CATALOG_OR_NULL } from '../catalog/expect-catalog.js';
import type { DeviceConventions } from './device-conventions.js';
import type { RetentionOptions, ServiceLimits, ServiceOptions } from './service-options.js';
import { STORE } from './store/store.js';

/** A value, or what gives the current one. */
function current({ holds, what }: Expectation): Expectation {
  return {
    holds: (value) => typeof value === 'function' || holds(value),
    what: `${what}, or a function that gives it`,
  };
}

const AUDIENCE: Expectation = {
  holds: (value) => hasMethods(value, 'count', 'devices'),
  what: 'a source of audiences, as streamAudience, indexAudience and sqlAudience make them',
};

const REGISTRY: Expectation = {
  holds: (value) => hasMethods(value, 'wake', 'countMembers'),
  what: 'the devices of a store, as openStoreDevices opens them',
};

const OPTIONS: Expectations<ServiceOptions> = {
  catalog: current(CATALOG_OR_NULL),
  audience: current(AUDIENCE),
  store: STORE,
  transport: {
    holds: (value) => hasMethods(value, 'recipients') && TEXT.holds(Object(value).id),
    what: 'a transport, as openOutbox opens',
  },
  now: FUNCTION,
  sleep: FUNCTION,
  limits: OBJECT,
  retention: OBJECT,
  devices: OBJECT,
  logger: {
    holds: (value) => hasMethods(value, 'info', 'warn', 'error'),
    what: 'a logger with `info`, `warn` and `error`',
  },
  suggestions: FLAG,
  desk: FUNCTION,
  examiners: FUNCTION,
  registry: current(orNull(REGISTRY)),
  pageHosts: listOf(TEXT, 'an array of names of hosts'),
};
const LIMITS: Expectations<ServiceLimits> = {
  bodyBytes: POSITIVE,
  requestsPerMinute: POSITIVE,
  answerMs: POSITIVE,
  strangerBytesPerSecond: POSITIVE,
  pendingMessages: LIMIT,
  presets: LIMIT,
  audiences: LIMIT,
};
const RETENTION: Expectations<RetentionOptions> = {
  messagesMs: orNull(POSITIVE),
  removedDevicesMs: orNull(POSITIVE),
  eventsMs: orNull(POSITIVE),
  events: POSITIVE,
};
const CONVENTIONS: Expectations<DeviceConventions> = { languageTag: TEXT, timezoneTag: TEXT, defaultLanguage: TEXT };

/** @throws TypeError for the first option that is missing or something else */
export function expectServiceOptions(name: string, options: ServiceOptions): void {
  expectArgument(`${name}: \`options\``, options, OBJECT);
  expectNeeded(name, options, OPTIONS, 'options', 'catalog', 'audience', 'store');
  expectOptions(name, options.limits, LIMITS, 'options.limits');
  expectOptions(name, options.retention, RETENTION, 'options.retention');
  expectOptions(name, options.devices, CONVENTIONS, 'options.devices');
}
