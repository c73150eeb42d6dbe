/** What is asked of git, and what is told when it does not answer. */

import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { changedSince } from '../../src/node/changed-files.js';
import { git, isNoRevision } from '../../src/node/git.js';
import { readRevision } from '../../src/node/read-revision.js';
import { RunError } from '../../src/node/run-error.js';

const outside = realpathSync(mkdtempSync(join(tmpdir(), 'pushsift-no-git-')));
const before = process.cwd();
const { PATH } = process.env;
beforeAll(() => process.chdir(outside));
afterEach(() => {
  process.env.PATH = PATH;
});
afterAll(() => {
  process.chdir(before);
  rmSync(outside, { recursive: true });
});

const thrown = (work: () => unknown): Error => {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('nothing was thrown');
};

describe('git', () => {
  it('is told not to be installed where it is not', () => {
    process.env.PATH = outside;
    expect(thrown(() => git(['--version'], 'git failed')).message).toBe('git is not installed');
    const { message, cause } = thrown(() => changedSince('HEAD'));
    expect([message, cause]).toEqual([
      'cannot tell what has changed since `HEAD`: git is not installed',
      expect.objectContaining({ message: 'git is not installed' }),
    ]);
    expect(thrown(() => readRevision('HEAD', 'a.sift'))).toMatchObject({
      code: 'input',
      message: 'cannot read HEAD:a.sift from git: git is not installed',
      help: null,
    });
  });

  it('has the first line of what it says told, without its own mark', () => {
    expect(thrown(() => git(['no-such-command'], 'git failed')).message).toMatch(
      /^git: 'no-such-command' is not a git command\. See 'git --help'\.$/,
    );
    expect(thrown(() => git(['rev-parse', 'HEAD'], 'git failed')).message).toMatch(/^not a git repository/);
    // Behind this line it prints how it is used.
    expect(thrown(() => git(['--no-such-option'], 'git failed')).message).toBe('unknown option: --no-such-option');
    expect(thrown(() => git(['a fatal: b'], 'git failed')).message).toMatch(
      /^git: 'a fatal: b' is not a git command\./,
    );
  });

  it('that says nothing is told in the words of who asked', () => {
    const { message, cause } = thrown(() => git(['config', '--get', 'pushsift.no-such-name'], 'it has no name'));
    expect([message, cause]).toEqual(['it has no name', expect.objectContaining({ status: 1 })]);
  });
});

it.each([
  ['', true],
  ['-', true],
  ['--all', true],
  ['HEAD', false],
  ['a-b', false],
  ['@{-1}', false],
])('%j is no revision: %s', (text, expected) => {
  expect(isNoRevision(text)).toBe(expected);
  if (expected) {
    expect(thrown(() => changedSince(text)).message).toBe(`\`${text}\` is no git revision`);
    expect(thrown(() => readRevision(text, 'a'))).toBeInstanceOf(RunError);
  }
});

it('a revision that there is not has no names that could be near', () => {
  process.chdir(before);
  try {
    expect(thrown(() => readRevision('no-such-revision', 'package.jsn'))).toMatchObject({
      code: 'input',
      help: null,
      message: expect.stringMatching(/^cannot read no-such-revision:package\.jsn from git: \S/),
    });
  } finally {
    process.chdir(outside);
  }
});
