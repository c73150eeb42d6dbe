/** In which order a file is written: its bytes are on the disk before they have its name, and the name is when the writing is over. */

import { execFileSync } from 'node:child_process';
import fs, { readFileSync, statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { writeFileAtomic, writePiecesAtomic } from '../../src/node/write-atomic.js';
import { withFolder, withFolderAsync } from '../cli/command.js';
import { type RecordedCalls, recordCalls } from '../support/recorded-fs.js';

const RECORDED = ['openSync', 'chmodSync', 'writeFileSync', 'fsyncSync', 'closeSync', 'renameSync'] as const;

let recorded: RecordedCalls | null = null;

/** Calls by name, each with the file it is about; files beside the target are called `draft`. */
function record(folder: string): readonly string[] {
  recorded = recordCalls(folder, RECORDED, { '.tmp': 'draft' });
  return recorded.calls;
}

function restore(): void {
  recorded?.[Symbol.dispose]();
  recorded = null;
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
      vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
        throw Object.assign(new Error('EIO'), { code: 'EIO' });
      });
      syncBuiltinESMExports();
      expect(() => writeFileAtomic(join(folder, 'a.txt'), 'new')).toThrow('cannot write');
      vi.restoreAllMocks();
      syncBuiltinESMExports();
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
