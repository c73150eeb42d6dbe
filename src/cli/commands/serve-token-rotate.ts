/** `pushsift serve token rotate`: gives a token a new secret, and prints it once. */

import { rotateToken } from '../../service/tokens/rotate-token.js';
import type { Command, Context } from '../command/command.js';
import { EXIT_OK, type ExitCode } from '../output/failure.js';
import { openKeptStore, STORE_OPTION } from '../serve/open-store.js';
import { endOf, hoursOf } from '../serve/token-times.js';
import { EXPIRES_OPTION, noSuchToken, TOKEN_NAME, tokenName, unreadableToken, withStore } from '../serve/tokens.js';

export const serveTokenRotateCommand: Command = {
  name: 'serve token rotate',
  summary: 'give an access token of the service a new secret, and print it',
  description:
    'It stays the same token, with what it created and what it may. The secret before stays right for a day, unless --keep says otherwise;\nolder ones end at once. Services that run take the new one within a second.',
  arguments: [TOKEN_NAME],
  options: [
    STORE_OPTION,
    {
      name: 'keep',
      value: 'HOURS',
      summary: 'how long the secret before stays right, as in 24h; 0: it ends at once (default 24h)',
    },
    EXPIRES_OPTION,
  ],
  examples: [
    { command: 'pushsift serve token rotate shop --store pushsift.db', what: 'both are right for a day' },
    {
      command: 'pushsift serve token rotate shop --store pushsift.db --keep 0',
      what: 'the secret before is known to others',
    },
  ],
  exits: { 0: 'made', 1: null },
  run: rotate,
};

async function rotate(context: Context): Promise<ExitCode> {
  const { settings, out } = context;
  const name = tokenName(context);
  const now = Date.now();
  const expires = settings.text('expires');
  const rotation = {
    name,
    keepMs: hoursOf(settings.text('keep') ?? '24h'),
    expiresAt: expires === null ? null : endOf(expires, now),
    now,
  };
  const secret = await withStore(context, openKeptStore, async (store) => {
    const made = await rotateToken(store, rotation);
    if (made === null && store.unreadable.has('token', name)) throw unreadableToken(name);
    return made;
  });
  if (secret === null) throw noSuchToken(name);
  out.write(`${secret}\n`);
  return EXIT_OK;
}
