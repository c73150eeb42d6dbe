/** Tests run what `src` says now, as Node loads it. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { moduleText, REPLACING, sourceModules } from './source-modules.js';

const ROOT = join(import.meta.dirname, '../..');
const [plugin] = sourceModules(['run']);
const resolve = plugin?.resolveId as (source: string, importer: string | undefined) => string | null;

const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);

it('has a module of each source as it is now', () => {
  expect(sources.length).toBeGreaterThan(900);
  const others = sources.filter((name) => {
    const module = readFileSync(join(ROOT, '.cache/modules/src', name.replace(/ts$/, 'js')), 'utf8');
    return module !== moduleText(join('src', name)).code;
  });
  expect(others).toEqual([]);
});

it.each([
  ['a source', '../../src/base/version.js', 'test/base/version.test.ts', '.cache/modules/src/base/version.js'],
  ['a source by its own name', '../../src/base/version.ts', 'bench/peers/run.ts', '.cache/modules/src/base/version.js'],
  ['JSON of src', './schema.json', 'src/catalog/x.ts', '.cache/modules/src/catalog/schema.json'],
  ['what tests share', '../support/law.js', 'test/base/version.test.ts', null],
  ['a folder whose name begins as src does', '../../src-old/x.js', 'test/base/version.test.ts', null],
  ['a package', 'fast-check', 'test/base/version.test.ts', null],
])('loads as Node does: %s', (_, source, importer, expected) => {
  expect(resolve(source, join(ROOT, importer))).toBe(expected === null ? null : join(ROOT, expected));
});

it('loads a path of src as Node does', () => {
  expect(resolve(join(ROOT, 'src/compile.ts'), join(ROOT, 'test/a.test.ts'))).toBe(
    join(ROOT, '.cache/modules/src/compile.js'),
  );
});

it('leaves to the loader of the tests what is named by nobody', () => {
  expect(resolve(join(ROOT, 'src/compile.ts'), undefined)).toBe(null);
});

it.each([[['run', '--changed']], [['run', '--changed=main']], [['run', '--coverage']], [['watch']], [[]]])(
  'is not used where imports have to be followed: %j',
  (words) => {
    expect(sourceModules(words)).toEqual([]);
  },
);

it('is not used by tests that put something in place of modules', () => {
  const replacing = globSync('test/**/*.test.ts', { cwd: ROOT }).filter((file) =>
    /\bvi\.(?:doMock|mock|resetModules)\(/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(globSync([...REPLACING], { cwd: ROOT }).sort()).toEqual(replacing.sort());
});
