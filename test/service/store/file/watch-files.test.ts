/** The functions of the system as a thread of a store has them: what was said last is remembered, and what is made is for its owner alone. */

import fs from 'node:fs';
import { expect, it } from 'vitest';
import { takeLastFileError, watchFiles } from '../../../../src/service/store/file/watch-files.js';

const NAMES = [
  'openSync',
  'writeSync',
  'readSync',
  'fsyncSync',
  'fdatasyncSync',
  'ftruncateSync',
  'unlinkSync',
  'mkdirSync',
] as const;

type Answer = (...values: unknown[]) => unknown;

/** The functions are those of this process: nothing else runs before they are put back. */
function watched(answers: Partial<Record<(typeof NAMES)[number], Answer>>, work: (calls: unknown[][]) => void): void {
  const originals = Object.fromEntries(NAMES.map((name) => [name, fs[name]]));
  const calls: unknown[][] = [];
  const stand = (name: (typeof NAMES)[number]): Answer => {
    return (...values) => {
      calls.push([name, ...values]);
      return answers[name]?.(...values);
    };
  };
  try {
    Object.assign(fs, Object.fromEntries(NAMES.map((name) => [name, stand(name)])));
    watchFiles();
    takeLastFileError();
    work(calls);
  } finally {
    Object.assign(fs, originals);
    takeLastFileError();
  }
}

const fails = (code: string): Answer => {
  return () => {
    throw Object.assign(new Error(code), { code });
  };
};

it.each(['openSync', 'writeSync', 'readSync', 'ftruncateSync', 'unlinkSync', 'mkdirSync'] as const)(
  'what %s fails with is thrown, and told once',
  (name) => {
    watched({ [name]: fails('EIO') }, () => {
      expect(() => (fs[name] as Answer)('x')).toThrow('EIO');
      expect(takeLastFileError()).toMatchObject({ code: 'EIO' });
      expect(takeLastFileError()).toBeNull();
    });
  },
);

it('of two failures the last is told', () => {
  watched({ readSync: fails('EIO'), unlinkSync: fails('EROFS') }, () => {
    expect(() => (fs.readSync as Answer)(3)).toThrow('EIO');
    expect(() => fs.unlinkSync('x')).toThrow('EROFS');
    expect(takeLastFileError()).toMatchObject({ code: 'EROFS' });
  });
});

it.each([
  [0, 'ENOSPC'],
  [4095, 'ENOSPC'],
  [4096, undefined],
])('of 4096 bytes %i are written: the reason is %s', (written, code) => {
  watched({ writeSync: () => written }, () => {
    expect(fs.writeSync(3, Buffer.alloc(4096), 0, 4096, 0)).toBe(written);
    expect((takeLastFileError() as { code?: string } | null)?.code).toBe(code);
  });
});

it('a read that ends early is none that failed', () => {
  watched({ readSync: () => 10 }, () => {
    expect(fs.readSync(3, Buffer.alloc(4096), 0, 4096, 0)).toBe(10);
    expect(takeLastFileError()).toBeNull();
  });
});

it('files and folders are made for their owner alone, whatever was asked for', () => {
  watched({ openSync: () => 7 }, (calls) => {
    expect(fs.openSync('a', 'w', 0o644)).toBe(7);
    fs.mkdirSync('b', 0o777);
    expect(calls).toEqual([
      ['openSync', 'a', 'w', 0o600],
      ['mkdirSync', 'b', 0o700],
    ]);
  });
});

it('what is synced is the content and the size, and a failure of that is told', () => {
  watched({ fdatasyncSync: fails('EIO') }, (calls) => {
    expect(() => fs.fsyncSync(5)).toThrow('EIO');
    expect(calls).toEqual([['fdatasyncSync', 5]]);
    expect(takeLastFileError()).toMatchObject({ code: 'EIO' });
  });
});
