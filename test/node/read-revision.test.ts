/** Files as a revision of git has them, in a real repository: what is read, and why something cannot be. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFileAt, readRevision } from '../../src/node/read-revision.js';
import { RunError } from '../../src/node/run-error.js';

const before = process.cwd();
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pushsift-')));

/** First `filters/berlin.sift` is "old", then "new"; on disk it is "newest", and `vienna.sift` is there, too. `wide.sift` is no UTF-8. */
beforeAll(() => {
  const settings = ['-c', 'user.name=n', '-c', 'user.email=e@example.com', '-c', 'commit.gpgsign=false'];
  const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: folder, stdio: 'pipe' });
  const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, 'filters', name), content);
  mkdirSync(join(folder, 'filters'));
  git('init', '-q', '-b', 'trunk');
  write('berlin.sift', 'old\n');
  write('wide.sift', new Uint8Array([0xff, 0xfe, 65, 0]));
  git('add', '-A');
  git(...settings, 'commit', '-qm', 'first');
  write('berlin.sift', 'new\n');
  git(...settings, 'commit', '-qam', 'second');
  write('berlin.sift', 'newest\n');
  write('vienna.sift', 'A');
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

function failure(work: () => unknown): {
  readonly code: string | null;
  readonly message: string;
  readonly help: string | null;
} {
  try {
    work();
  } catch (error) {
    if (error instanceof RunError) return { code: error.code, message: error.message, help: error.help };
    if (error instanceof Error) return { code: null, message: error.message, help: null };
  }
  throw new Error('nothing was thrown');
}

const BERLIN = join(folder, 'filters/berlin.sift');

it('is the text of the revision, and not of the disk', () => {
  expect(readRevision('HEAD', 'filters/berlin.sift')).toBe('new\n');
  expect(readRevision('HEAD~1', 'filters/berlin.sift')).toBe('old\n');
  expect(readFileAt(BERLIN, 'HEAD')).toBe('new\n');
  expect(readFileAt(BERLIN, 'trunk~1')).toBe('old\n');
});

it('is named from the top of the repository, and from here behind `./`', () => {
  process.chdir(join(folder, 'filters'));
  try {
    expect(readRevision('HEAD', 'filters/berlin.sift')).toBe('new\n');
    expect(readRevision('HEAD', './berlin.sift')).toBe('new\n');
    expect(readRevision('HEAD', '../filters/berlin.sift')).toBe('new\n');
    expect(failure(() => readRevision('HEAD', 'berlin.sift')).code).toBe('input');
  } finally {
    process.chdir(folder);
  }
});

it.each(['', '-', '--textconv', '-h'])('%j is no revision, and git is not asked', (revision) => {
  const message = `\`${revision}\` is no git revision`;
  expect(failure(() => readRevision(revision, 'filters/berlin.sift'))).toEqual({ code: 'input', message, help: null });
  expect(failure(() => readFileAt(BERLIN, revision)).message).toBe(message);
});

it.each<readonly [path: string, help: string | null]>([
  ['filters/berln.sift', 'did you mean `filters/berlin.sift`?'],
  ['filtres/berlin.sift', 'did you mean `filters/berlin.sift`?'],
  ['./filters/berln.sift', 'did you mean `./filters/berlin.sift`?'],
  ['.filters/berlin.sift', 'did you mean `filters/berlin.sift`?'],
  ['filters./berlin.sift', 'did you mean `filters/berlin.sift`?'],
  ['./filters/../filters/berln.sift', 'did you mean `./filters/../filters/berlin.sift`?'],
  ['filters/zzzzzz.sift', null],
  // It is on disk alone.
  ['filters/viena.sift', null],
])('%s is not there, and a name of that revision that is near is told', (path, help) => {
  const found = failure(() => readRevision('HEAD', path));
  expect({ code: found.code, help: found.help }).toEqual({ code: 'input', help });
  expect(found.message).toMatch(/^cannot read HEAD:\S+ from git: path '\S+' /);
});

it('what is there and no text is told as that', () => {
  expect(failure(() => readRevision('HEAD', 'filters/wide.sift'))).toEqual({
    code: 'input',
    message: 'cannot read HEAD:filters/wide.sift from git: it is UTF-16 text, save it as UTF-8',
    help: null,
  });
  expect(failure(() => readFileAt(join(folder, 'filters/wide.sift'), 'HEAD')).message).toBe(
    'cannot read wide.sift at HEAD from git: it is UTF-16 text, save it as UTF-8',
  );
  expect(failure(() => readFileAt(join(folder, 'filters/no.sift'), 'HEAD')).message).toBe(
    "cannot read no.sift at HEAD from git: path 'filters/no.sift' does not exist in 'HEAD'",
  );
});
