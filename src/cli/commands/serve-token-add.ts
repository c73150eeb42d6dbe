/** `pushsift serve token add`: makes a token, and prints it once. */

import { visible } from '../../diagnostics/frame/characters.js';
import { TOKEN_RIGHTS, type TokenRight } from '../../service/records/token-record.js';
import { createToken } from '../../service/tokens/create-token.js';
import type { Command, Context } from '../command/command.js';
import { EXIT_OK, type ExitCode, Failure } from '../output/failure.js';
import { openOrMakeStore, STORE_OPTION } from '../serve/open-store.js';
import { endOf } from '../serve/token-times.js';
import { EXPIRES_OPTION, TOKEN_NAME, tokenName, withStore } from '../serve/tokens.js';

export const serveTokenAddCommand: Command = {
  name: 'serve token add',
  summary: 'make an access token of the service, and print it',
  description:
    'The token is shown once: the store keeps a hash of it. A store that is not there is made, and that is said. Services that run take it within a second. Without --application it may\ntarget every application. A filter may name nothing else, on the right of `\\` neither; --exclude allows that, and tells the token how\nmany of its devices have the application. Devices by account tags alone, whatever their applications, take --account-wide. Without\n--may it may do everything, but metrics only where it may target everything.',
  arguments: [TOKEN_NAME],
  options: [
    STORE_OPTION,
    {
      name: 'application',
      value: 'CODE',
      many: true,
      summary: 'an application it may target, and no others; may be given several times',
    },
    {
      name: 'exclude',
      value: 'CODE',
      many: true,
      summary: 'an application that it may name to exclude its devices, and not target; may be given several times',
    },
    {
      name: 'may',
      value: 'RIGHT',
      many: true,
      summary: `what it may do: ${TOKEN_RIGHTS.join(', ')}; may be given several times`,
    },
    EXPIRES_OPTION,
    { name: 'account-wide', summary: 'it may target what is bounded by no application' },
  ],
  examples: [
    {
      command: 'pushsift serve token add shop --store pushsift.db --application AAAAA-AAAAA',
      what: 'for one application',
    },
    {
      command: 'pushsift serve token add prometheus --store pushsift.db --application NONE --may metrics',
      what: 'to read /metrics, and nothing else',
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
  const now = Date.now();
  const expires = settings.text('expires');
  const asked = settings.list('may');
  const rights = asked.map(rightNamed);
  const token = {
    name,
    applications: codes.length === 0 ? null : [...new Set(codes)],
    mayExclude: [...new Set(settings.list('exclude'))],
    accountWide: settings.isOn('account-wide'),
    expiresAt: expires === null ? null : endOf(expires, now),
    now,
    ...(rights.length > 0 && { may: rights }),
  };
  const open = (store: string) => openOrMakeStore(store, (made) => err.write(`made the store ${visible(made)}\n`));
  const secret = await withStore(context, open, (store) => createToken(store, token));
  if (secret === null)
    throw new Failure('usage', `there is a token \`${name}\``, 'choose another name, or remove that one first');
  out.write(`${secret}\n`);
  return EXIT_OK;
}

function rightNamed(text: string): TokenRight {
  const right = TOKEN_RIGHTS.find((each) => each === text);
  if (right === undefined)
    throw new Failure('usage', `\`${text}\` is no right`, `there are ${TOKEN_RIGHTS.join(', ')}`);
  return right;
}
