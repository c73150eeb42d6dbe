/**
 * The peers that can be had from a folder, as its own code would find them; or from its folder `.peers`, where those live that are no
 * dependency because they compile when they are installed. None has to be there.
 */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import type { Contender } from '../contender.js';
import { type DuckDbLibrary, duckDbContender } from './duckdb.js';
import { type RoaringLibrary, roaringContender } from './roaring.js';
import { type FastBitSetLibrary, typedFastBitSetContender } from './typed-fast-bitset.js';

const PEER_FOLDER = '.peers';

/** In the order of the table. */
export async function findPeers(folder: string): Promise<readonly Contender[]> {
  const peers = [croaring(folder), await roaringWasm(folder), typedFastBitSet(folder), duckDb(folder)];
  return peers.filter((peer) => peer !== null);
}

/** CRoaring as a native addon; null when it is not installed. */
export function findRoaring(folder: string): Found<RoaringLibrary> | null {
  const found = find<{ readonly RoaringBitmap32: RoaringLibrary }>(folder, 'roaring');
  return found && { library: found.library.RoaringBitmap32, version: found.version };
}

function croaring(folder: string): Contender | null {
  const found = findRoaring(folder);
  return found && roaringContender(found.library, 'CRoaring', found.version);
}

interface RoaringWasm {
  readonly RoaringBitmap32: RoaringLibrary;
  readonly roaringLibraryInitialize: () => Promise<void>;
}

async function roaringWasm(folder: string): Promise<Contender | null> {
  const found = find<RoaringWasm>(folder, 'roaring-wasm');
  if (found === null) return null;
  await found.library.roaringLibraryInitialize();
  return roaringContender(found.library.RoaringBitmap32, 'roaring-wasm', found.version);
}

function typedFastBitSet(folder: string): Contender | null {
  const found = find<{ readonly TypedFastBitSet: FastBitSetLibrary }>(folder, 'typedfastbitset');
  return found && typedFastBitSetContender(found.library.TypedFastBitSet, found.version);
}

function duckDb(folder: string): Contender | null {
  const found = find<DuckDbLibrary>(folder, '@duckdb/node-api');
  return found && duckDbContender(found.library, found.version);
}

interface Found<Library> {
  readonly library: Library;
  readonly version: string;
}

/** `Library` is what the package of this name exports, as far as we use it. */
function find<Library>(folder: string, name: string): Found<Library> | null {
  for (const place of [folder, join(folder, PEER_FOLDER)]) {
    try {
      const require = createRequire(join(place, 'package.json'));
      // A package brings no types to where it is only looked for at run time: the caller tells them.
      return { library: require(name) as Library, version: versionOf(name, require.resolve(name)) };
    } catch {
      // Not there, or built for another Node: it does not take part.
    }
  }
  return null;
}

/** The version in the manifest of the package that holds the file `main`. */
function versionOf(name: string, main: string): string {
  const inside = join('node_modules', name) + sep;
  const root = main.slice(0, main.lastIndexOf(inside) + inside.length);
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '?';
}
