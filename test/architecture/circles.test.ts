/** No file leads back to itself by what it imports, types included. */

import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.js';

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
  expect(circlesOf(new Map(sourceFiles('src').map(({ path, files }) => [path, files])))).toEqual([]);
});
