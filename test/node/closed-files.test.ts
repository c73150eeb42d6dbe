/** Files that are read are closed, however the reading ends. Who is open is told by Linux. */

import { mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../src/bitset/index/device-index.js';
import { fileMessages } from '../../src/cli/devices/arrow/messages.js';
import { fileChunks } from '../../src/node/file-chunks.js';
import { openIndex } from '../../src/node/open-index.js';
import { openIndexPool } from '../../src/node/open-index-pool.js';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pushsift-closed-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const INDEX = written('d.psi', DeviceIndex.builder().seal().toBytes());
const TEXT = written('d.ndjson', '{}\n'.repeat(1_000_000));

/** How often this process has the file open. */
function timesOpen(path: string): number {
  return readdirSync('/proc/self/fd').filter((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`) === path;
    } catch {
      // It was that of the folder.
      return false;
    }
  }).length;
}

const why = new Error('nobody waits');

async function readChunks(signal: AbortSignal | undefined, each: () => boolean): Promise<void> {
  for await (const chunk of fileChunks(TEXT, signal)) if (chunk.length > 0 && each()) break;
}

describe.skipIf(process.platform !== 'linux')('a file', () => {
  it('that is read piece by piece is open meanwhile, and closed at its end', async () => {
    const open: number[] = [];
    await readChunks(undefined, () => {
      open.push(timesOpen(TEXT));
      return false;
    });
    expect([open, timesOpen(TEXT)]).toEqual([[1, 1, 1], 0]);
  });

  it('that is left in the middle is closed', async () => {
    await readChunks(undefined, () => true);
    expect(timesOpen(TEXT)).toBe(0);
  });

  it('whose reading is given up is closed', async () => {
    const controller = new AbortController();
    const reading = readChunks(controller.signal, () => {
      controller.abort(why);
      return false;
    });
    await expect(reading).rejects.toBe(why);
    expect(timesOpen(TEXT)).toBe(0);
  });

  it('of an index is closed when it is loaded, and where it is none', async () => {
    expect((await openIndex(INDEX)).size).toBe(0);
    expect(timesOpen(INDEX)).toBe(0);
    await expect(openIndex(TEXT)).rejects.toMatchObject({ code: 'not-an-index' });
    await expect(openIndexPool(TEXT)).rejects.toMatchObject({ code: 'not-an-index' });
    expect(timesOpen(TEXT)).toBe(0);
  });

  it('of Arrow is closed where it is damaged', async () => {
    await expect(fileMessages(TEXT).next()).rejects.toThrow('it ends too early');
    expect(timesOpen(TEXT)).toBe(0);
  });
});
