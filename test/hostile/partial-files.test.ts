// Killed at any moment, the old or the new file is there, whole: before and behind every call of the file system, in the
// middle of the bytes, and at random points of a process that writes without end.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { expect, it } from 'vitest';
import { writeFileAtomic } from '../../src/node/write-atomic.js';
import { withFolder, withFolderAsync } from '../cli/command.js';
import { randomNumbers } from '../support/fuzz.js';
import { SEED } from '../support/law.js';

const SOURCES = join(import.meta.dirname, '../../src');
const OLD = 'old '.repeat(50_000);
const NEW = 'new '.repeat(100_000);

/** The writer as modules that a bare process starts in a moment. */
const WRITER: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'base/argument',
    'base/edit-distance',
    'base/json-kind',
    'base/shown',
    'node/file-error',
    'node/near-name',
    'node/sync-folder',
    'node/write-atomic',
  ].map((name) => {
    const compilerOptions = { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 };
    const { outputText } = transpileModule(readFileSync(join(SOURCES, `${name}.ts`), 'utf8'), { compilerOptions });
    return [`modules/${name}.js`, outputText];
  }),
);

// Counts the calls that touch files, and ends the process at the one it is told: before it, behind it, or half way through.
const KILL_AT_CALL = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const [, , path, size, at, moment] = process.argv;
const calls = [];
const kill = () => { process.kill(process.pid, 'SIGKILL'); for (;;); };
for (const name of ['statSync', 'realpathSync', 'openSync', 'chmodSync', 'writeFileSync', 'fsyncSync', 'closeSync', 'renameSync']) {
  const real = fs[name];
  fs[name] = (...given) => {
    const isHere = calls.push(name) - 1 === Number(at);
    if (isHere && moment === 'before') kill();
    if (isHere && moment === 'within') { fs.writeSync(given[0], given[1].slice(0, given[1].length / 2)); kill(); }
    const result = real(...given);
    if (isHere && moment === 'behind') kill();
    return result;
  };
}
syncBuiltinESMExports();
const { writeFileAtomic, writePiecesAtomic } = await import('./modules/node/write-atomic.js');
const text = 'new '.repeat(Number(size));
if (process.argv[6] === 'in pieces') await writePiecesAtomic(path, [text.slice(0, 1000), text.slice(1000)]);
else writeFileAtomic(path, text);
process.stdout.write(calls.join(' '));
`;

const WRITE_WITHOUT_END = `
import { writeFileAtomic } from './modules/node/write-atomic.js';
process.stdout.write('begun');
for (let version = 0; ; version++) writeFileAtomic(process.argv[2], (version % 10 + ' ').repeat(100_000 + version % 7));
`;

/** What the process did: its calls, when it came to its end. */
function write(folder: string, at: number, moment: string, how: string): { killed: boolean; calls: string[] } {
  const parameters = [join(folder, 'write.mjs'), join(folder, 'a.txt'), '100000', String(at), moment, how];
  const { signal, status, stdout, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8' });
  expect(signal === 'SIGKILL' || status === 0, stderr).toBe(true);
  return { killed: signal === 'SIGKILL', calls: stdout.split(' ') };
}

/** Every place to end a process with these calls: before each, in the middle of bytes, and behind the last. Behind a call is before the next. */
function places(calls: readonly string[]): readonly (readonly [at: number, moment: string])[] {
  return [
    ...calls.map((_, at) => [at, 'before'] as const),
    ...calls.flatMap((name, at) => (name === 'writeFileSync' ? [[at, 'within'] as const] : [])),
    [calls.length - 1, 'behind'],
  ];
}

it.each([
  ['whole', 'an old one', OLD],
  ['in pieces', 'an old one', OLD],
  ['whole', 'nothing', null],
])('a file written %s over %s is there as it was or as it shall be, wherever the writer is killed', (how, _, old) => {
  const files = { ...WRITER, 'write.mjs': KILL_AT_CALL };
  withFolder(files, (folder) => {
    const path = join(folder, 'a.txt');
    const begin = (): void => (old === null ? rmSync(path, { force: true }) : writeFileSync(path, old));
    begin();
    const { calls } = write(folder, -1, 'before', how);
    expect(calls.length).toBeGreaterThanOrEqual(7);
    const seen = new Set<string | null>();
    for (const [at, moment] of places(calls)) {
      begin();
      expect(write(folder, at, moment, how).killed).toBe(true);
      const text = existsSync(path) ? readFileSync(path, 'utf8') : null;
      expect(text === old || text === NEW, `call ${at}, ${moment}: ${text?.length} characters`).toBe(true);
      seen.add(text);
    }
    expect(seen).toEqual(new Set([old, NEW]));
  });
});

it('a process that writes without end, killed at random points, leaves a whole version', async () => {
  await withFolderAsync({ ...WRITER, 'write.mjs': WRITE_WITHOUT_END, 'a.txt': '0 ' }, async (folder) => {
    const path = join(folder, 'a.txt');
    const random = randomNumbers(SEED);
    for (let kill = 0; kill < 25; kill++) {
      const child = spawn(process.execPath, [join(folder, 'write.mjs'), path], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      await new Promise((resolve) => setTimeout(resolve, random(40)));
      child.kill('SIGKILL');
      await once(child, 'exit');
      const text = readFileSync(path, 'utf8');
      expect(text).toMatch(/^\d /);
      const versions = new Set(text.match(/\d /g));
      expect([versions.size, text.length % 2]).toEqual([1, 0]);
      expect(text.length === 2 || (text.length >= 200_000 && text.length < 200_014)).toBe(true);
    }
  });
});

it('a draft that a killed process of the same number left does not stop the next one', () => {
  withFolder({ 'a.txt': OLD }, (folder) => {
    const path = join(folder, 'a.txt');
    // In a container the same few numbers come again and again.
    for (let number = 0; number < 200; number++)
      writeFileSync(join(folder, `.a.txt.${process.pid}-${number}.tmp`), 'half');
    writeFileAtomic(path, NEW);
    expect(readFileSync(path, 'utf8')).toBe(NEW);
    expect(readdirSync(folder).filter((name) => basename(name) !== 'a.txt').length).toBe(200);
  });
});
