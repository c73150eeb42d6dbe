/**
 * Files that are written whole: every call of the file system fails once, with each error, and every call is once the last of a process.
 * The old file is there or the new one; an error is told, and leaves nothing open or beside it.
 */

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkFiles } from '../../src/node/check/check-files.js';
import { FileError } from '../../src/node/file-error.js';
import { openIndex, writeIndex } from '../../src/node/open-index.js';
import { writeFileAtomic } from '../../src/node/write-atomic.js';
import { runInProcess } from '../cli/command.js';
import { indexOf } from '../support/service/recipient-worlds.js';
import { devicesOfX } from '../support/service/run-sender.js';
import { type Attempt, eachStep } from '../support/stepped-fs.js';

let root = '';
let made = 0;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'pushsift-steps-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = join(root, String(made++));
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content, { mode: 0o640 });
  return folder;
}

interface Written {
  readonly before: Readonly<Record<string, string | Uint8Array>>;
  readonly name: string;
  readonly work: (folder: string, path: string) => unknown;
  /** What the file is to hold when all went well. */
  readonly after: string | Uint8Array;
  /** Null: the work tells errors in another way. */
  readonly error: (new (...given: never[]) => Error) | null;
}

async function expectWholeOrNone({ before, name, work, after, error }: Written): Promise<number> {
  return eachStep(
    () => {
      const folder = folderWith(before);
      return { folder, work: () => work(folder, join(folder, name)) };
    },
    (attempt, folder) => {
      const names = readdirSync(folder);
      const there = names.includes(name) ? readFileSync(join(folder, name)) : null;
      const old = before[name] === undefined ? null : Buffer.from(before[name] as string);
      const isNew = there?.equals(Buffer.from(after as string)) === true;
      const isOld = there === null ? old === null : old?.equals(there) === true;
      expect([attempt.what, isOld || isNew]).toEqual([attempt.what, true]);
      if (old !== null)
        expect([attempt.what, statSync(join(folder, name)).mode & 0o777]).toEqual([attempt.what, 0o640]);
      if (!attempt.isEnd) expectTold(attempt, { isNew, names, before, name, error });
    },
  );
}

function expectTold(
  { what, error: told, open, steps }: Attempt,
  {
    isNew,
    names,
    before,
    name,
    error,
  }: Pick<Written, 'before' | 'name' | 'error'> & { isNew: boolean; names: string[] },
): void {
  expect([what, open]).toEqual([what, 0]);
  const expected = [...new Set([...Object.keys(before), ...(isNew ? [name] : [])])].sort();
  expect([what, names.sort()]).toEqual([what, expected]);
  if (told !== null && error !== null) expect([what, told]).toEqual([what, expect.any(error)]);
  // What is told to have failed has left the file as it was, or has named it where the name may be lost with the power; what is not told is done.
  const isNamedAlone = told !== null && isNew && steps.includes('renameSync');
  if (error !== null) expect([what, told === null || isNamedAlone]).toEqual([what, isNew]);
}

it('a new file', async () => {
  const work = (_: string, path: string) => writeFileAtomic(path, 'new');
  const steps = await expectWholeOrNone({ before: {}, name: 'a.txt', work, after: 'new', error: FileError });
  expect(steps).toBeGreaterThan(6);
});

it('a file in place of another, whose mode stays', async () => {
  const work = (_: string, path: string) => writeFileAtomic(path, 'new');
  const before = { 'a.txt': 'old' };
  const steps = await expectWholeOrNone({ before, name: 'a.txt', work, after: 'new', error: FileError });
  expect(steps).toBeGreaterThan(8);
});

it('an index in place of another, which can be opened', async () => {
  const index = indexOf(devicesOfX(20));
  const [old] = [folderWith({})].map((folder) => join(folder, 'old.psi'));
  if (old === undefined) throw new Error('there is a folder');
  await writeIndex(old, indexOf(devicesOfX(3)));
  const whole = join(folderWith({}), 'new.psi');
  await writeIndex(whole, index);
  const work = (_: string, path: string) => writeIndex(path, index);
  const before = { 'd.psi': readFileSync(old) };
  await expectWholeOrNone({ before, name: 'd.psi', work, after: readFileSync(whole), error: FileError });
  expect((await openIndex(whole)).size).toBe(20);
});

const MISTAKEN = "A('AAAAA-AAAAA')";
const MENDED = 'A("AAAAA-AAAAA")';

it('a filter that `check --fix` mends', async () => {
  const work = (folder: string) => checkFiles([join(folder, 'a.sift')], { fix: 'safe' });
  await expectWholeOrNone({ before: { 'a.sift': MISTAKEN }, name: 'a.sift', work, after: MENDED, error: null });
});

it('a filter that `fmt --write` writes', async () => {
  const work = (folder: string) => runInProcess(['fmt', '--write', join(folder, 'a.sift')]);
  const before = { 'a.sift': `  ${MENDED}  +A( "B" )` };
  await expectWholeOrNone({ before, name: 'a.sift', work, after: `${MENDED} + A("B")\n`, error: null });
});

it('a file of suppressions that is written anew', async () => {
  const work = (folder: string) =>
    checkFiles([join(folder, 'a.sift')], { suppressions: { file: join(folder, 'known.json'), renew: true } });
  const before = { 'a.sift': 'T("x", EQ, 1)\n', 'known.json': '{"a.sift":{"lint/no-application":7}}' };
  const after = '{\n  "a.sift": {\n    "lint/no-application": 1\n  }\n}\n';
  await expectWholeOrNone({ before, name: 'known.json', work, after, error: null });
});
