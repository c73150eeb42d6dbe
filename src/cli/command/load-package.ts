/** Packages that the user installs where they need them: clients of databases, readers of files. */

import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { Failure } from '../output/failure.js';
import type { Context } from './command.js';

/** A package as the user's folder, or else the command itself, would find it; `Client` is the part of it that is used. */
export function load<Client>(
  { folder }: Context,
  name: string,
  what: 'client' | 'reader' | 'package' = 'client',
): Client {
  for (const from of [join(folder, 'package.json'), process.argv[1] ?? folder]) {
    const find = createRequire(from);
    if (isThere(find, name)) return find(name) as Client;
  }
  throw new Failure('input', `the ${what} ${name} is not installed`, `install it with \`npm install ${name}\``);
}

function isThere(find: NodeJS.Require, name: string): boolean {
  try {
    find.resolve(name);
    return true;
  } catch {
    return false;
  }
}
