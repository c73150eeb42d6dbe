/** Which files of a folder are read: links by what they lead to, and folders of others not at all. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn, filterFilesIn } from '../../src/node/filter-files.js';
import { withFolder } from '../cli/command.js';

const foundIn = (folder: string) => filterFilesIn(folder).map((path) => path.slice(folder.length + 1));

describe('of links', () => {
  it('those to files are taken, whatever these are called, and those that lead nowhere, to be told when they are read', () => {
    withFolder({ 'plain.txt': '', 'b.sift': '' }, (folder) => {
      symlinkSync('plain.txt', join(folder, 'a.sift'));
      symlinkSync('nowhere', join(folder, 'c.sift'));
      symlinkSync('b.sift', join(folder, 'link.txt'));
      expect(foundIn(folder)).toEqual(['a.sift', 'b.sift', 'c.sift']);
    });
  });

  it('those to folders are not followed, and are no files either', () => {
    withFolder({ 'f/a.sift': '' }, (folder) => {
      symlinkSync('f', join(folder, 'g'));
      symlinkSync('f', join(folder, 'h.sift'));
      expect(foundIn(folder)).toEqual(['f/a.sift']);
    });
  });
});

it.skipIf(process.platform === 'win32')('pipes are no files, nor are links to them: they would be waited for', () => {
  withFolder({ 'a.sift': '' }, (folder) => {
    execFileSync('mkfifo', [join(folder, 'b.sift')]);
    symlinkSync('b.sift', join(folder, 'c.sift'));
    expect(foundIn(folder)).toEqual(['a.sift']);
  });
});

it('folders of packages and those that begin with a dot are passed over, at any depth; files with a dot are not', () => {
  const files = ['.git/a.sift', 'f/.x/b.sift', 'node_modules/c.sift', 'f/node_modules/d.sift', '.e.sift', 'f/g.sift'];
  withFolder(Object.fromEntries(files.map((name) => [name, ''])), (folder) => {
    expect(foundIn(folder)).toEqual(['.e.sift', 'f/g.sift']);
    // One that is named itself is meant.
    expect(foundIn(join(folder, '.git'))).toEqual(['a.sift']);
  });
});

it('a folder is none of the files, whatever it is called, and what is in it is found', () => {
  withFolder({}, (folder) => {
    mkdirSync(join(folder, 'a.sift'));
    expect(foundIn(folder)).toEqual([]);
    expect(filesIn(folder, () => true)).toEqual([]);
    expect(() => filterFilesIn(join(folder, 'no'))).toThrow(
      `cannot read the folder ${join(folder, 'no')}: there is no such file`,
    );
  });
});
