/**
 * The modules of `src` as Node loads them. Vitest's loader reads every source in each process again, and makes each use of another module
 * a call of an accessor. Here types are taken off once, nothing else changes, and Node loads what was written.
 */

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { transformSync } from 'rolldown/utils';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
/** Below the project: packages are found from there, and `package.json` is as far from a module as from its source. */
export const MODULES = join(ROOT, '.cache/modules');
const SOURCES = join(ROOT, 'src/');

/** Tests that put something else in place of modules of `src`, which only Vitest's loader can: a test holds this list against what they call. */
export const REPLACING = [
  'test/{analysis/planted-errors,bitset/engine/create-engine}.test.ts',
  'test/cli/report-formats.test.ts',
  'test/service/{transport/outbox/hold-file,messages/sender/basis}.test.ts',
];

/** For `globalSetup` of Vitest: writes the modules whose sources are not those they were made of. */
export default function setup(): void {
  const names = ['package.json', ...filesIn(SOURCES).map((name) => join('src', name))];
  const modules = new Set(names.map((name) => moduleOf(name)));
  for (const path of filesIn(MODULES).map((name) => join(MODULES, name)))
    if (/\.(?:js|map)$/.test(path) && !modules.has(path.replace(/\.map$/, ''))) rmSync(path);
  for (const name of names) {
    const { mtime } = statSync(join(ROOT, name));
    // Not "newer": a file that is put back is older than the one it replaces.
    if (statSync(moduleOf(name), { throwIfNoEntry: false })?.mtime.getTime() !== mtime.getTime()) write(name, mtime);
  }
}

/**
 * Tests get these modules for the sources they name. Not where Vitest has to know what imports what, and not where it runs tests again when a
 * source changes.
 */
export function sourceModules([command, ...words] = process.argv.slice(2)): Plugin[] {
  if (command !== 'run' || words.some((word) => /^--(?:changed|coverage)/.test(word))) return [];
  return [modulesIn(MODULES)];
}

/** Tests get the modules of `folder` for the sources they name. `PUSHSIFT_MODULES` says so to them: files that threads can run. */
export function modulesIn(folder: string): Plugin {
  const external = [new RegExp(`${folder.replaceAll('.', '\\.')}/`)];
  return {
    name: 'source-modules',
    enforce: 'pre',
    config: () => ({ test: { env: { PUSHSIFT_MODULES: folder }, server: { deps: { external } } } }),
    resolveId(source, importer) {
      if (importer === undefined || !/^\.{0,2}\//.test(source)) return null;
      const path = source.startsWith('/') ? source : join(dirname(importer), source);
      return path.startsWith(SOURCES) ? join(folder, path.slice(ROOT.length + 1).replace(/\.ts$/, '.js')) : null;
    },
  };
}

function moduleOf(name: string): string {
  return join(MODULES, name.replace(/\.ts$/, '.js'));
}

function filesIn(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length)] : []));
}

/** The text of a module, and the map that leads failures back to lines of the source. */
export function moduleText(name: string): { readonly code: string; readonly map: string } {
  const path = join(ROOT, name);
  const { code, map, errors } = transformSync(path, readFileSync(path, 'utf8'), { target: 'es2023', sourcemap: true });
  if (errors.length > 0) throw new Error(`${name} cannot be read: ${errors[0]?.message}`);
  return { code: `${code}//# sourceMappingURL=${basename(moduleOf(name))}.map\n`, map: JSON.stringify(map) };
}

function write(name: string, mtime: Date): void {
  const target = moduleOf(name);
  mkdirSync(dirname(target), { recursive: true });
  if (!name.endsWith('.ts')) {
    writeBeside(target, readFileSync(join(ROOT, name), 'utf8'), mtime);
    return;
  }
  const { code, map } = moduleText(name);
  writeBeside(`${target}.map`, map, mtime);
  writeBeside(target, code, mtime);
}

/** Runs beside each other write the same. */
function writeBeside(target: string, text: string, mtime: Date): void {
  const unfinished = `${target}.${process.pid}`;
  writeFileSync(unfinished, text);
  utimesSync(unfinished, mtime, mtime);
  renameSync(unfinished, target);
}
