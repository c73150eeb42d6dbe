/** Lists in pages: `limit` and `after` of a query. */

import type { HonoRequest } from 'hono';
import { type Answer, refusal } from '../answer.js';
import type { TokenRecord } from '../records/token-record.js';
import type { Listed, Page, Place } from '../store/store.js';
import { seenBy } from '../tokens/seen-by.js';

const DEFAULT_LIMIT = 50;
const MOST = 500;

/** What `token` sees of what is asked for; or why that is no page. */
export function pageOf(request: HonoRequest, token: TokenRecord): Page | Answer {
  const limit = request.query('limit') ?? String(DEFAULT_LIMIT);
  const count = /^\d{1,4}$/.test(limit) ? Number(limit) : 0;
  if (count < 1 || count > MOST) return refusal(400, `\`limit\` is a whole number from 1 to ${MOST}`);
  const after = request.query('after');
  const place = after === undefined ? null : placeIn(after);
  if (place === undefined) return refusal(400, '`after` is what `next` of the page before says');
  return { createdBy: seenBy(token), after: place, limit: count };
}

/** What leads to the page behind this one, whatever is removed meanwhile; null when it is the last. */
export function nextAfter({ last, hasMore }: Listed<unknown>): string | null {
  return last === null || !hasMore ? null : `${last.createdAt}.${last.code}`;
}

function placeIn(after: string): Place | undefined {
  const [, createdAt, code] = /^(-?\d{1,15})\.([\w-]{1,100})$/.exec(after) ?? [];
  return createdAt === undefined || code === undefined ? undefined : { createdAt: Number(createdAt), code };
}
