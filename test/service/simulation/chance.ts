/**
 * All chance of a simulation comes from its seed: what the simulation chooses, and the secrets and codes that the service makes. Without
 * that a seed would not fail twice.
 */

import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { newCode } from '../../../src/service/messages/new-code.js';
import { randomNumbers } from '../../support/fuzz.js';

export class Chance {
  readonly #random: (below: number) => number;

  constructor(seed: number) {
    this.#random = randomNumbers(seed);
  }

  /** A whole number in `[0, limit)`. */
  readonly below = (limit: number): number => this.#random(limit);

  /** True once in so many times. */
  once(times: number): boolean {
    return this.below(times) === 0;
  }

  one<Value>(values: readonly Value[]): Value {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new Error('there is nothing to choose from');
    return value;
  }

  /** One of the names, as often as their numbers say. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const names = Object.keys(weights) as Name[];
    let left = this.below(names.reduce((sum, name) => sum + weights[name], 0));
    for (const name of names) {
      left -= weights[name];
      if (left < 0) return name;
    }
    throw new Error('weights are positive');
  }
}

const ORIGINALS = {
  randomFillSync: crypto.randomFillSync,
  randomBytes: crypto.randomBytes,
  randomUUID: crypto.randomUUID,
};

/** While `work` runs, the machine's chance is that of `chance`, and its clock for durations is `elapsed`. */
export async function withoutMachine(chance: Chance, elapsed: () => number, work: () => Promise<void>): Promise<void> {
  const now = performance.now;
  const fill = <Bytes extends Uint8Array>(bytes: Bytes): Bytes => {
    filled++;
    for (let at = 0; at < bytes.length; at++) bytes[at] = chance.below(256);
    return bytes;
  };
  let filled = 0;
  const hex = (bytes: number): string => Buffer.from(fill(new Uint8Array(bytes))).toString('hex');
  Object.assign(crypto, {
    randomFillSync: fill,
    randomBytes: (length: number) => Buffer.from(fill(new Uint8Array(length))),
    randomUUID: () => `${hex(4)}-${hex(2)}-${hex(2)}-${hex(2)}-${hex(6)}`,
  });
  syncBuiltinESMExports();
  // Codes are made of chance that was asked for before: what is left of that is used up.
  while (filled === 0) newCode(0);
  performance.now = elapsed;
  try {
    await work();
  } finally {
    performance.now = now;
    Object.assign(crypto, ORIGINALS);
    syncBuiltinESMExports();
  }
}
