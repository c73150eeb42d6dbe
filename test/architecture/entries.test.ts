/** The built entries: what each loads, and that each can be imported and required. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/diagnostics/catalogue.js';
import { ROOT, type SourceFile, sourceFiles } from './source-files.js';

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
}

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
const entries = Object.entries(manifest.exports).flatMap(([name, target]) =>
  typeof target === 'string' ? [] : [{ name: `pushsift${name.slice(1)}`, ...target }],
);

/** Built files that loading `file` loads, through every import; all relative to `dist/`. */
function filesOf(file: string): ReadonlySet<string> {
  const seen = new Set<string>([file]);
  for (const path of seen) for (const next of built().get(path)?.files ?? []) seen.add(next);
  return seen;
}

/** Packages that loading `file` loads, through every import. */
function packagesOf(file: string): ReadonlySet<string> {
  return new Set([...filesOf(file)].flatMap((path) => built().get(path)?.packages ?? []));
}

let files: ReadonlyMap<string, SourceFile> | null = null;

function built(): ReadonlyMap<string, SourceFile> {
  files ??= new Map(sourceFiles('dist', '.js').map((source) => [source.path, source]));
  return files;
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

  // What they share lies in chunks, which may import each other: which one comes first decides whether a class is there when it is wanted.
  it.each([
    'index-engine',
    'language-server',
    'mcp-server',
    'query-engines',
    'rule-texts',
    'serve-commands',
    'sqlite',
    'tolerant',
  ])('%s, which is loaded later, can be loaded before all others', (name) => {
    run('--input-type=module', '-e', `await import('./dist/entries/${name}.js')`);
  });

  it('load no package but a client or an editor that the caller brings', () => {
    const brought = entries.map(({ name, default: file }) => {
      const packages = [...packagesOf(file.replace('./dist/', ''))].filter((one) => !isBuiltin(one));
      return [name, packages.sort()];
    });
    expect(brought.filter(([, packages]) => packages?.length !== 0)).toEqual([
      [
        'pushsift/codemirror',
        [
          '@codemirror/autocomplete',
          '@codemirror/language',
          '@codemirror/lint',
          '@codemirror/state',
          '@codemirror/view',
          '@lezer/common',
          '@lezer/highlight',
        ],
      ],
      ['pushsift/service', ['pg']],
    ]);
    for (const file of ['store-thread', 'work-thread', 'pool-thread', 'serve-commands', 'sqlite'])
      expect([...packagesOf(`entries/${file}.js`)].filter((name) => !isBuiltin(name) && name !== 'pg')).toEqual([]);
  });

  it('only `pushsift/lsp` and `pushsift/node` have the texts of rules, in a file which no other entry loads', () => {
    const { explanation } = CATALOGUE['syntax/unexpected'];
    const having = entries.filter(({ default: file }) =>
      [...filesOf(file.replace('./dist/', ''))].some((path) =>
        readFileSync(join(ROOT, 'dist', path), 'utf8').includes(explanation),
      ),
    );
    expect(having.map(({ name }) => name)).toEqual(['pushsift/lsp', 'pushsift/node']);
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
