/** What paths stand for: files, folders, patterns and standard input, each file once, and a failure in the place of what is not there. */

import { mkdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { type Found, findSources, type WantedFiles } from '../../src/node/find-sources.js';
import { failureOf, helpIn, orRunError, RunError } from '../../src/node/run-error.js';
import { withFolderAsync } from '../cli/command.js';

const WANTED: WantedFiles = {
  plural: 'filters',
  help: 'they end with .sift',
  command: 'check',
  isWanted: (name) => name.endsWith('.sift'),
};
const FILES = { 'a.sift': '', 'b.sift': '', 'f/c.sift': '', 'f/d.json': '', 'node_modules/e.sift': '', '[x].sift': '' };

type Shown = readonly [name: string | undefined, folder: string | null] | string;

/** Names and folders of what was found, without the folder of the test; of a failure its message. */
async function found(...names: readonly string[]): Promise<readonly Shown[]> {
  let shown: readonly Shown[] = [];
  await withFolderAsync(FILES, async (root) => {
    mkdirSync(join(root, 'empty'));
    const short = (path: string): string => path.replaceAll(`${root}/`, '');
    const shownOf = (one: Found): Shown => {
      if ('failure' in one) return short(one.failure.message);
      const { name, path, folder } = one.source;
      expect(path === null ? '<in>' : path).toBe(name);
      // Patterns give names as seen from here.
      return [path === null ? name : relative(root, resolve(path)), folder === null ? null : short(folder)];
    };
    const paths = names.map((name) => (name === '-' || name === '' ? name : `${root}/${name}`));
    shown = (await findSources(paths, WANTED, '<in>')).map(shownOf);
  });
  return shown;
}

it('are in the order given, each file once, however it is named', async () => {
  expect(await found('b.sift', '-', 'f', 'a.sift', 'f/../b.sift', '-', 'f/c.sift')).toEqual([
    ['b.sift', null],
    ['<in>', null],
    ['f/c.sift', 'f'],
    ['a.sift', null],
  ]);
});

it('a file that is named is taken whatever it is called, of a folder those that are wanted, and of a pattern all in order', async () => {
  expect(await found('f/d.json')).toEqual([['f/d.json', null]]);
  expect(await found('f')).toEqual([['f/c.sift', 'f']]);
  expect(await found('f/*')).toEqual([
    ['f/c.sift', null],
    ['f/d.json', null],
  ]);
  // A folder that a pattern names stands for nothing, whatever is in it.
  expect(await found('{f,a.sift}*')).toEqual([['a.sift', null]]);
  expect(await found('{b,a}.sift')).toEqual([
    ['a.sift', null],
    ['b.sift', null],
  ]);
  expect((await found('**/*.sift')).flat()).not.toContain('node_modules/e.sift');
});

it('a file whose name looks like a pattern is that file', async () => {
  expect(await found('[x].sift')).toEqual([['[x].sift', null]]);
});

it('what is not there is a failure in its place, and the others are found', async () => {
  expect(await found('a.sift', 'no.sift', 'z*.sift', 'empty', '', 'a.sift/b', 'b.sift')).toEqual([
    ['a.sift', null],
    'cannot read no.sift: there is no such file',
    'no file matches z*.sift',
    'there are no filters in empty',
    'the name of a file is empty',
    'cannot read a.sift/b: a part of the path is not a folder',
    ['b.sift', null],
  ]);
});

it('a failure has its code, what to do, and the path that it is about', async () => {
  await withFolderAsync(FILES, async (root) => {
    mkdirSync(join(root, 'empty'));
    const failures = await findSources([join(root, 'empty'), ''], WANTED, '<in>');
    expect(failures).toMatchObject([
      { failure: { code: 'input', help: 'they end with .sift', source: join(root, 'empty') } },
      { failure: { code: 'usage', help: null } },
    ]);
    expect(failures[1]).not.toHaveProperty('failure.source');
  });
});

it('what is thrown is a failure: one of a run by its code, any other as internal', () => {
  expect(failureOf(new RunError('input', 'no', 'look again'), 'a')).toEqual({
    code: 'input',
    message: 'no',
    help: 'look again',
    source: 'a',
  });
  expect(failureOf(new Error('broken'))).toEqual({ code: 'internal', message: 'broken', help: null });
  expect(failureOf('broken', 'a')).toMatchObject({ code: 'internal', source: 'a' });
});

it('what work throws gets a code, unless it has one, and keeps its help', () => {
  const thrown = (error: unknown): unknown => {
    try {
      return orRunError('input', () => {
        throw error;
      });
    } catch (caught) {
      return caught;
    }
  };
  expect(orRunError('input', () => 5)).toBe(5);
  const own = new RunError('usage', 'no');
  expect(thrown(own)).toBe(own);
  expect(thrown(Object.assign(new Error('no'), { help: 'look' }))).toMatchObject({
    code: 'input',
    message: 'no',
    help: 'look',
  });
  expect(thrown(Object.assign(new Error('no'), { help: 5 }))).toMatchObject({ code: 'input', help: null });
  expect([helpIn({ help: 'look' }), helpIn(null), helpIn(new Error('no'))]).toEqual([null, null, null]);
});
