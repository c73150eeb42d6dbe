/** CRoaring as the benchmarks of the engine need it: it has to be there. */

import { fileURLToPath } from 'node:url';
import { findRoaring } from '../../src/cli/bench/peers/find-peers.js';
import type { RoaringLibrary } from '../../src/cli/bench/peers/roaring.js';

/** The folder whose dependencies and `.peers` are asked for peers. */
export const PEERS_FROM = fileURLToPath(new URL('../..', import.meta.url));

export function nativeRoaring(): RoaringLibrary {
  const found = findRoaring(PEERS_FROM);
  if (found === null) throw new Error('native CRoaring is not installed: npm run bench:peers');
  return found.library;
}
