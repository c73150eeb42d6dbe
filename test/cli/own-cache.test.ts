/** The built command under a Node that cannot use the code cache it came with. */

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const BUILT = join(import.meta.dirname, '../../dist/cli');

let root: string;
let folder: string;
let home: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'own-cache-'));
  folder = join(root, 'cli');
  mkdirSync(folder);
  // Parts of the library are loaded from beside the command.
  symlinkSync(join(BUILT, '../entries'), join(root, 'entries'));
  home = join(folder, 'home');
  cpSync(join(BUILT, 'main.cjs'), join(folder, 'main.cjs'));
  // As if another V8 had built it.
  const program = readFileSync(join(BUILT, 'program.cjs'), 'utf8');
  const elsewhere = program.replace(/^(\/\*[0-9a-f]{16}) [^*]+\*\//, '$1 1.2.3-other*/');
  expect(elsewhere).not.toBe(program);
  writeFileSync(join(folder, 'program.cjs'), elsewhere);
  writeFileSync(join(folder, 'program.cache'), 'the cache of another V8');
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

/** One run of the command; it answers, and says nothing else. */
function run(environment: NodeJS.ProcessEnv = {}, words: readonly string[] = ['--version']): void {
  const env = { PATH: process.env.PATH, XDG_CACHE_HOME: home, ...environment };
  const options = { encoding: 'utf8', env } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'main.cjs'), ...words], options);
  expect([status, stdout, stderr]).toEqual([
    0,
    expect.stringMatching(words.length > 1 ? /error/ : /^\d+\.\d+\.\d+\n$/),
    '',
  ]);
}

/** The caches that are kept, with their size and when they were written. */
function kept(): readonly (readonly [name: string, size: number, written: number])[] {
  const caches = join(home, 'pushsift');
  return readdirSync(caches).map((name) => {
    const { size, mtimeMs } = statSync(join(caches, name));
    return [name, size, mtimeMs];
  });
}

describe('the command whose own cache is of another V8', () => {
  it('keeps one at its first run, readable for its user alone, and uses it after', () => {
    run();
    const first = kept();
    expect(first).toEqual([[expect.stringContaining(process.versions.v8), expect.any(Number), expect.any(Number)]]);
    expect(statSync(join(home, 'pushsift', first[0]?.[0] ?? '')).mode & 0o777).toBe(0o600);
    run();
    expect(kept()).toEqual(first);
  });

  it('keeps one for each command, since each runs other parts', () => {
    run();
    run({}, ['rules', 'type/decimal']);
    expect(kept().filter(([name]) => name.endsWith('-rules.cache'))).toHaveLength(1);
    expect(kept()).toHaveLength(2);
  });

  it('replaces a cache that is damaged', () => {
    run();
    const [[name = ''] = []] = kept();
    const cache = readFileSync(join(home, 'pushsift', name));
    writeFileSync(join(home, 'pushsift', name), cache.subarray(0, 1000));
    run();
    expect(kept().map(([, size]) => size > 1000)).toEqual([true]);
  });

  it('believes no cache that others could have written', () => {
    run();
    const [[name = ''] = []] = kept();
    chmodSync(join(home, 'pushsift', name), 0o666);
    run();
    expect(statSync(join(home, 'pushsift', name)).mode & 0o777).toBe(0o600);
  });

  it('keeps a few of them', () => {
    mkdirSync(join(home, 'pushsift'), { recursive: true, mode: 0o700 });
    for (let number = 0; number < 20; number++) writeFileSync(join(home, 'pushsift', `${number}.cache`), '');
    run();
    expect(kept()).toHaveLength(12);
    expect(kept().filter(([, size]) => size > 0)).toHaveLength(1);
  });

  it('runs where nothing can be kept', () => {
    writeFileSync(home, 'a file where the folder would be');
    run();
    run({ XDG_CACHE_HOME: '/proc/no-such-place' });
    run({ XDG_CACHE_HOME: '', HOME: '' });
  });

  it('keeps none where caches are not wanted, or the flags are for one run', () => {
    mkdirSync(join(home, 'pushsift'), { recursive: true });
    run({ NODE_DISABLE_COMPILE_CACHE: '1' });
    run({ NODE_OPTIONS: '--max-old-space-size=512' });
    expect(kept()).toEqual([]);
  });
});
