/** Attacks on the service, each by its name: `npm run test:attack -- descriptors`; without a name all that take seconds. */

import process from 'node:process';
import { attackDescriptors } from './descriptors.js';
import { attackDrain } from './drain.js';
import { attackLists } from './lists.js';
import { attackNonInterference } from './non-interference.js';
import { attackStarve } from './starve.js';

/** Each rejects when the attack succeeds, and resolves to what was seen. */
const ATTACKS: Readonly<Record<string, () => Promise<string>>> = {
  descriptors: attackDescriptors,
  drain: attackDrain,
  lists: attackLists,
  'non-interference': attackNonInterference,
  starve: attackStarve,
};

/** Minutes each: run where they are named. */
const LONG: ReadonlySet<string> = new Set(['non-interference', 'starve']);

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(ATTACKS, name));
if (unknown.length > 0) throw new Error(`there is no attack ${unknown.join(', ')}: ${Object.keys(ATTACKS).join(', ')}`);

for (const [name, attack] of Object.entries(ATTACKS)) {
  if (named.length > 0 ? !named.includes(name) : LONG.has(name)) continue;
  process.stdout.write(`${name}: `);
  process.stdout.write(`${await attack()}\n`);
}
