/** A live index in a file: opened again with what was saved, saved while it changes, never half. */

import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeviceIndex } from '../../src/bitset/index/device-index.js';
import type { DeviceChange } from '../../src/bitset/live/device-change.js';
import { defineCatalog } from '../../src/catalog/define-catalog.js';
import { compileOrThrow } from '../../src/compile.js';
import { openLiveIndex } from '../../src/node/open-live-index.js';

const catalog = defineCatalog({ applications: { X: {} }, tags: { visits: { type: 'Integer' } } });
const ALL = compileOrThrow('A("X")', { catalog });

/** Ends what hangs; on a busy machine files take their time. */
const PATIENCE = { timeout: 600_000 };

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pushsift-live-'));
  path = join(folder, 'account.psi');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const put = (id: string): DeviceChange => ({ id, put: { id, platform: 'iOS', applications: ['X'] } });

/** The devices that the file has. */
const inFile = (): number => DeviceIndex.fromBytes(readFileSync(path)).count(ALL);

describe('a live index in a file', () => {
  it('is empty where there is no file, and makes none until something is saved', async () => {
    const { live, save, close } = await openLiveIndex(path, { catalog, saveEveryMs: null });
    expect([live.snapshot().size, live.position, existsSync(path)]).toStrictEqual([0, null, false]);
    live.apply([put('a'), put('b')], { position: '2' });
    expect(existsSync(path)).toBe(false);
    await save();
    expect(inFile()).toBe(2);
    await close();
  });

  it('goes on from what was saved: devices, catalog and position', async () => {
    const first = await openLiveIndex(path, { catalog, saveEveryMs: null });
    first.live.apply([put('a'), put('b'), put('c')], { position: '3' });
    first.live.apply([{ id: 'b', remove: true }], { position: '4' });
    await first.close();
    const second = await openLiveIndex(path, { saveEveryMs: null });
    expect([second.live.snapshot().count(ALL), second.live.position]).toStrictEqual([2, '4']);
    expect([...(second.live.catalog?.tags.keys() ?? [])]).toStrictEqual(['visits']);
    const { refused } = second.live.apply([{ id: 'a', update: { tags: { visits: { increment: 1 } } } }], {
      position: '5',
    });
    expect(refused).toEqual([]);
    await second.close();
    const third = await openLiveIndex(path, { saveEveryMs: null });
    expect(third.live.snapshot().count(compileOrThrow('T("visits", EQ, 1)', { catalog }))).toBe(1);
    expect(third.live.position).toBe('5');
  });

  it('begins with an index that was built, too', async () => {
    const builder = DeviceIndex.builder({ catalog });
    builder.add({ id: 'a', platform: 'iOS', applications: ['X'] });
    writeFileSync(path, builder.seal().toBytes());
    const { live } = await openLiveIndex(path, { saveEveryMs: null });
    live.apply([put('b')]);
    live.flush();
    expect(live.snapshot().count(ALL)).toBe(2);
  });

  it('is written only where something has changed', async () => {
    const { live, save } = await openLiveIndex(path, { catalog, saveEveryMs: null });
    live.apply([put('a')]);
    await save();
    rmSync(path);
    await save();
    expect(existsSync(path)).toBe(false);
    // A position is a change: what lies before it is not to be read again.
    live.apply([], { position: '7' });
    await save();
    expect(DeviceIndex.fromBytes(readFileSync(path)).position).toBe('7');
  });

  it('is not written again where it was opened and nothing has changed since', async () => {
    const first = await openLiveIndex(path, { catalog, saveEveryMs: null });
    first.live.apply([put('a')]);
    await first.close();
    const second = await openLiveIndex(path, { saveEveryMs: null });
    rmSync(path);
    await second.save();
    expect(existsSync(path)).toBe(false);
    second.live.apply([put('b')]);
    await second.close();
    expect(inFile()).toBe(2);
  });

  it('is written where there was none, empty as it is', async () => {
    const { close } = await openLiveIndex(path, { catalog, saveEveryMs: null });
    await close();
    expect(inFile()).toBe(0);
  });

  it('saves one after the other, each what was applied when its turn came', async () => {
    const { live, save } = await openLiveIndex(path, { catalog, saveEveryMs: null });
    live.apply([put('a')]);
    const first = save();
    live.apply([put('b')]);
    const second = save();
    live.apply([put('c')]);
    await Promise.all([first, second]);
    expect(inFile()).toBeGreaterThanOrEqual(2);
    await save();
    expect(inFile()).toBe(3);
    expect(readdirSync(folder)).toStrictEqual(['account.psi']);
  });

  it('has changes in its snapshots 250 ms after they were applied, without being saved', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { live, close } = await openLiveIndex(path, { catalog, saveEveryMs: null });
    live.apply([put('a')]);
    vi.advanceTimersByTime(249);
    expect(live.snapshot().size).toBe(0);
    vi.advanceTimersByTime(1);
    expect([live.snapshot().size, existsSync(path)]).toEqual([1, false]);
    await close();
  });

  it('saves in the background, every minute unless another time is given', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    for (const [options, milliseconds] of [
      [{}, 60_000],
      [{ saveEveryMs: 500 }, 500],
    ] as const) {
      const { live, close } = await openLiveIndex(path, { catalog, ...options });
      live.apply([put('a'), put(String(milliseconds))]);
      rmSync(path, { force: true });
      await vi.advanceTimersByTimeAsync(milliseconds - 1);
      expect(existsSync(path)).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      await vi.waitFor(() => expect(existsSync(path)).toBe(true), PATIENCE);
      await close();
    }
  });

  it('saves at the end, once, and no more behind it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { live, close } = await openLiveIndex(path, { catalog, saveEveryMs: 100 });
    live.apply([put('a')]);
    await Promise.all([close(), close()]);
    expect(inFile()).toBe(1);
    live.apply([put('b')]);
    rmSync(path);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(existsSync(path)).toBe(false);
  });
});

describe('a checkpoint that cannot be written', () => {
  it('is told, leaves the file as it was, and is tried again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const errors: unknown[] = [];
    const { live, save, close } = await openLiveIndex(path, {
      catalog,
      saveEveryMs: 100,
      onError: (error) => void errors.push(error),
    });
    live.apply([put('a')]);
    await save();
    const away = `${folder}-away`;
    renameSync(folder, away);
    live.apply([put('b')]);
    await expect(save()).rejects.toMatchObject({ name: 'FileError', code: 'not-found' });
    await vi.advanceTimersByTimeAsync(100);
    await vi.waitFor(() => expect(errors).toMatchObject([{ name: 'FileError', code: 'not-found' }]), PATIENCE);
    renameSync(away, folder);
    expect(inFile()).toBe(1);
    await vi.advanceTimersByTimeAsync(100);
    await vi.waitFor(() => expect(inFile()).toBe(2), PATIENCE);
    await close();
  });
});

it('a checkpoint that cannot be written, and that nobody wants to be told of, ends nothing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const unhandled: unknown[] = [];
  const hear = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', hear);
  const { live, save, close } = await openLiveIndex(path, { catalog, saveEveryMs: 100 });
  live.apply([put('a')]);
  const away = `${folder}-away`;
  renameSync(folder, away);
  await vi.advanceTimersByTimeAsync(100);
  await expect(save()).rejects.toMatchObject({ code: 'not-found' });
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', hear);
  renameSync(away, folder);
  await close();
  expect([unhandled, inFile()]).toEqual([[], 1]);
});

describe('a file that is no live index', () => {
  it.each([
    ['no index at all', () => writeFileSync(path, 'devices'), 'not-an-index'],
    [
      'a damaged one',
      () => {
        const builder = DeviceIndex.builder({ catalog });
        builder.add({ id: 'a', platform: 'iOS' });
        const bytes = builder.seal().toBytes();
        bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
        writeFileSync(path, bytes);
      },
      'damaged',
    ],
    [
      'one without ids',
      () => {
        const builder = DeviceIndex.builder({ ids: false });
        builder.add({ id: 'a', platform: 'iOS' });
        writeFileSync(path, builder.seal().toBytes());
      },
      'no-ids',
    ],
  ])('%s is refused, and stays as it is', async (_, make, code) => {
    make();
    const before = readFileSync(path);
    await expect(openLiveIndex(path)).rejects.toMatchObject({ name: 'IndexError', code });
    expect(readFileSync(path)).toStrictEqual(before);
  });
});
