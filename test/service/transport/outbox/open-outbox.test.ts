/** What an outbox keeps, shows and refuses. */

import { describe, expect, it } from 'vitest';
import { groupedSync, openOutbox } from '../../../../src/service/transport/outbox/open-outbox.js';
import type { RecipientGroup, Transport } from '../../../../src/service/transport/transport.js';
import { MemoryDisk, systemError } from '../../../support/service/memory-files.js';
import { Crash, countedSteps } from '../../../support/service/steps.js';

const GROUP: RecipientGroup = {
  part: 0,
  platform: 'iOS',
  language: 'en',
  sendAt: Date.UTC(2030, 0, 15),
  payload: {
    service: 'apns',
    headers: { 'apns-priority': '10' },
    body: { kind: 'json', value: { aps: {} } },
    badgeStep: null,
  },
};
const PAYLOAD =
  '{"service":"apns","headers":{"apns-priority":"10"},"body":{"kind":"json","value":{"aps":{}}},"badgeStep":null}';

function line(device: string): string {
  return `{"message":"M","device":"${device}","platform":"iOS","language":"en","sendAt":"2030-01-15T00:00:00.000Z","part":0,"payload":${PAYLOAD}}\n`;
}

/** A disk on which these devices were written and not handed over. */
async function written(...devices: readonly string[]): Promise<MemoryDisk> {
  const disk = new MemoryDisk();
  const outbox = await openOutbox('/o', { files: disk.process() });
  const delivery = await outbox.open('M');
  await delivery.write(GROUP, devices);
  await delivery.close();
  return disk;
}

async function chunksOf(outbox: Transport): Promise<readonly Uint8Array[] | null> {
  const chunks = await outbox.recipients('M');
  if (chunks === null) return null;
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

async function textOf(outbox: Transport): Promise<string | null> {
  const chunks = await chunksOf(outbox);
  return chunks && Buffer.concat(chunks).toString('utf8');
}

describe('a message', () => {
  it('is a file of lines, which appears when it is handed over', async () => {
    const disk = await written('a', 'b');
    const outbox = await openOutbox('/o', { files: disk.process() });
    expect([disk.names(), await outbox.begun(), await textOf(outbox)]).toEqual([
      ['/o/M.partial', '/o/outbox.json'],
      ['M'],
      null,
    ]);
    await outbox.complete('M');
    expect([disk.names(), await outbox.begun(), await textOf(outbox)]).toEqual([
      ['/o/M.ndjson', '/o/outbox.json'],
      [],
      line('a') + line('b'),
    ]);
  });

  it('is handed over once, also when it was taken away meanwhile', async () => {
    const disk = await written('a');
    const outbox = await openOutbox('/o', { files: disk.process() });
    await outbox.complete('M');
    await outbox.complete('M');
    expect(await textOf(outbox)).toBe(line('a'));
    disk.remove('/o/M.ndjson');
    await outbox.complete('M');
    expect([await textOf(outbox), disk.names()]).toEqual([null, ['/o/outbox.json']]);
  });

  it('that a backup brought back in part is not handed over where it was since, and stays as it was then', async () => {
    const disk = await written('a', 'b');
    await (await disk.process().openToWrite('/o/M.ndjson')).close();
    const outbox = await openOutbox('/o', { files: disk.process() });
    await outbox.complete('M');
    expect([await textOf(outbox), disk.names()]).toEqual(['', ['/o/M.ndjson', '/o/outbox.json']]);
    expect(await outbox.begun()).toEqual([]);
  });

  it('is not begun again when it was handed over', async () => {
    const outbox = await openOutbox('/o', { files: (await written('a')).process() });
    await outbox.complete('M');
    await expect(outbox.open('M')).rejects.toMatchObject({
      kind: 'handed-over',
      message: '/o/M.ndjson is there: its recipients were handed over before',
    });
  });

  it('is gone when it is taken back, and handed over it stays', async () => {
    const disk = await written('a');
    const outbox = await openOutbox('/o', { files: disk.process() });
    await outbox.discard('M');
    await outbox.discard('M');
    expect(disk.names()).toEqual(['/o/outbox.json']);
    await (await outbox.open('M')).close();
    await outbox.complete('M');
    await outbox.discard('M');
    expect(disk.names()).toEqual(['/o/M.ndjson', '/o/outbox.json']);
  });

  it('has no empty chunks, and none that change', async () => {
    const disk = new MemoryDisk();
    const outbox = await openOutbox('/o', { files: disk.process() });
    const delivery = await outbox.open('M');
    const devices = Array.from({ length: 1000 }, (_, number) => `d${number}`);
    await delivery.write(GROUP, devices);
    await delivery.close();
    await outbox.complete('M');
    const chunks = (await chunksOf(outbox)) ?? [];
    expect(chunks.length).toBeGreaterThan(2);
    expect(chunks.every(({ length }) => length > 0)).toBe(true);
    expect(Buffer.concat(chunks).toString()).toBe(devices.map(line).join(''));
  });
});

describe('what another process left', () => {
  it.each([
    ['two lines', line('a') + line('b'), ['a', 'b']],
    ['nothing', '', []],
    ['a torn line', line('a') + line('b').slice(0, 40), ['a']],
    ['a line without its end', line('a') + line('b').slice(0, -1), ['a']],
    ['zeros, and a line behind them', `${line('a')}${'\0'.repeat(64)}\n${line('b')}`, ['a']],
    [
      'a page of zeros within a line',
      line('a') + line('b').replace('apns-priority', '\0'.repeat(13)) + line('c'),
      ['a'],
    ],
    ['a line of another message', line('a') + line('b').replace('"M"', '"N"') + line('c'), ['a']],
    ['JSON that is no line', `${line('a')}null\n${line('b')}`, ['a']],
    ['an empty line', `${line('a')}\n${line('b')}`, ['a']],
    ['a line of no platform', line('a') + line('b').replace('iOS', 'Symbian'), ['a']],
  ])('%s: whole lines are kept, and gone on behind', async (_, text, kept) => {
    const disk = await written();
    disk.put('/o/M.partial', text);
    const outbox = await openOutbox('/o', { files: disk.process() });
    const delivery = await outbox.open('M');
    const last = kept.at(-1);
    expect(delivery.kept).toEqual({
      byPlatform: new Map(last === undefined ? [] : [['iOS', kept.length]]),
      last: last === undefined ? null : { part: 0, device: last, sendAt: GROUP.sendAt },
    });
    await delivery.write(GROUP, ['z']);
    await delivery.close();
    expect(disk.text('/o/M.partial')).toBe([...kept, 'z'].map(line).join(''));
  });

  it('is kept up to the last whole line, wherever the file ends', async () => {
    const text = line('ä€😀') + line('b');
    const bytes = Buffer.from(text);
    for (let length = 0; length <= bytes.length; length++) {
      const disk = await written();
      disk.put('/o/M.partial', bytes.subarray(0, length));
      const delivery = await (await openOutbox('/o', { files: disk.process() })).open('M');
      const whole = bytes.subarray(0, length).toString('latin1').split('\n').length - 1;
      expect(delivery.kept.byPlatform.get('iOS') ?? 0, `${length}`).toBe(whole);
    }
  });

  it('is read in pieces: lines may be longer', async () => {
    const disk = await written();
    const long = 'x'.repeat(300_000);
    disk.put('/o/M.partial', line('a') + line(long) + line('b'));
    const delivery = await (await openOutbox('/o', { files: disk.process() })).open('M');
    expect(delivery.kept).toEqual({
      byPlatform: new Map([['iOS', 3]]),
      last: { part: 0, device: 'b', sendAt: GROUP.sendAt },
    });
  });
});

describe('errors', () => {
  /** An outbox on which the next operation of this name fails so. */
  async function failing(name: string, code: string) {
    const disk = await written('a');
    let isOn = false;
    const steps = countedSteps((_, step) => {
      if (isOn && step === name) throw systemError(code);
      return undefined;
    });
    const outbox = await openOutbox('/o', { files: disk.process(steps.step) });
    const fail = (on: boolean): void => {
      isOn = on;
    };
    return { disk, outbox, fail };
  }

  it.each([
    ['write', 'ENOSPC', 'full', 'cannot write /o/M.partial: there is no room left'],
    ['write', 'EDQUOT', 'full', 'cannot write /o/M.partial: the quota is used up'],
    ['write', 'EIO', 'unavailable', 'cannot write /o/M.partial: the disk does not work'],
    ['write', 'EWHATEVER', 'unavailable', 'cannot write /o/M.partial: EWHATEVER'],
    ['sync', 'EIO', 'unavailable', 'cannot write /o/M.partial: the disk does not work'],
    ['openToWrite', 'EMFILE', 'unavailable', 'cannot write /o/M.partial: too many files are open'],
    ['openToWrite', 'ENOENT', 'unavailable', 'cannot write /o/M.partial: the folder is not there'],
    ['rename', 'EROFS', 'unavailable', 'cannot hand over /o/M.ndjson: the disk can only be read'],
    ['remove', 'EACCES', 'unavailable', 'cannot remove /o/M.partial: that is not allowed'],
    ['list', 'ENOENT', 'unavailable', 'cannot read /o: the folder is not there'],
    ['read', 'EIO', 'unavailable', 'cannot write /o/M.partial: the disk does not work'],
  ])('%s: %s', async (name, code, kind, message) => {
    const { outbox, fail } = await failing(name, code);
    fail(true);
    const all = async () => {
      if (name === 'rename') await outbox.complete('M');
      if (name === 'remove') await outbox.discard('M');
      if (name === 'list') await outbox.begun();
      const delivery = await outbox.open('M');
      await delivery.write(GROUP, ['b']);
      await delivery.sync();
    };
    await expect(all()).rejects.toMatchObject({ name: 'TransportError', kind, message });
  });

  it('a file that could not be synced is not believed', async () => {
    const { disk, outbox, fail } = await failing('sync', 'EIO');
    const delivery = await outbox.open('M');
    await delivery.write(GROUP, ['b']);
    fail(true);
    await expect(delivery.sync()).rejects.toMatchObject({ kind: 'unavailable' });
    await delivery.close();
    expect(disk.names()).toEqual(['/o/outbox.json']);
  });

  it('nor is one that could not be removed then: it is before it is gone on with', async () => {
    const disk = await written('a');
    let failing: readonly string[] = [];
    const { step } = countedSteps((_, name) => {
      if (failing.includes(name)) throw systemError('EIO');
      return undefined;
    });
    const outbox = await openOutbox('/o', { files: disk.process(step) });
    const delivery = await outbox.open('M');
    failing = ['sync', 'remove'];
    await expect(delivery.sync()).rejects.toMatchObject({ kind: 'unavailable' });
    await delivery.close();
    expect(disk.text('/o/M.partial')).toBe(line('a'));
    failing = ['remove'];
    await expect(outbox.open('M')).rejects.toMatchObject({ kind: 'unavailable' });
    failing = [];
    const again = await outbox.open('M');
    expect(again.kept).toEqual({ byPlatform: new Map(), last: null });
    await again.close();
    expect((await outbox.open('M')).kept.last).toBeNull();
  });

  it('what a process could not sync before it ended is on the disk when the next one has synced', async () => {
    const disk = await written('a', 'b');
    const ending = countedSteps((_, name) => {
      if (name === 'sync') throw systemError('EIO');
      if (name === 'remove') throw new Crash();
      return undefined;
    });
    const before = await openOutbox('/o', { files: disk.process(ending.step) });
    await expect((await before.open('M')).sync()).rejects.toThrow();
    expect([ending.hasCrashed(), disk.text('/o/M.partial')]).toEqual([true, line('a') + line('b')]);
    const outbox = await openOutbox('/o', { files: disk.process() });
    const delivery = await outbox.open('M');
    await delivery.sync();
    await outbox.complete('M');
    disk.losePower(() => 0);
    expect(await textOf(outbox)).toBe(line('a') + line('b'));
  });

  it('a line that was written in part is written again', async () => {
    const { disk, outbox, fail } = await failing('write', 'ENOSPC');
    const first = await outbox.open('M');
    fail(true);
    await expect(first.write(GROUP, ['b'])).rejects.toMatchObject({ kind: 'full' });
    await first.close();
    fail(false);
    const second = await outbox.open('M');
    await second.write(GROUP, ['b', 'c']);
    expect(disk.text('/o/M.partial')).toBe(line('a') + line('b') + line('c'));
  });

  it('short writes are gone on with', async () => {
    const disk = new MemoryDisk();
    const steps = countedSteps((_, name) => (name === 'write' ? 'short' : undefined));
    const outbox = await openOutbox('/o', { files: disk.process(steps.step) });
    const delivery = await outbox.open('M');
    await delivery.write(GROUP, ['a', 'b']);
    expect(disk.text('/o/M.partial')).toBe(line('a') + line('b'));
  });

  it('its name is written whole, however little is written at a time', async () => {
    const disk = new MemoryDisk();
    const steps = countedSteps((_, name) => (name === 'write' ? 'short' : undefined));
    const { id } = await openOutbox('/o', { files: disk.process(steps.step) });
    expect((await openOutbox('/o', { files: disk.process() })).id).toBe(id);
  });

  it('codes that name other files are mistakes of the program', async () => {
    const outbox = await openOutbox('/o', { files: new MemoryDisk().process() });
    for (const code of ['', '../M', 'a/b', 'a.b', 'x'.repeat(101)])
      await expect(outbox.open(code)).rejects.toThrow('the code of a message is the name of a file');
  });
});

describe('its id', () => {
  it('stays, and is another for another folder', async () => {
    const disk = new MemoryDisk();
    const ids: string[] = [];
    for (const folder of ['/a', '/a', '/b']) ids.push((await openOutbox(folder, { files: disk.process() })).id);
    expect(new Set(ids).size).toBe(2);
    expect(ids[0]).toBe(ids[1]);
  });

  it.each(['', 'x', '{}', '{"format":2,"id":"x"}', '{"format":1,"id":5}', 'null'])(
    '%j names no outbox',
    async (text) => {
      const disk = new MemoryDisk();
      disk.put('/o/outbox.json', text);
      await expect(openOutbox('/o', { files: disk.process() })).rejects.toMatchObject({
        kind: 'damaged',
        message: '/o/outbox.json does not name an outbox; if the folder is none, choose another',
      });
    },
  );
});

/** Syncs that end when they are told to. */
function held() {
  const ends: { end(): void; fail(): void }[] = [];
  const sync = () =>
    new Promise<void>((resolve, reject) => {
      ends.push({ end: resolve, fail: () => reject(new Error('no disk')) });
    });
  return { ends, ask: groupedSync(sync) };
}

const turn = () => new Promise(setImmediate);

it('all that ask while one is under way share the next', async () => {
  const { ends, ask } = held();
  const first = ask();
  await turn();
  const others = [ask(), ask(), ask()];
  let isDone = false;
  void Promise.all(others).then(() => {
    isDone = true;
  });
  await turn();
  expect(ends.length).toBe(1);
  ends[0]?.end();
  await first;
  await turn();
  expect([ends.length, isDone]).toEqual([2, false]);
  ends[1]?.end();
  await Promise.all(others);
});

it('one that fails is told to those who wait for it, and to nobody else', async () => {
  const { ends, ask } = held();
  const first = ask();
  await turn();
  const second = ask();
  ends[0]?.fail();
  await expect(first).rejects.toThrow('no disk');
  await turn();
  ends[1]?.end();
  await second;
});
