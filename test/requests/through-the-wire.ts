/** The bodies that tests have asked about, sent to a service, with and without a connection in between. */

import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { expect, vi } from 'vitest';
import type { Catalog } from '../../src/catalog/catalog.js';
import { streamAudience } from '../../src/evaluate/stream-audience.js';
import { checkMessage, checkPreset } from '../../src/payload/check-message.js';
import { readBody } from '../../src/requests/body.js';
import { tokenIn } from '../../src/service/operations/find-token.js';
import { TOKEN_RIGHTS } from '../../src/service/records/token-record.js';
import { createService, type Service } from '../../src/service/service.js';
import { DEFAULT_SERVICE_LIMITS } from '../../src/service/service-options.js';
import { tokenHash } from '../../src/service/tokens/create-token.js';
import { serve } from '../support/service/faults/served.js';
import { memoryStore } from '../support/service/memory-store.js';
import { type AnswerBody, post } from '../support/service/try-service.js';
import { type AskedBody, askedBodies } from './expect-request.js';

/** Between two requests, on a machine that is busy. */
const LONGEST_PAUSE_MS = 300_000;

/** Of a longer body without a token no places are told: it is not read exactly. */
const STRANGERS_READ_TO = 4096;

/** HTTP status, `status_code`, whether there is a code, and the codes of the findings. */
export type Outcome = readonly [
  status: number,
  statusCode: number | undefined,
  hasCode: boolean,
  findings: readonly string[] | undefined,
];

interface WireOptions {
  /** How many of the bodies are right and wrong at least. */
  readonly accepted: number;
  readonly refused: number;
  /** Default: over a connection, and without one. */
  readonly ways?: readonly (keyof typeof WAYS)[];
  /** Puts another outcome in the place of one: what a service that answers differently would do. */
  readonly tamper?: (outcome: Outcome, asked: AskedBody) => Outcome;
}

/** All bodies that the tests of the file have asked about so far. */
export async function expectThroughTheWire(options: WireOptions): Promise<void> {
  const { ways = ['connection', 'function'], tamper = (outcome) => outcome } = options;
  // What is worked for a token counts against it by the clock: that stands, too, however long a busy machine takes.
  using _clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const bodies = distinct(askedBodies());
  const trial = await wiredService(bodies);
  await using served = await serve(trial.service, { keepAliveTimeout: LONGEST_PAUSE_MS });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const wire = { service: trial.service, url: served.url, agent };
  const counts = { accepted: 0, refused: 0 };
  for (const asked of bodies) {
    trial.goBy(asked);
    const wanted = expected(asked);
    counts[wanted[1] === 200 ? 'accepted' : 'refused']++;
    const shown = asked.text.slice(0, 500);
    for (const way of ways)
      expect([way, shown, tamper(await WAYS[way](wire, asked), asked)]).toEqual([way, shown, wanted]);
  }
  agent.destroy();
  expect(counts.accepted).toBeGreaterThanOrEqual(options.accepted);
  expect(counts.refused).toBeGreaterThanOrEqual(options.refused);
}

function distinct(bodies: readonly AskedBody[]): readonly AskedBody[] {
  const catalogs = new Map<unknown, number>();
  const found = new Map<string, AskedBody>();
  for (const asked of bodies) {
    const { catalog = null } = asked.options;
    if (!catalogs.has(catalog)) catalogs.set(catalog, catalogs.size);
    found.set(JSON.stringify([asked.operation, asked.text, catalogs.get(catalog), nowOf(asked)]), asked);
  }
  return [...found.values()];
}

/** A clock that a test leaves out stands at the beginning of time: nothing is in the past there. */
function nowOf({ options }: AskedBody): number {
  return new Date(options.now ?? 0).getTime();
}

interface WiredService {
  readonly service: Service;
  /** Catalog and time are those of the body from now on. */
  goBy(asked: AskedBody): void;
}

/** Whatever is a token in one of the bodies is one of the service, and may target everything. */
async function wiredService(bodies: readonly AskedBody[]): Promise<WiredService> {
  const store = memoryStore();
  const current = { catalog: null as Catalog | null, now: 0 };
  for (const token of new Set(bodies.map(({ text }) => tokenIn(readBody(text)))))
    if (isToken(token))
      await store.addToken({
        id: token,
        name: token,
        secrets: [{ hash: tokenHash(token), expiresAt: null }],
        applications: null,
        mayExclude: [],
        isAccountWide: true,
        may: TOKEN_RIGHTS,
        createdAt: 0,
      });
  const service = createService({
    catalog: () => current.catalog,
    audience: streamAudience({ open: () => [] }),
    store,
    now: () => current.now,
    // The clock stands, and all bodies come from one address.
    limits: { requestsPerMinute: 1e9, strangerBytesPerSecond: 1e9 },
  });
  return {
    service,
    goBy: (asked) => {
      current.catalog = asked.options.catalog ?? null;
      current.now = nowOf(asked);
    },
  };
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function pathOf({ operation }: AskedBody): string {
  return `/json/1.3/${operation}`;
}

interface Wire {
  readonly service: Service;
  readonly url: string;
  readonly agent: Agent;
}

const WAYS = { connection: overConnection, function: inProcess };

async function inProcess({ service }: Wire, asked: AskedBody): Promise<Outcome> {
  const { status, body } = await post({ service }, pathOf(asked), asked.text);
  return outcomeOf(status, body);
}

async function overConnection({ url, agent }: Wire, asked: AskedBody): Promise<Outcome> {
  const headers = { 'content-type': 'application/json' };
  const request = httpRequest(`${url}${pathOf(asked)}`, { method: 'POST', agent, headers });
  // Of a body that is too large not all is taken.
  request.on('error', () => {}).end(asked.text);
  const [incoming] = (await once(request, 'response')) as [IncomingMessage];
  const text = Buffer.concat(await incoming.toArray()).toString();
  return outcomeOf(incoming.statusCode ?? 0, JSON.parse(text) as AnswerBody);
}

function outcomeOf(status: number, { status_code, response }: Partial<AnswerBody>): Outcome {
  const code = response?.presetCode ?? response?.messageCode;
  return [status, status_code, typeof code === 'string' && code !== '', response?.diagnostics.map(({ code }) => code)];
}

function expected(asked: AskedBody): Outcome {
  const { text, operation } = asked;
  if (Buffer.byteLength(text) > DEFAULT_SERVICE_LIMITS.bodyBytes) return [413, undefined, false, undefined];
  const body = readBody(text);
  const isLongOfStranger = !isToken(tokenIn(body)) && text.length > STRANGERS_READ_TO;
  if (!isJson(text))
    return [400, undefined, false, isLongOfStranger ? undefined : body.diagnostics.map(({ code }) => code)];
  if (!isToken(tokenIn(body))) return [200, 210, false, isLongOfStranger ? [] : ['access/unknown-token']];
  const check: typeof checkPreset | typeof checkMessage = operation === 'createPreset' ? checkPreset : checkMessage;
  const { catalog = null } = asked.options;
  const { value, diagnostics } = check(body, { catalog, now: nowOf(asked), suggestions: false });
  const codes = diagnostics.map(({ code }) => code);
  // The service has none.
  if (value !== null && 'request' in value && value.request.preset !== undefined)
    return [200, 210, false, [...codes, 'request/unknown-preset']];
  if (value === null) return [200, 210, false, codes];
  const needsCatalog = 'filter' in value && value.filter.plan === null;
  return needsCatalog ? [200, 210, false, ['plan/group-needs-catalog', ...codes]] : [200, 200, true, codes];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\ufeff/, ''));
    return true;
  } catch {
    return false;
  }
}
