/** Whether a message that is due may still be sent: rights are those of now, and not those of when it was created. */

import type { Catalog } from '../../catalog/catalog.js';
import { parse } from '../../syntax/parse.js';
import { compiledAgain } from '../messages/message-filter.js';
import type { MessageRecord } from '../messages/message-record.js';
import { checkFilterReach } from './check-reach.js';
import { foreignNames } from './foreign-names.js';
import { seenCatalog } from './seen-catalog.js';
import type { TokenBook } from './token-book.js';

/** Why not, for a person; null: it may. A secret that has ended since changes nothing. Rejects as the store does. */
export async function mayStillSend(
  tokens: Pick<TokenBook, 'withId'>,
  catalog: Catalog | null,
  { createdBy, filter: kept }: Pick<MessageRecord, 'createdBy' | 'filter'>,
): Promise<string | null> {
  const token = await tokens.withId(createdBy);
  if (token === null) return 'its token was removed; nothing was handed over';
  if (!token.may.includes('create')) return 'its token may not send any more; nothing was handed over';
  const filter = compiledAgain(kept);
  const { ast } = parse(filter.text);
  const named = foreignNames(token, seenCatalog(catalog, token), ast);
  const reached = checkFilterReach(token, filter, (span) => ({ pointer: '', span }));
  return named.length + reached.length === 0
    ? null
    : 'its token has no right any more to what its filter names; nothing was handed over';
}
