import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileChunks } from '../../src/node/file-chunks.js';
import { filterFilesIn } from '../../src/node/filter-files.js';
import { readTextFile } from '../../src/node/read-text.js';
import { writeFileAtomic, writePiecesAtomic } from '../../src/node/write-atomic.js';
import { withFolder, withFolderAsync } from '../cli/command.js';

describe('readTextFile', () => {
  it('keeps a byte order mark in the text', () => {
    withFolder({ 'a.sift': '\uFEFFA' }, (folder) => expect(readTextFile(join(folder, 'a.sift'))).toBe('\uFEFFA'));
  });

  it.each([
    ['no.sift', 'there is no such file'],
    ['.', 'it is a folder'],
    ['bad.sift', 'it is not UTF-8 text'],
    ['wide.sift', 'it is UTF-16 text, save it as UTF-8'],
    ['a.sift/b.sift', 'a part of the path is not a folder'],
  ])('%s: %s', (name, reason) => {
    const files = {
      'a.sift': 'A',
      'bad.sift': new Uint8Array([0xc3, 0x28]),
      'wide.sift': new Uint8Array([0xfe, 0xff, 0, 65]),
    };
    withFolder(files, (folder) => {
      const path = join(folder, name);
      expect(() => readTextFile(path)).toThrow(`cannot read ${path}: ${reason}`);
    });
  });
});

it('a text has 64 MiB at most, whatever is in it', () => {
  withFolder({ 'a.sift': '' }, (folder) => {
    const path = join(folder, 'a.sift');
    const tooLarge = expect.objectContaining({ code: 'too-large' });
    truncateSync(path, 64 * 1024 * 1024 + 1);
    expect(() => readTextFile(path)).toThrow(tooLarge);
    expect(() => readTextFile(path)).toThrow('it has 67108865 bytes, the limit is 67108864');
    truncateSync(path, 64 * 1024 * 1024);
    expect(readTextFile(path)).toHaveLength(64 * 1024 * 1024);
  });
});

describe('filterFilesIn', () => {
  it('orders files by name in each folder, before what is below', () => {
    withFolder({ 'b.sift': '', 'a/z.sift': '', 'a/b/c.sift': '', 'c.sift': '', 'd.json': '' }, (folder) => {
      const names = filterFilesIn(folder).map((path) => path.slice(folder.length + 1));
      expect(names).toEqual(['b.sift', 'c.sift', 'a/z.sift', 'a/b/c.sift']);
    });
  });

  it('walks no circle of links', () => {
    withFolder({ 'a/b.sift': '' }, (folder) => {
      symlinkSync(folder, join(folder, 'a/up'));
      expect(filterFilesIn(folder)).toEqual([join(folder, 'a/b.sift')]);
    });
  });
});

describe('fileChunks', () => {
  it('gives all bytes in order', async () => {
    const bytes = Uint8Array.from({ length: 2_500_000 }, (_, at) => at % 251);
    await withPath('d.bin', bytes, async (path) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of fileChunks(path)) chunks.push(chunk.slice());
      expect(chunks.length).toBeGreaterThan(1);
      expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
    });
  });

  it('fills one piece of memory anew, however long the file is', async () => {
    await withPath('d.bin', new Uint8Array(600_000), async (path) => {
      const memory = new Set<ArrayBufferLike>();
      for await (const chunk of fileChunks(path)) memory.add(chunk.buffer);
      expect(memory.size).toBe(1);
    });
  });

  it('says what keeps it from reading', async () => {
    const reading = fileChunks('/no/such/file').next();
    await expect(reading).rejects.toThrow('cannot read /no/such/file: there is no such file');
  });

  it('rejects with the reason of its signal', async () => {
    await withPath('d.bin', 'x', async (path) => {
      const reason = new Error('enough');
      await expect(fileChunks(path, AbortSignal.abort(reason)).next()).rejects.toBe(reason);
    });
  });
});

describe('writeFileAtomic', () => {
  it('writes through a chain of links', () => {
    withFolder({ 'a.txt': 'old' }, (folder) => {
      symlinkSync('a.txt', join(folder, 'b.txt'));
      symlinkSync('b.txt', join(folder, 'c.txt'));
      writeFileAtomic(join(folder, 'c.txt'), 'new');
      expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('new');
      expect(readdirSync(folder).sort()).toEqual(['a.txt', 'b.txt', 'c.txt']);
    });
  });

  it('says what keeps it from writing, and leaves nothing behind', () => {
    withFolder({}, (folder) => {
      mkdirSync(join(folder, 'd'));
      expect(() => writeFileAtomic(join(folder, 'd'), 'x')).toThrow(
        `cannot write ${join(folder, 'd')}: it is a folder`,
      );
      expect(() => writeFileAtomic(join(folder, 'no/a'), 'x')).toThrow(
        `cannot write ${join(folder, 'no/a')}: there is no such folder`,
      );
      expect(readdirSync(folder)).toEqual(['d']);
    });
  });
});

// Elsewhere only who may do anything sets the sticky bit of a file.
it.skipIf(process.platform !== 'linux')('a file keeps all bits of its mode', () => {
  withFolder({ 'a.txt': 'old' }, (folder) => {
    const path = join(folder, 'a.txt');
    chmodSync(path, 0o1640);
    writeFileAtomic(path, 'new');
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o7777]).toEqual(['new', 0o1640]);
  });
});

describe('writePiecesAtomic', () => {
  it('leaves nothing behind where the process ends in the middle, and listens for its end no longer than it writes', async () => {
    const before = process.listeners('exit');
    const added = () => process.listeners('exit').filter((listener) => !before.includes(listener));
    await withPath('a.txt', 'old', async (path, folder) => {
      let names: readonly string[] = [];
      const ending = (function* (): Generator<string> {
        yield 'one';
        for (const end of added()) Reflect.apply(end, process, [0]);
        names = readdirSync(folder);
        throw new Error('the end');
      })();
      await expect(writePiecesAtomic(path, ending)).rejects.toThrow('the end');
      expect([names, added()]).toEqual([['a.txt'], []]);
      await writePiecesAtomic(path, ['new']);
      expect(added()).toEqual([]);
    });
  });

  it('leaves the old file as it was when it is aborted in the middle', async () => {
    await withPath('a.txt', 'old', async (path, folder) => {
      const controller = new AbortController();
      const pieces = (function* (): Generator<string> {
        yield 'one';
        controller.abort();
        yield 'two';
      })();
      await expect(writePiecesAtomic(path, pieces, controller.signal)).rejects.toThrow('This operation was aborted');
      expect(readFileSync(path, 'utf8')).toBe('old');
      expect(readdirSync(folder)).toEqual(['a.txt']);
    });
  });

  it('throws what its pieces throw, and leaves nothing behind', async () => {
    await withPath('a.txt', 'old', async (path, folder) => {
      const reason = new Error('no more');
      const pieces = (async function* (): AsyncGenerator<Uint8Array> {
        yield Uint8Array.of(110, 101, 119);
        throw reason;
      })();
      await expect(writePiecesAtomic(path, pieces)).rejects.toBe(reason);
      expect(readFileSync(path, 'utf8')).toBe('old');
      expect(readdirSync(folder)).toEqual(['a.txt']);
    });
  });

  it('asks for no piece when the file cannot be begun', async () => {
    await withPath('a.txt', 'old', async (_, folder) => {
      let asked = false;
      const pieces = (function* (): Generator<string> {
        asked = true;
        yield 'one';
      })();
      const path = join(folder, 'no/a.txt');
      await expect(writePiecesAtomic(path, pieces)).rejects.toThrow(`cannot write ${path}: there is no such folder`);
      expect(asked).toBe(false);
    });
  });

  it('writes all pieces', async () => {
    await withPath('a.txt', 'old', async (path) => {
      await writePiecesAtomic(path, ['one ', new TextEncoder().encode('two')]);
      expect(readFileSync(path, 'utf8')).toBe('one two');
    });
  });
});

/** Calls `work` with the path of a file in a folder of its own. */
function withPath(
  name: string,
  content: string | Uint8Array,
  work: (path: string, folder: string) => Promise<void>,
): Promise<void> {
  return withFolderAsync({ [name]: content }, (folder) => work(join(folder, name), folder));
}
