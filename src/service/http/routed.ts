/** Groups of routes to one fetch-style function on hono: finds the route, the method and who asks, and answers for all that goes wrong. */

import { type Context, Hono } from 'hono';
import { errorStack } from '../../base/error-message.js';
import { AudienceUnavailableError } from '../../evaluate/audience-source.js';
import { type Answer, refusal } from '../answer.js';
import type { ServiceContext } from '../service-context.js';
import type { Logger } from '../service-options.js';
import { StoreError } from '../store/store-error.js';
import { UnreadableRecordError } from '../store/unreadable.js';
import { authorise } from './authorise.js';
import { type Connection, SenderGone } from './connection.js';
import { abandon } from './drain.js';
import { type Exchange, type Method, type Route, type RouteGroup, requestIdOf } from './exchange.js';
import { audienceUnavailable, internalError, recordUnreadable, storeFailed } from './internal-error.js';
import { patienceWith, TimeIsOver } from './patience.js';
import { sendAnswer } from './send-answer.js';

type Bindings = Partial<Connection>;

type RoutedContext = Context<{ Bindings: Bindings }>;

/** Never rejects. */
export type Routed = (request: Request, connection: Connection | null) => Promise<Response>;

export function routed(service: ServiceContext, groups: readonly RouteGroup[]): Routed {
  const app = new Hono<{ Bindings: Bindings }>();
  for (const route of groups.flatMap((group) => group(service)))
    app.all(route.path, (context) =>
      respond(service, context, route.path, (exchange) => take(service, route, exchange)),
    );
  app.notFound((context) => respond(service, context, null, nowhere));
  return async (request, connection) => app.fetch(request, connection ?? {});
}

/** `path` is that of the route, with names where codes stand: what a log may hold. Null: there is none. */
async function respond(
  service: ServiceContext,
  context: RoutedContext,
  path: string | null,
  answerTo: (exchange: Exchange) => Answer | Promise<Answer>,
): Promise<Response> {
  const began = performance.now();
  const { req: request, env } = context;
  const id = requestIdOf(request.header('x-request-id'));
  const connection = env.incoming === undefined || env.outgoing === undefined ? null : (env as Connection);
  const patience = patienceWith(connection, () => request.raw, service.limits.answerMs);
  const exchange: Exchange = {
    id,
    request,
    incoming: env.incoming ?? null,
    logged: {},
    headers: {},
    patience,
  };
  const given = await answered(service, exchange, (asked) => patience.orOver(answerTo(asked)));
  patience.end();
  if (given.isUnread === true && exchange.incoming !== null) abandon(exchange.incoming);
  const isLast = service.stopping.isOn || given.isUnread === true;
  const answer = withHeaders(given, isLast ? { ...exchange.headers, connection: 'close' } : exchange.headers);
  const milliseconds = performance.now() - began;
  logAnswer(service.logger, exchange, path, answer, milliseconds);
  service.metrics.answered(request.method, path, answer.status, milliseconds / 1000);
  return sendAnswer(id, answer, request.method, env.outgoing ?? null);
}

async function answered(
  { logger }: ServiceContext,
  exchange: Exchange,
  answerTo: (exchange: Exchange) => Answer | Promise<Answer>,
): Promise<Answer> {
  try {
    return await answerTo(exchange);
  } catch (error) {
    // Nobody is there to read it.
    if (error instanceof SenderGone) return refusal(400, error.message, { connection: 'close' });
    if (error instanceof TimeIsOver)
      return refusal(503, 'this takes longer than a request may: ask for less, or try again', { 'retry-after': '5' });
    if (error instanceof UnreadableRecordError) return recordUnreadable(exchange.id, error);
    logger.error({ request: exchange.id, error: errorStack(error) }, 'failed');
    if (error instanceof AudienceUnavailableError) return audienceUnavailable(exchange.id);
    return error instanceof StoreError ? storeFailed(exchange.id, error) : internalError(exchange.id);
  }
}

function withHeaders(answer: Answer, headers: Readonly<Record<string, string>>): Answer {
  return { ...answer, headers: { ...headers, ...answer.headers } };
}

function nowhere(): Answer {
  return refusal(404, 'there is nothing at this path');
}

async function take(service: ServiceContext, route: Route, exchange: Exchange): Promise<Answer> {
  const { method } = exchange.request;
  const asked = method === 'HEAD' ? 'GET' : method;
  if (!Object.hasOwn(route.methods, asked)) return otherMethod(route, method);
  const name = asked as Method;
  if (route.access === 'open') return (await route.methods[name]?.(exchange)) ?? nowhere();
  const caller = await authorise(service, exchange);
  if ('status' in caller) return caller;
  const right = route.may[name];
  if (right === undefined || !caller.token.may.includes(right))
    return refusal(403, `this token has no right to this${right === undefined ? '' : `: it takes \`${right}\``}`);
  return (await route.methods[name]?.(caller)) ?? nowhere();
}

function otherMethod({ methods }: Route, method: string): Answer {
  const allow = [...Object.keys(methods), ...('GET' in methods ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  if (method === 'OPTIONS') return { status: 204, body: null, headers: { allow } };
  return refusal(405, `this path takes ${allow}`, { allow });
}

/** The line that each request leaves in the log: who asked for what, and how it ended. Nothing that was sent is in it. */
function logAnswer(
  logger: Logger,
  { id, request, logged }: Exchange,
  path: string | null,
  { status }: Answer,
  milliseconds: number,
): void {
  const fields = {
    request: id,
    method: request.method,
    path,
    status,
    ...logged,
    ms: Math.round(milliseconds * 1000) / 1000,
  };
  if (status >= 500) logger.error(fields, 'answered');
  else logger.info(fields, 'answered');
}
