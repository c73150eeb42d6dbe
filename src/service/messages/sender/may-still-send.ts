/** Whether a message that is due may still be sent: rights are those of now, and not those of when it was created. */

import type { Catalog } from '../../../catalog/catalog.js';
import type { Filter } from '../../../plan/filter.js';
import { parse } from '../../../syntax/parse.js';
import { compiledAgain } from '../../records/message-filter.js';
import type { MessageRecord } from '../../records/message-record.js';
import type { Rights, TokenRecord } from '../../records/token-record.js';
import { checkFilterReach } from '../../tokens/check-reach.js';
import { foreignNames } from '../../tokens/foreign-names.js';
import { seenCatalog } from '../../tokens/seen-catalog.js';
import type { TokenBook } from '../../tokens/token-book.js';
import type { LongFilter, WorkDesk } from '../../work-desk.js';
import { isLong } from '../long-filters.js';

/** Where long filters are looked at; null: here. */
interface Elsewhere {
  readonly desk: WorkDesk | null;
  readonly signal: AbortSignal;
}

/** Why not, for a person; null: it may. A secret that has ended since changes nothing. Rejects as the store does. */
export async function mayStillSend(
  tokens: Pick<TokenBook, 'withId' | 'isUnreadable'>,
  catalog: Catalog | null,
  { createdBy, filter: kept }: Pick<MessageRecord, 'createdBy' | 'filter'>,
  elsewhere: Elsewhere,
): Promise<string | null> {
  const token = await tokens.withId(createdBy);
  if (token === null)
    return tokens.isUnreadable(createdBy)
      ? 'the record of its token cannot be read; nothing was handed over'
      : 'its token was removed; nothing was handed over';
  if (!token.may.includes('create')) return 'its token may not send any more; nothing was handed over';
  return (await mayTargetStill(elsewhere, token, catalog, { createdBy, filter: kept }))
    ? null
    : 'its token has no right any more to what its filter names; nothing was handed over';
}

async function mayTargetStill(
  { desk, signal }: Elsewhere,
  token: TokenRecord,
  catalog: Catalog | null,
  asked: LongFilter,
): Promise<boolean> {
  const told = isLong(asked.filter) ? await desk?.mayTarget(asked, token, signal) : null;
  return told ?? mayTarget(token, catalog, compiledAgain(asked.filter));
}

/** Whether it may name and reach all that the filter of a message does. */
export function mayTarget(rights: Rights, catalog: Catalog | null, filter: Filter): boolean {
  const { ast } = parse(filter.text);
  const named = foreignNames(rights, seenCatalog(catalog, rights), ast);
  return named.length + checkFilterReach(rights, filter, (span) => ({ pointer: '', span })).length === 0;
}
