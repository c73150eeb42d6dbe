/** `pushsift serve token remove`: takes a token away. */

import type { Command, Context } from '../command/command.js';
import { EXIT_OK, type ExitCode } from '../output/failure.js';
import { openKeptStore, STORE_OPTION } from '../serve/open-store.js';
import { noSuchToken, TOKEN_NAME, tokenName, withStore } from '../serve/tokens.js';

export const serveTokenRemoveCommand: Command = {
  name: 'serve token remove',
  summary: 'take an access token of the service away',
  description:
    'Services that run refuse it within a second. What it created stays, and whoever gets its name next does not see it. Messages of its that are due later are\nnot sent: they fail.',
  arguments: [TOKEN_NAME],
  options: [STORE_OPTION],
  examples: [{ command: 'pushsift serve token remove shop --store pushsift.db', what: 'by its name' }],
  exits: { 0: 'removed', 1: null },
  run: remove,
};

async function remove(context: Context): Promise<ExitCode> {
  const name = tokenName(context);
  const isRemoved = await withStore(context, openKeptStore, (store) => store.removeToken(name));
  if (!isRemoved) throw noSuchToken(name);
  return EXIT_OK;
}
