/** No file leads back to itself by what it imports, types included; and no folder of a room, by what its files import. */

import { expect, it } from 'vitest';
import { type SourceFile, sourceFiles } from './source-files.js';

const files = sourceFiles('src');

/** Groups of names each of which leads to all others of its group. */
function circlesOf(imports: ReadonlyMap<string, Iterable<string>>): readonly (readonly string[])[] {
  const reached = new Map([...imports.keys()].map((name) => [name, reachedFrom(name, imports)]));
  const circles = [...imports.keys()].map((name) =>
    [...(reached.get(name) ?? [])].filter((other) => reached.get(other)?.has(name)).sort(),
  );
  const known = new Set<string>();
  return circles.filter((circle) => circle.length > 1 && known.size !== known.add(circle.join()).size);
}

function reachedFrom(name: string, imports: ReadonlyMap<string, Iterable<string>>): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [name];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const other of imports.get(next) ?? [])
      if (!found.has(other)) {
        found.add(other);
        open.push(other);
      }
  return found;
}

it('circles are found', () => {
  const imports = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', ['e']],
    ['e', []],
  ]);
  expect(circlesOf(imports)).toEqual([['a', 'b', 'c']]);
});

it('no file imports itself on any way', () => {
  expect(circlesOf(new Map(files.map(({ path, files: imported }) => [path, imported])))).toEqual([]);
});

/** Imports between what lies in `folder`: its files, and its folders as wholes. */
function importsWithin(folder: string, all: readonly SourceFile[]): ReadonlyMap<string, Iterable<string>> {
  const nodeOf = (path: string): string | null =>
    path.startsWith(folder) ? (path.slice(folder.length).split('/')[0] ?? null) : null;
  const imports = new Map<string, Set<string>>();
  for (const { path, files: imported } of all) {
    const from = nodeOf(path);
    if (from === null) continue;
    const known = imports.get(from) ?? new Set();
    imports.set(from, known);
    for (const to of imported.map(nodeOf)) if (to !== null && to !== from) known.add(to);
  }
  return imports;
}

/** Every folder, with `/` behind it. */
function foldersOf(all: readonly SourceFile[]): readonly string[] {
  const parts = all.map(({ path }) => path.split('/').slice(0, -1));
  return [...new Set(parts.flatMap((names) => names.map((_, at) => `${names.slice(0, at + 1).join('/')}/`)))].sort();
}

it('within a folder no folder or file leads back to itself', () => {
  const circular = foldersOf(files).filter((folder) => circlesOf(importsWithin(folder, files)).length > 0);
  expect(circular).toEqual([]);
});

/** Layers of the index, from what lies in memory up. */
const LAYERS_OF_BITSET = [
  'layout',
  'leaf',
  'column',
  'segment',
  'program',
  'cache',
  'plan',
  'engine',
  'run',
  'result',
  'snapshot',
  'index',
  'live',
];

it('each layer of the index imports those below it alone', () => {
  const imports = importsWithin('bitset/', files);
  expect([...imports.keys()].sort()).toEqual([...LAYERS_OF_BITSET].sort());
  for (const [at, layer] of LAYERS_OF_BITSET.entries())
    expect([layer, [...(imports.get(layer) ?? [])].filter((other) => LAYERS_OF_BITSET.indexOf(other) > at)]).toEqual([
      layer,
      [],
    ]);
});
