/** The built entries: what each loads, and that each can be imported and required. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT, sourceFiles } from './source-files.js';

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
}

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
const entries = Object.entries(manifest.exports).flatMap(([name, target]) =>
  typeof target === 'string' ? [] : [{ name: `pushsift${name.slice(1)}`, ...target }],
);

/** Packages that loading `file` (relative to `dist/`) loads, through every import. */
function packagesOf(file: string): ReadonlySet<string> {
  const built = new Map(sourceFiles('dist', '.js').map((source) => [source.path, source]));
  const seen = new Set<string>([file]);
  const packages = new Set<string>();
  for (const path of seen) {
    for (const name of built.get(path)?.packages ?? []) packages.add(name);
    for (const next of built.get(path)?.files ?? []) seen.add(next);
  }
  return packages;
}

function run(...args: readonly string[]): string {
  return execFileSync(process.execPath, ['--no-warnings', ...args], { cwd: ROOT, encoding: 'utf8' }).trim();
}

describe('built entries', () => {
  beforeAll(() => {
    expect(existsSync(join(ROOT, 'dist/entries/index.js')), 'run `npm run build` first').toBe(true);
  });

  it.each(entries)('$name is there with its types', ({ types, default: file }) => {
    expect([types, file].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it.each(entries)('$name can be imported and required, with the same names', ({ name }) => {
    const names =
      "(module) => JSON.stringify(Object.keys(module).filter((name) => name !== '__esModule' && name !== 'module.exports').sort())";
    const required = run('-e', `console.log((${names})(require('${name}')))`);
    const imported = run('--input-type=module', '-e', `console.log((${names})(await import('${name}')))`);
    expect(JSON.parse(required)).not.toEqual([]);
    expect(required).toBe(imported);
  });

  it('load no package but the database and its clients', () => {
    const packages = entries.flatMap(({ default: file }) => [...packagesOf(file.replace('./dist/', ''))]);
    expect(new Set(packages.filter((name) => !isBuiltin(name)))).toEqual(new Set(['pg']));
    expect([...packagesOf('entries/store-thread.js')].filter((name) => !isBuiltin(name))).toEqual([
      'node-sqlite3-wasm',
    ]);
  });

  it('only `pushsift/node` and `pushsift/service` touch the machine', () => {
    const touching = entries
      .filter(({ default: file }) =>
        [...packagesOf(file.replace('./dist/', ''))].some((name) => name.startsWith('node:')),
      )
      .map(({ name }) => name);
    expect(touching.sort()).toEqual(['pushsift/node', 'pushsift/service']);
  });
});
