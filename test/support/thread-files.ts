/**
 * The files that threads run, each in one piece, made once and again when a source is newer. The loader of the tests is none for threads, and
 * one of their own takes ten times as long to load their sources one by one.
 */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleOnce } from './bundle-once.js';

const ROOT = join(import.meta.dirname, '../..');

/** Where mutants are in the modules, they are in threads, too: `test/mutation/`. */
const { PUSHSIFT_MUTATED: mutated } = process.env;

const PARENT = mutated === undefined ? join(ROOT, '.cache/threads') : join(mutated, '../threads');

const SOURCES = {
  'pool-thread': source('node/pool/pool-thread'),
  'merge-thread': source('node/merging/merge-thread'),
  'store-thread': source('service/store/file/store-thread'),
  'work-thread': source('service/work/work-thread'),
};

const folder = await bundleOnce({ parent: PARENT, entry: SOURCES, sources: [join(mutated ?? ROOT, 'src')] });

function source(name: string): string {
  return mutated === undefined ? `src/${name}.ts` : join(mutated, `src/${name}.js`);
}

export function bundledThread(name: keyof typeof SOURCES): URL {
  return pathToFileURL(join(folder, `${name}.js`));
}
