/** What the commands about tokens have in common. */

import { visible } from '../../diagnostics/frame/characters.js';
import type { Store } from '../../service/store/store.js';
import type { Context } from '../command/command.js';
import type { ArgumentSpec, OptionSpec } from '../command/command-syntax.js';
import { Failure } from '../output/failure.js';
import { storeFailure, storeName } from './open-store.js';

export const TOKEN_NAME: ArgumentSpec = {
  name: 'NAME',
  required: true,
  summary: 'the name of the token: for people and logs',
};

export const EXPIRES_OPTION: OptionSpec = {
  name: 'expires',
  value: 'WHEN',
  summary: 'when the secret ends: days, as in 90d, or a day, as in 2027-01-31 (UTC)',
};

export function noSuchToken(name: string): Failure {
  return new Failure('usage', `there is no token \`${name}\``, '`pushsift serve token list` shows those there are');
}

export function unreadableToken(name: string): Failure {
  return new Failure(
    'input',
    `the record of the token \`${name}\` cannot be read`,
    'put it back from a backup, or remove it and add another',
  );
}

/** Names stand in logs and tables. */
const NAME = /^[\p{L}\p{N}._@-]{1,64}$/u;

/** @throws Failure `usage` for what is no name */
export function tokenName({ arguments: [name = ''] }: Context): string {
  if (!NAME.test(name))
    throw new Failure('usage', `\`${name}\` is no name of a token`, 'it has up to 64 letters, digits and . _ @ -');
  return name;
}

/** Names tokens that cannot be read: the others can. */
export function warnOfUnreadable({ err }: Context, store: Store): void {
  for (const { code } of store.unreadable.of('token'))
    err.write(`the record of the token \`${visible(code)}\` cannot be read\n`);
}

/** Opens the store that is named, as `open` does, and closes it again. */
export async function withStore<Value>(
  { settings }: Context,
  open: (name: string) => Promise<Store>,
  work: (store: Store) => Promise<Value>,
): Promise<Value> {
  const name = storeName(settings);
  const store = await open(name);
  try {
    return await work(store);
  } catch (error) {
    throw storeFailure(name, error);
  } finally {
    await store.close();
  }
}
