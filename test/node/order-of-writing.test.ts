/** In which order a file is written: its bytes are on the disk before they have its name, and the name is when the writing is over. */

import { execFileSync } from 'node:child_process';
import fs, { readFileSync, statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { writeFileAtomic, writePiecesAtomic } from '../../src/node/write-atomic.js';
import { withFolder, withFolderAsync } from '../cli/command.js';

const RECORDED = ['openSync', 'chmodSync', 'writeFileSync', 'fsyncSync', 'closeSync', 'renameSync'] as const;
const ORIGINALS = RECORDED.map((name) => [name, fs[name]] as const);

/** Calls by name, each with the file it is about; files beside the target are called `draft`. */
function record(folder: string): readonly string[] {
  const calls: string[] = [];
  const names = new Map<unknown, string>();
  const shown = (given: unknown): string => {
    const known = names.get(given);
    if (known !== undefined) return known;
    if (given === folder) return 'folder';
    const name = basename(String(given));
    return name.endsWith('.tmp') ? 'draft' : name;
  };
  for (const [name, original] of ORIGINALS) {
    const recording = (...given: readonly unknown[]): unknown => {
      const result: unknown = Reflect.apply(original, fs, given);
      if (name === 'openSync') names.set(result, shown(given[0]));
      const others = name === 'renameSync' ? ` to ${shown(given[1])}` : '';
      calls.push(`${name} ${shown(given[0])}${others}`);
      return result;
    };
    Object.assign(fs, { [name]: recording });
  }
  syncBuiltinESMExports();
  return calls;
}

function restore(): void {
  for (const [name, original] of ORIGINALS) Object.assign(fs, { [name]: original });
  syncBuiltinESMExports();
}

afterEach(restore);

const BEHIND_WRITING = ['fsyncSync draft', 'closeSync draft', 'renameSync draft to a.txt'];
const NAME_KEPT = ['openSync folder', 'fsyncSync folder', 'closeSync folder'];

describe('a file', () => {
  it('is written, synced, named, and then its folder is synced', () => {
    withFolder({}, (folder) => {
      const calls = record(folder);
      writeFileAtomic(join(folder, 'a.txt'), 'new');
      restore();
      expect(calls).toEqual(['openSync draft', 'writeFileSync draft', ...BEHIND_WRITING, ...NAME_KEPT]);
    });
  });

  it('has the mode of the one it replaces before it has a byte', () => {
    withFolder({ 'a.txt': 'old' }, (folder) => {
      const path = join(folder, 'a.txt');
      fs.chmodSync(path, 0o600);
      const calls = record(folder);
      writeFileAtomic(path, 'new');
      restore();
      expect(calls.slice(0, 3)).toEqual(['openSync draft', 'chmodSync draft', 'writeFileSync draft']);
      expect(statSync(path).mode & 0o777).toBe(0o600);
    });
  });

  it('in pieces is synced behind the last of them', async () => {
    await withFolderAsync({}, async (folder) => {
      const calls = record(folder);
      await writePiecesAtomic(join(folder, 'a.txt'), ['one', 'two']);
      restore();
      const pieces = ['writeFileSync draft', 'writeFileSync draft'];
      expect(calls).toEqual(['openSync draft', ...pieces, ...BEHIND_WRITING, ...NAME_KEPT]);
      expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('onetwo');
    });
  });

  it('that cannot be synced does not get its name', () => {
    withFolder({ 'a.txt': 'old' }, (folder) => {
      Object.assign(fs, {
        fsyncSync: () => {
          throw Object.assign(new Error('EIO'), { code: 'EIO' });
        },
      });
      syncBuiltinESMExports();
      expect(() => writeFileAtomic(join(folder, 'a.txt'), 'new')).toThrow('cannot write');
      restore();
      expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('old');
      expect(fs.readdirSync(folder)).toEqual(['a.txt']);
    });
  });
});

// A pipe of its own, and no device of the machine: a mistake in what is tested would put a file in its place.
it.skipIf(process.platform === 'win32')(
  'what is no file is written to as it is, and neither synced nor renamed',
  () => {
    withFolder({}, (folder) => {
      const pipe = join(folder, 'pipe');
      execFileSync('mkfifo', [pipe]);
      // Writing waits for a reader.
      const reader = fs.openSync(pipe, fs.constants.O_RDWR | fs.constants.O_NONBLOCK);
      try {
        const calls = record(folder);
        writeFileAtomic(pipe, 'new');
        restore();
        expect(calls).toEqual(['openSync pipe', 'writeFileSync pipe', 'closeSync pipe']);
        expect([statSync(pipe).isFIFO(), fs.readdirSync(folder)]).toEqual([true, ['pipe']]);
        const bytes = new Uint8Array(9);
        expect(Buffer.from(bytes.subarray(0, fs.readSync(reader, bytes))).toString()).toBe('new');
      } finally {
        fs.closeSync(reader);
      }
    });
  },
);
