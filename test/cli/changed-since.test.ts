/** `--changed-since`: a real repository, a branch that has left its trunk, and what is checked on it. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Run, runInProcess, withFolderAsync } from './command.js';

const BAD = 'A("X") * T("age", BETWEEN, [3, 1])\n';

interface Repository {
  git(...words: readonly string[]): void;
  commit(files: Readonly<Record<string, string | null>>): void;
  write(files: Readonly<Record<string, string | null>>): void;
  check(...words: readonly string[]): Promise<Run>;
}

/** A trunk with three broken filters; the branch `work` is checked out. */
async function inRepository(work: (repository: Repository) => Promise<void>): Promise<void> {
  await withFolderAsync({}, async (folder) => {
    const git = (...words: readonly string[]): void => {
      const settings = ['-c', 'user.name=n', '-c', 'user.email=e@example.com', '-c', 'commit.gpgsign=false'];
      execFileSync('git', [...settings, ...words], { cwd: folder, stdio: 'pipe' });
    };
    const write: Repository['write'] = (files) => {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(join(folder, name, '..'), { recursive: true });
        if (text === null) rmSync(join(folder, name));
        else writeFileSync(join(folder, name), text);
      }
    };
    const commit: Repository['commit'] = (files) => {
      write(files);
      git('add', '-A');
      git('commit', '-qm', 'change');
    };
    git('init', '-q', '-b', 'trunk');
    commit({ 'f/a.sift': BAD, 'f/b.sift': BAD, 'f/späte ä.sift': BAD, 'catalog.json': '{"applications":{"X":{}}}' });
    git('switch', '-qc', 'work');
    await work({ git, write, commit, check: (...words) => runInProcess(['check', ...words], { folder }) });
  });
}

function checked({ out }: Run): readonly string[] {
  return out.split('\n').flatMap((line) => /^(.+?):\d+:\d+: /.exec(line)?.[1] ?? []);
}

describe('--changed-since', () => {
  it('looks at nothing when nothing has changed, and the report is valid', async () => {
    await inRepository(async ({ check }) => {
      const { code, out } = await check('f', '--changed-since', 'trunk', '--format', 'json');
      expect({ code, report: JSON.parse(out) }).toMatchObject({ code: 0, report: { results: [], failure: null } });
    });
  });

  it('looks at what is committed, changed, staged and new', async () => {
    await inRepository(async ({ check, commit, write, git }) => {
      commit({ 'f/a.sift': `${BAD}\n` });
      write({ 'f/späte ä.sift': `${BAD}\n`, 'f/new.sift': BAD, 'f/staged.sift': BAD });
      git('add', 'f/staged.sift');
      expect(checked(await check('f', '--changed-since', 'trunk'))).toEqual([
        'f/a.sift',
        'f/new.sift',
        'f/späte ä.sift',
        'f/staged.sift',
      ]);
    });
  });

  it('does not look at what others have changed on the trunk since', async () => {
    await inRepository(async ({ check, commit, git }) => {
      commit({ 'f/a.sift': `${BAD}\n` });
      git('switch', '-q', 'trunk');
      commit({ 'f/b.sift': `${BAD}\n` });
      git('switch', '-q', 'work');
      expect(checked(await check('f', '--changed-since', 'trunk'))).toEqual(['f/a.sift']);
    });
  });

  it('does not look for what is gone', async () => {
    await inRepository(async ({ check, commit }) => {
      commit({ 'f/a.sift': null, 'f/b.sift': `${BAD}\n` });
      expect(checked(await check('f', '--changed-since', 'trunk'))).toEqual(['f/b.sift']);
    });
  });

  it('looks at everything when the catalog has changed', async () => {
    await inRepository(async ({ check, commit }) => {
      commit({ 'catalog.json': '{"applications":{"X":{}},"tags":{}}' });
      const words = ['f', '--changed-since', 'HEAD~1', '--catalog', 'catalog.json'];
      expect(new Set(checked(await check(...words))).size).toBe(3);
      expect(checked(await check('f', '--changed-since', 'HEAD~1'))).toEqual([]);
    });
  });

  it('looks at everything when the configuration has changed', async () => {
    await inRepository(async ({ check, write }) => {
      write({ 'pushsift.config.json': '{"dialect":"strict"}' });
      expect(checked(await check('f', '--changed-since', 'trunk')).length).toBe(3);
      expect(checked(await check('f', '--changed-since', 'trunk', '--no-config'))).toEqual([]);
    });
  });

  it('still says when a path is not there', async () => {
    await inRepository(async ({ check }) => expect((await check('no.sift', '--changed-since', 'trunk')).code).toBe(2));
  });

  it.each([
    ['nope', 'cannot tell what has changed since `nope`: there is no such commit'],
    ['--upload-pack=x', '`--upload-pack=x` is no git revision'],
    ['', '`` is no git revision'],
  ])('%j is exit 2', async (revision, message) => {
    await inRepository(async ({ check }) => {
      const { code, out, err } = await check('f', `--changed-since=${revision}`);
      expect({ code, out, err }).toEqual({ code: 2, out: '', err: `pushsift: ${message}\n` });
    });
  });

  it('where there is no repository it says so', async () => {
    await withFolderAsync({ 'a.sift': BAD }, async (folder) => {
      const { code, err } = await runInProcess(['check', 'a.sift', '--changed-since', 'HEAD'], { folder });
      expect({ code, err }).toEqual({
        code: 2,
        err: expect.stringContaining('cannot tell what has changed since `HEAD`: not a git repository'),
      });
    });
  });
});
