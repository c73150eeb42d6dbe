/** A live index as a source of audiences: what is published counts, what was begun stays as it was. */

import { describe, expect, it } from 'vitest';
import { liveAudience } from '../../../src/bitset/live/live-audience.js';
import { LiveIndex } from '../../../src/bitset/live/live-index.js';
import { compileOrThrow } from '../../../src/compile.js';
import { openOutbox } from '../../../src/service/transport/outbox/open-outbox.js';
import { listed } from '../../support/listed.js';
import { until } from '../../support/service/fake-clock.js';
import { MemoryDisk } from '../../support/service/memory-files.js';
import { readLines } from '../../support/service/outbox-lines.js';
import { CATALOG, MESSAGE_PATH, messageBody, post, tryService } from '../../support/service/try-service.js';

const ALL = compileOrThrow('A("AAAAA-AAAAA")');

function device(number: number, language = 'de') {
  const id = `d${String(number).padStart(4, '0')}`;
  const tags = { Language: language };
  return { id, put: { id, platform: 'iOS' as const, applications: ['AAAAA-AAAAA'], tags } };
}

function filled(count: number): LiveIndex {
  const index = LiveIndex.create({ catalog: CATALOG });
  index.apply(Array.from({ length: count }, (_, number) => device(number)));
  index.flush();
  return index;
}

describe('a source over a live index', () => {
  it('answers what was published, and its generation grows with that alone', async () => {
    const index = filled(2);
    const source = liveAudience(index);
    const first = source.generation;
    expect((await source.count(ALL)).count).toBe(2);
    expect(source.generation).toBe(first);
    index.apply([device(2, 'en')]);
    // Applied, and not yet published.
    expect([source.generation, (await source.count(ALL)).count]).toEqual([first, 2]);
    index.flush();
    expect(Number(source.generation)).toBeGreaterThan(Number(first));
    expect((await source.count(ALL)).count).toBe(3);
    expect(await source.tagTexts('Language')).toEqual(expect.arrayContaining(['de', 'en']));
    expect(await listed(source.devices(ALL))).toEqual(['d0000', 'd0001', 'd0002']);
  });

  it('goes on with a listing, and with a snapshot, as they were begun', async () => {
    const index = filled(3000);
    const source = liveAudience(index);
    const snapshot = await source.snapshot();
    const pages = source.devices(ALL)[Symbol.asyncIterator]();
    const first = await pages.next();
    index.apply([{ id: 'd2999', remove: true }, device(3000)]);
    index.flush();
    const rest = await listed({ [Symbol.asyncIterator]: () => pages });
    const ids = [...(first.value as readonly string[]), ...rest];
    expect(ids).toHaveLength(3000);
    expect(ids.at(-1)).toBe('d2999');
    expect((await listed(snapshot.devices(ALL))).at(-1)).toBe('d2999');
    expect((await listed(source.devices(ALL))).at(-1)).toBe('d3000');
    await snapshot.close();
  });

  it('takes no snapshot when nobody waits any more', async () => {
    const stopped = AbortSignal.abort(new Error('nobody waits'));
    await expect(liveAudience(filled(1)).snapshot({ signal: stopped })).rejects.toThrow('nobody waits');
  });
});

it('a service over it writes each device once, while all of them change their language', async () => {
  const index = filled(500);
  const disk = new MemoryDisk();
  let moved = 0;
  const files = disk.process(() => {
    // With each step of the disk devices move to the part that is written before or behind.
    index.apply([device(moved % 500, moved % 2 === 0 ? 'en' : 'fr')]);
    index.flush();
    moved++;
    return undefined;
  });
  const trial = await tryService({ audience: liveAudience(index), transport: await openOutbox('/o', { files }) });
  const content = { en: 'Hello', de: 'Hallo', fr: 'Salut' };
  const { body } = await post(trial, MESSAGE_PATH, messageBody(trial.token, { content }));
  const code = body.response.messageCode;
  await until(async () => (await trial.store.message(code))?.progress.state === 'ready');
  const devices = readLines(disk.text(`/o/${code}.ndjson`) ?? '').map((line) => line.device);
  expect(moved).toBeGreaterThan(5);
  expect(devices).toHaveLength(500);
  expect(new Set(devices).size).toBe(500);
  await trial.service.close();
});
