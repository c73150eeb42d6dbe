/**
 * The bundled program with V8's code cache: most of a cold start is compiling, and the cache saves it (measured on Node 20:
 * 20 of 55 ms). The package brings the cache of the Node that built it, compressed: 4 ms to expand, a third of the size. V8 takes caches of its own version and flags alone; under any other
 * Node the first run keeps one in the user's folder of caches. Whatever goes wrong with caches, the program compiles as ever.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { keepCache, ownCacheFile, readOwnCache } from './own-cache.js';

/** A function of CommonJS, as Node wraps it. */
type Wrapped = (exports: object, require: NodeJS.Require, module: object, file: string, folder: string) => void;

export interface Program {
  readonly script: Script;
  readonly file: string;
  /** The file of a cache that would have helped; null where one did, or none can be kept. */
  readonly missing: string | null;
}

const CACHE_FILE = 'program.cache';

/** The program in `folder`. INVARIANT: whoever writes the program takes the old cache away (V8 compares lengths only). */
export function loadProgram(folder: string): Program {
  const file = join(folder, 'program.cjs');
  const text = readFileSync(file, 'utf8');
  const [identity, engine] = text.slice('/*'.length, text.indexOf('*/')).split(' ');
  // V8 looks at the first cache only that it is given for a text: the one that fits has to be known before.
  const own = identity === undefined || engine === ENGINE ? null : ownCacheFile(identity, process.argv[2]);
  const cachedData = own === null ? readCache(folder) : readOwnCache(own);
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${text}\n})`, {
    filename: file,
    ...(cachedData === null ? {} : { cachedData }),
  });
  return { script, file, missing: cachedData === null || script.cachedDataRejected === true ? own : null };
}

/** Runs the program; what it does later it does on its own. */
export function runProgram({ script, file, missing }: Program, require: NodeJS.Require): void {
  const folder = dirname(file);
  // A script has no `import` of its own: the bundler writes `module.load` in its place.
  const module = { exports: {}, load: (path: string) => import(pathToFileURL(join(folder, path)).href) };
  if (missing !== null) process.once('exit', () => keepCache(missing, script.createCachedData()));
  // The source is an expression of this type, by its first line.
  const wrapped = script.runInThisContext() as Wrapped;
  wrapped(module.exports, require, module, file, folder);
}

/** Keeps the cache of a program beside it, where {@link loadProgram} looks for it. */
export function writeCache(folder: string, { script }: Program): void {
  writeFileSync(join(folder, CACHE_FILE), brotliCompressSync(script.createCachedData()));
}

/** What a cache is made by and for. */
const ENGINE = `${process.versions.v8}-${process.arch}`;

/** The comment in front of a program: what tells it from every other, and what the cache beside it is for. */
export function mark(identity: string): string {
  return `/*${identity} ${ENGINE}*/`;
}

function readCache(folder: string): Buffer | null {
  try {
    return brotliDecompressSync(readFileSync(join(folder, CACHE_FILE)));
  } catch {
    return null;
  }
}
