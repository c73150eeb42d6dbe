/**
 * PostgreSQL in memory. A database is initialised once, and copied: that takes a quarter of the time. The copy is a file, for all processes and
 * later runs.
 */

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { unpolluted } from './unpolluted.js';

const require = createRequire(import.meta.url);
const PACKAGE = join(dirname(require.resolve('@electric-sql/pglite')), '../package.json');
const { version } = require(PACKAGE) as { readonly version: string };
const COPY = join(import.meta.dirname, `../../.cache/pglite-${version}.tar`);

export async function openPglite(options: PGliteOptions = {}): Promise<PGlite> {
  const copy = new Blob([readFileSync(await pgliteCopy())]);
  return unpolluted(() => PGlite.create({ ...options, loadDataDir: copy }));
}

/** The path of the copy, for programs that open a database of their own. */
export async function pgliteCopy(): Promise<string> {
  if (!existsSync(COPY)) await writeCopy();
  return COPY;
}

async function writeCopy(): Promise<void> {
  const dumped = await unpolluted(async () => {
    const database = await PGlite.create();
    const folder = await database.dumpDataDir('none');
    await database.close();
    return folder;
  });
  mkdirSync(dirname(COPY), { recursive: true });
  const unfinished = `${COPY}.${process.pid}`;
  writeFileSync(unfinished, new Uint8Array(await dumped.arrayBuffer()));
  renameSync(unfinished, COPY);
}
