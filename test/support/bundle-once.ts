/** Bundles of sources, made once and again when a source is newer: runs beside each other make the same. */

import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** How the name of a folder begins that somebody is at work on. */
const UNFINISHED = 'unfinished-';

export interface BundleOptions {
  /** Holds the folder of the bundle. Below the project: packages are found from there. */
  readonly parent: string;
  /** Names of the files, and their sources. */
  readonly entry: Readonly<Record<string, string>>;
  /** Folders of all that goes in. */
  readonly sources: readonly string[];
}

/** The folder of the files, named after the newest source. */
export async function bundleOnce({ parent, entry, sources }: BundleOptions): Promise<string> {
  const target = join(parent, String(Math.max(...sources.map(newestIn))));
  if (existsSync(target)) return target;
  const { build } = await import('tsdown');
  mkdirSync(parent, { recursive: true });
  const before = readdirSync(parent);
  const outDir = mkdtempSync(join(parent, UNFINISHED));
  await build({
    config: false,
    cwd: ROOT,
    entry: { ...entry },
    outDir,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    dts: false,
    logLevel: 'error',
    outExtensions: () => ({ js: '.js' }),
    // As the package is bundled: the CommonJS form of some packages does not survive it.
    inputOptions: { resolve: { mainFields: ['module', 'main'] } },
    // It looks for a file beside its own.
    deps: { neverBundle: ['node-sqlite3-wasm', 'pg'], onlyBundle: false },
  });
  put(outDir, target);
  for (const old of before.map((name) => join(parent, name)))
    if (old !== target && !old.startsWith(join(parent, UNFINISHED))) rmSync(old, { recursive: true, force: true });
  return target;
}

/** Somebody else may have made it meanwhile. */
function put(outDir: string, target: string): void {
  try {
    renameSync(outDir, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    rmSync(outDir, { recursive: true });
  }
}

function newestIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Math.max(...files.map((file) => statSync(join(folder, file)).mtimeMs));
}
