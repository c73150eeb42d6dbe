/** The lines of the log that say who made, cancelled or removed what. Nothing that was sent is in them. */

import type { TokenRecord } from '../records/token-record.js';
import type { Logger } from '../service-options.js';

/** A closed list: whoever watches the log looks for these. */
export type AuditEvent =
  | 'message created'
  | 'message cancelled'
  | 'message removed'
  | 'preset created'
  | 'preset removed'
  | 'audience created'
  | 'audience removed'
  | 'token added'
  | 'token changed'
  | 'token removed';

interface Act {
  /** The id of the request; of tokens there is none. */
  readonly request?: string;
  /** Who did it; of events about tokens, the token itself. */
  readonly token: Pick<TokenRecord, 'id' | 'name'>;
  /** Of what was made or changed. */
  readonly code?: string;
}

export function audit(logger: Logger, { token, ...act }: Act, event: AuditEvent): void {
  logger.info({ ...act, token: token.name, identity: token.id }, event);
}
