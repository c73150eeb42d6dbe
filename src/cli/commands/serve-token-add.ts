/** `pushsift serve token add`: makes a token, and prints it once. */

import { visible } from '../../diagnostics/frame/characters.js';
import { createToken } from '../../service/tokens/create-token.js';
import type { Command, Context } from '../command.js';
import { EXIT_OK, type ExitCode, Failure } from '../failure.js';
import { openOrMakeStore, STORE_OPTION } from '../serve/open-store.js';
import { TOKEN_NAME, tokenName, withStore } from '../serve/tokens.js';

export const serveTokenAddCommand: Command = {
  name: 'serve token add',
  summary: 'make an access token of the service, and print it',
  description:
    'The token is shown once: the store keeps a hash of it. A store that is not there is made, and that is said. Services that run take it within a second. Without --application it may\ntarget every application. Devices by account tags alone, whatever their applications, take --account-wide.',
  arguments: [TOKEN_NAME],
  options: [
    STORE_OPTION,
    {
      name: 'application',
      value: 'CODE',
      many: true,
      summary: 'an application it may target, and no others; may be given several times',
    },
    { name: 'account-wide', summary: 'it may target what is bounded by no application' },
  ],
  examples: [
    {
      command: 'pushsift serve token add shop --store pushsift.db --application AAAAA-AAAAA',
      what: 'for one application',
    },
    { command: 'pushsift serve token add admin --store pushsift.db --account-wide', what: 'for everything' },
  ],
  exits: { 0: 'made', 1: null },
  run: add,
};

async function add(context: Context): Promise<ExitCode> {
  const { settings, out, err } = context;
  const name = tokenName(context);
  const codes = settings.list('application');
  // A script with an unset variable: the token would be made, and could target nothing.
  if (codes.includes('')) throw new Failure('usage', 'an application has a code', 'name it behind `--application`');
  const accountWide = settings.isOn('account-wide');
  const open = (store: string) => openOrMakeStore(store, (made) => err.write(`made the store ${visible(made)}\n`));
  const token = await withStore(context, open, (store) =>
    createToken(store, { name, applications: codes.length === 0 ? null : [...new Set(codes)], accountWide }),
  );
  if (token === null)
    throw new Failure('usage', `there is a token \`${name}\``, 'choose another name, or remove that one first');
  out.write(`${token}\n`);
  return EXIT_OK;
}
