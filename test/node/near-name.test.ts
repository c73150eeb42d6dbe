/** What a path that leads nowhere was meant to be, part by part, in a tree of names. */

import { expect, it } from 'vitest';
import { nearFolderHelp, nearNameHelp } from '../../src/node/near-name.js';
import { withFolderAsync } from '../cli/command.js';

const FILES = ['filters/berlin.sift', 'filters/vienna.sift', 'filters/berlin.json', 'filters/ab.sift', 'shop.json'];

const asked: string[] = [];
const TREE = {
  isThere: (path: string) => path === 'filters' || FILES.includes(path),
  namesIn(folder: string) {
    asked.push(folder);
    if (folder === 'filters/')
      return FILES.flatMap((file) => (file.startsWith(folder) ? file.slice(folder.length) : []));
    return folder === '' ? ['filters', 'shop.json'] : [];
  },
};

it.each<readonly [path: string, near: string | null]>([
  ['filters/berln.sift', 'filters/berlin.sift'],
  ['filtres/viena.sift', 'filters/vienna.sift'],
  // An ending says nothing of what a name was meant to be, and a misspelt one is found.
  ['filters/vienna.json', null],
  ['filters/no.sift', null],
  ['shop.jsn', 'shop.json'],
  ['filters/berlim.json', 'filters/berlin.json'],
  // Two letters, one of them right.
  ['filters/ax.sift', 'filters/ab.sift'],
  ['filters/xy.sift', null],
  ['filters/b.sift', 'filters/ab.sift'],
  ['filters/c.sift', null],
  // Behind a folder that nothing is near to, nothing is looked for.
  ['zzz/berlin.sift', null],
  // What is there was meant.
  ['filters/berlin.sift', null],
])('%s: %s', (path, near) => {
  expect(nearNameHelp(path, TREE)).toBe(near === null ? null : `did you mean \`${near}\`?`);
});

it('reads the folders on the way alone', () => {
  asked.length = 0;
  nearNameHelp('filtres/viena.sift', TREE);
  expect(asked).toEqual(['', 'filters/']);
});

it('looks in the folder it is called from, and in those that are named', () =>
  withFolderAsync({ 'berlin.sift': '', 'filters/vienna.sift': '' }, async (folder) => {
    const before = process.cwd();
    process.chdir(folder);
    try {
      expect(nearNameHelp('berln.sift')).toBe('did you mean `berlin.sift`?');
      expect(nearNameHelp('filtres/viena.sift')).toBe('did you mean `filters/vienna.sift`?');
      expect(nearFolderHelp('filtres/new.sift')).toBe('did you mean `filters/new.sift`?');
    } finally {
      process.chdir(before);
    }
  }));
