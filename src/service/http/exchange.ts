/** One request on its way to an answer, and the routes it can take. */

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HonoRequest } from 'hono';
import type { Answer } from '../answer.js';
import type { TokenRecord, TokenRight } from '../records/token-record.js';
import type { ServiceContext } from '../service-context.js';
import type { Patience } from './patience.js';

export interface Exchange {
  /** Names the request in answers and logs. */
  readonly id: string;
  readonly request: HonoRequest;
  /** Where it comes from Node: the body is read from there. */
  readonly incoming: IncomingMessage | null;
  /** Of the answer, besides those it has; anybody may add to them. */
  readonly headers: Record<string, string>;
  /** How long somebody waits for the answer. */
  readonly patience: Pick<Patience, 'signal' | 'throwIfOver'>;
  /** What its line in the log says besides; anybody may add to it. */
  readonly logged: Record<string, string | number>;
}

export interface TokenExchange extends Exchange {
  /** Who asks. */
  readonly token: TokenRecord;
}

export type Method = 'GET' | 'POST' | 'DELETE';

/**
 * A path and what it takes; HEAD goes with GET, OPTIONS is answered, and every other method is refused.
 * - `open`: anybody may ask.
 * - `token`: `Authorization: Bearer` names the token, which is held to its rate.
 */
export type Route =
  | {
      readonly path: string;
      readonly access: 'open';
      readonly methods: Readonly<Partial<Record<Method, (exchange: Exchange) => Answer | Promise<Answer>>>>;
    }
  | {
      readonly path: string;
      readonly access: 'token';
      /** What the token has to be allowed, for each of the methods. */
      readonly may: Readonly<Partial<Record<Method, TokenRight>>>;
      readonly methods: Readonly<Partial<Record<Method, (exchange: TokenExchange) => Answer | Promise<Answer>>>>;
    };

/** Routes that belong together. */
export type RouteGroup = (service: ServiceContext) => readonly Route[];

const WELL_FORMED = /^[A-Za-z0-9._:/+=-]{1,128}$/;

/** The name of a request: as its sender says, where that is fit for logs and headers, or a new one. */
export function requestIdOf(header: string | undefined): string {
  return header !== undefined && WELL_FORMED.test(header) ? header : randomUUID();
}
