/** What is installed with this package is nothing: the built files hold what they use, and name no package but a client that the caller may bring. */

import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, sourceFiles } from './source-files.js';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
const peers = Object.keys(manifest.peerDependencies ?? {});

/** The package that a specifier lies in: `@hono/node-server/utils/response` is a file of `@hono/node-server`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Packages that the built files import, ask for when they are needed, or require. */
const named = new Set(
  ['.js', '.cjs', '.mjs'].flatMap((extension) =>
    sourceFiles('dist', extension)
      .flatMap(({ packages }) => packages)
      .filter((specifier) => !isBuiltin(specifier))
      .map(packageOf),
  ),
);

/** Packages whose code is in the built files. */
const INSIDE = [
  '@hono/node-server',
  'chevrotain',
  'commander',
  'diff',
  'hono',
  'jsonc-parser',
  'node-sqlite3-wasm',
  'picocolors',
  'tinyglobby',
  'zod',
];

describe('packages of the built files', () => {
  it('are peers', () => {
    expect([...named].filter((name) => !peers.includes(name))).toEqual([]);
  });

  it('are not installed', () => {
    expect(manifest.dependencies ?? {}).toEqual({});
    expect(manifest.optionalDependencies ?? {}).toEqual({});
  });

  it('are named with version, licence and its text where their code is inside', () => {
    const licences = readFileSync(join(ROOT, 'dist/third-party-licenses.txt'), 'utf8');
    for (const name of INSIDE) {
      const { version, license } = JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8'));
      expect(licences.split('\n')).toContain(`${name} ${version} (${license})`);
    }
    expect(licences).toContain('Apache License');
    expect(licences).toContain('Permission is hereby granted, free of charge');
  });
});
