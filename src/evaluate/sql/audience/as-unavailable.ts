/** Errors of a server that pass: those of the connection, and of a server that stops or has no room; beside those of a statement. */

import { errorMessage } from '../../../base/error-message.js';
import { AudienceUnavailableError } from '../../audience-source.js';

/** Those with servers. */
type ServerDialect = 'postgres' | 'clickhouse';

interface Codes {
  /** What the codes of a server look like: what has none is said by the client, which has no connection. */
  readonly isOfServer: RegExp;
  readonly isPassing: RegExp;
}

const CODES: Readonly<Record<ServerDialect, Codes>> = {
  // SQLSTATE. Classes: connection, login, rollback, resources, intervention. https://www.postgresql.org/docs/current/errcodes-appendix.html
  postgres: { isOfServer: /^(?!E)[0-9A-Z]{5}$/, isPassing: /^(?:08|28|40|53|57)/ },
  // Ends of files, limits of time, queries and memory, networks, keepers: src/Common/ErrorCodes.cpp of ClickHouse
  clickhouse: { isOfServer: /^\d+$/, isPassing: /^(?:3|159|202|209|210|236|241|242|279|394|425|999)$/ },
};

/** The error itself where the statement or the program is what is wrong. */
export function asUnavailable(dialect: ServerDialect, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof AudienceUnavailableError)
    return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const { isOfServer, isPassing } = CODES[dialect];
  if (isOfServer.test(code) && !isPassing.test(code)) return error;
  return new AudienceUnavailableError(errorMessage(error), { cause: error });
}
