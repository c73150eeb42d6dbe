/** Lists in pages: `limit` and `after` of a query. */

import type { HonoRequest } from 'hono';
import type { Page } from '../store/store.js';
import { seenBy } from '../tokens/seen-by.js';
import type { TokenRecord } from '../tokens/token-record.js';
import { type Answer, refusal } from './answer.js';

const DEFAULT_LIMIT = 50;
const MOST = 500;

/** What `token` sees of what is asked for; or why that is no page. */
export function pageOf(request: HonoRequest, token: TokenRecord): Page | Answer {
  const limit = request.query('limit') ?? String(DEFAULT_LIMIT);
  const count = /^\d{1,4}$/.test(limit) ? Number(limit) : 0;
  if (count < 1 || count > MOST) return refusal(400, `\`limit\` is a whole number from 1 to ${MOST}`);
  return { createdBy: seenBy(token), after: request.query('after') ?? null, limit: count };
}

/** What leads to the page behind this one; null when it is the last: it was not filled. */
export function nextAfter(records: readonly { readonly code: string }[], { limit }: Page): string | null {
  return records.length < limit ? null : (records.at(-1)?.code ?? null);
}
