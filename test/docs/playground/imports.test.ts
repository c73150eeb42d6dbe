/** The playground uses the project as anybody would: by its entries. Page and worker meet in what they share alone. */

import { expect, it } from 'vitest';
import { sourceFiles } from '../../architecture/source-files.js';

const FOLDERS = ['page', 'shared', 'worker'];
const files = sourceFiles('docs/playground').filter(({ path }) => FOLDERS.includes(path.split('/')[0] ?? ''));

function imported(folder: string): readonly string[] {
  return files.filter(({ path }) => path.startsWith(`${folder}/`)).flatMap((file) => file.files);
}

it('only entries of the project are imported', () => {
  expect(files.length).toBeGreaterThan(20);
  const outside = files.flatMap((file) => file.files).filter((path) => path.startsWith('..'));
  expect(outside.length).toBeGreaterThan(10);
  expect(outside.filter((path) => !path.startsWith('../../src/entries/'))).toEqual([]);
});

it('page and worker do not import each other', () => {
  expect(imported('page').filter((path) => path.startsWith('worker/'))).toEqual([]);
  expect(imported('worker').filter((path) => path.startsWith('page/'))).toEqual([]);
  expect(imported('shared').filter((path) => /^(?:page|worker)\//.test(path))).toEqual([]);
});
