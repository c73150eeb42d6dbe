/** `pushsift serve token list`: the names of tokens, and what they may target. */

import { visible } from '../../diagnostics/frame/characters.js';
import { defaultRights, type TokenRecord } from '../../service/records/token-record.js';
import type { Command, Context } from '../command/command.js';
import { PRETTY_OR_JSON } from '../command/common-options.js';
import { EXIT_OK, type ExitCode } from '../output/failure.js';
import { left, textTable } from '../output/text-table.js';
import { openKeptStore, STORE_OPTION } from '../serve/open-store.js';
import { warnOfUnreadable, withStore } from '../serve/tokens.js';

export const serveTokenListCommand: Command = {
  name: 'serve token list',
  summary: 'list the access tokens of the service',
  description:
    'By name, with what each may target and do, and when it ends. The tokens themselves are not kept, and cannot be shown.',
  arguments: [],
  options: [STORE_OPTION, PRETTY_OR_JSON],
  examples: [{ command: 'pushsift serve token list --store pushsift.db', what: 'all of them' }],
  exits: { 0: 'listed', 1: null },
  run: list,
};

async function list(context: Context): Promise<ExitCode> {
  const { settings, out } = context;
  const tokens = await withStore(context, openKeptStore, async (store) => {
    const found = await store.tokens();
    warnOfUnreadable(context, store);
    return found;
  });
  if (settings.text('format') === 'json') out.write(`${JSON.stringify({ tokens: tokens.map(tokenJson) })}\n`);
  else if (tokens.length > 0) out.write(`${textTable(tokens.map(tokenRow))}\n`);
  return EXIT_OK;
}

function tokenJson({
  id,
  name,
  applications,
  mayExclude,
  isAccountWide,
  may,
  createdAt,
  secrets,
}: TokenRecord): object {
  return {
    name,
    identity: id,
    applications,
    mayExclude,
    accountWide: isAccountWide,
    may,
    createdAt: new Date(createdAt).toISOString(),
    secrets: secrets.map(({ expiresAt }) => ({
      expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    })),
  };
}

function tokenRow(token: TokenRecord) {
  const { name, applications, isAccountWide, createdAt } = token;
  return [
    left(visible(name)),
    left(applications === null ? 'every application' : visible(applications.join(', '))),
    left([isAccountWide ? 'account-wide' : '', ...limitsOf(token)].filter(Boolean).join('; ')),
    left(new Date(createdAt).toISOString()),
  ];
}

/** What is not as it is when nothing is said. */
function limitsOf(token: TokenRecord): readonly string[] {
  const { mayExclude, may, secrets } = token;
  const [newest, ...others] = secrets.map(({ expiresAt }) => expiresAt);
  return [
    mayExclude.length === 0 ? '' : `may exclude ${visible(mayExclude.join(', '))}`,
    may.length === defaultRights(token).length ? '' : `may ${may.join(', ')}`,
    newest === null || newest === undefined ? '' : `ends ${new Date(newest).toISOString()}`,
    ...others.map((at) => (at === null ? '' : `secret before ends ${new Date(at).toISOString()}`)),
  ];
}
