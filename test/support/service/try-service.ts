/** A service over a small account whose clock stands still, with a token for everything; and requests to it. */

import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import { streamAudience } from '../../../src/evaluate/stream-audience.js';
import { createService, type Service } from '../../../src/service/service.js';
import type { ServiceOptions } from '../../../src/service/service-options.js';
import type { Store } from '../../../src/service/store/store.js';
import { createToken, type NewToken } from '../../../src/service/tokens/create-token.js';
import { memoryStore } from './memory-store.js';

export const CATALOG = loadCatalog({
  applications: {
    'AAAAA-AAAAA': { name: 'Shop', platforms: ['iOS', 'Android'], tags: { level: { type: 'Integer' } } },
    'BBBBB-BBBBB': { name: 'News', platforms: ['iOS'] },
  },
  groups: {
    '11111-11111': { applications: ['AAAAA-AAAAA', 'BBBBB-BBBBB'] },
    '22222-22222': { applications: ['AAAAA-AAAAA'] },
  },
  tags: {
    age: { type: 'Integer' },
    City: { type: 'String' },
    Language: { type: 'String' },
    Timezone: { type: 'String' },
  },
}).catalog;

export const DEVICES = [
  { id: 'd1', platform: 'iOS', applications: ['AAAAA-AAAAA'], tags: { age: 20 } },
  { id: 'd2', platform: 'Android', applications: ['AAAAA-AAAAA', 'BBBBB-BBBBB'], tags: { age: 40 } },
  { id: 'd3', platform: 'iOS', applications: ['BBBBB-BBBBB'] },
];

/** 1 November 2026, 12:00 UTC. */
export const NOON = Date.UTC(2026, 10, 1, 12);

interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

export interface Trial {
  readonly service: Service;
  readonly store: Store;
  /** May target everything. */
  readonly token: string;
  /** Who that is. */
  readonly identity: string;
  readonly clock: { now: number };
  readonly log: LogLine[];
  /** A token of these rights. */
  readonly addToken: (token: NewToken) => Promise<string>;
}

/** `first` names its token; null: the store has tokens already, and `token` and `identity` are empty. */
export async function tryService(options: Partial<ServiceOptions> = {}, first: string | null = 'all'): Promise<Trial> {
  const store = options.store ?? memoryStore();
  const clock = { now: NOON };
  const log: LogLine[] = [];
  const write = (level: LogLine['level']) => (fields: LogLine['fields'], message: string) =>
    void log.push({ level, fields, message });
  const addToken = async (token: NewToken): Promise<string> => {
    const secret = await createToken(store, { now: clock.now, ...token });
    if (secret === null) throw new Error(`there is a token ${token.name}`);
    return secret;
  };
  const token = first === null ? '' : await addToken({ name: first, accountWide: true });
  const identity = (await store.tokens()).find(({ name }) => name === first)?.id ?? '';
  const lines = new TextEncoder().encode(DEVICES.map((device) => JSON.stringify(device)).join('\n'));
  const service = createService({
    catalog: CATALOG,
    audience: streamAudience({ open: () => [lines], catalog: CATALOG, generation: '1' }),
    now: () => clock.now,
    pageHosts: ['service'],
    logger: { info: write('info'), warn: write('warn'), error: write('error') },
    ...options,
    store,
  });
  return { service, store, token, identity, clock, log, addToken };
}

export const PRESET_PATH = '/json/1.3/createPreset';
export const MESSAGE_PATH = '/json/1.3/createTargetedMessage';

export interface AnswerBody {
  readonly status_code: number;
  readonly status_message: string;
  readonly response: {
    readonly presetCode: string;
    readonly messageCode: string;
    readonly diagnostics: readonly {
      readonly code: string;
      readonly message: string;
      readonly help: string | null;
      readonly pointer: string | null;
      readonly range: { readonly start: { readonly offset: number }; readonly end: { readonly offset: number } };
    }[];
  };
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined where the text is no JSON. What is not there is undefined, too: tests hold what they read against their expectations. */
  readonly body: AnswerBody;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
}

/** One request, and all of its answer. */
export async function ask({ service }: Pick<Trial, 'service'>, path: string, asked: Asked = {}): Promise<Answered> {
  const init = { ...asked, ...(asked.body instanceof ReadableStream && { duplex: 'half' }) };
  const response = await service(new Request(`http://service${path}`, init));
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

function parsed(text: string): AnswerBody {
  try {
    return JSON.parse(text) as AnswerBody;
  } catch {
    return undefined as unknown as AnswerBody;
  }
}

/** POST of a JSON text, or of the JSON of a value. */
export function post(
  trial: Pick<Trial, 'service'>,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return ask(trial, path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: text });
}

/** GET, or another method, with the token in the header. */
export function as(trial: Pick<Trial, 'service'>, token: string, path: string, method = 'GET'): Promise<Answered> {
  return ask(trial, path, { method, headers: { authorization: `Bearer ${token}` } });
}

/** A message of this token, with these members besides. */
export function messageBody(auth: string, members: Readonly<Record<string, unknown>> = {}): object {
  return { request: { auth, devices_filter: 'A("AAAAA-AAAAA")', content: 'Hello', ...members } };
}

/** A preset of this token, with these members besides. */
export function presetBody(auth: string, members: Readonly<Record<string, unknown>> = {}): object {
  return { auth, name: 'Spring', applicationCode: 'AAAAA-AAAAA', content: { platforms: {} }, ...members };
}
