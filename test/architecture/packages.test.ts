/** The packages that the built files name are those that the manifest has installed: no other is there for who installs this one. */

import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, sourceFiles } from './source-files.js';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
const dependencies = Object.keys(manifest.dependencies ?? {});
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

describe('packages of the built files', () => {
  it('are dependencies, or peers', () => {
    expect([...named].filter((name) => ![...dependencies, ...peers].includes(name))).toEqual([]);
  });

  it('are all that the manifest has installed', () => {
    expect(dependencies.filter((name) => !named.has(name))).toEqual([]);
  });
});
