/** What operations on devices answer, and what becomes of the devices: one case for each rule. */

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { indexAudience } from '../../../src/bitset/index/index-audience.js';
import type { TokenRight } from '../../../src/service/records/token-record.js';
import { openOutbox } from '../../../src/service/transport/outbox/open-outbox.js';
import { DONE, deviceService, findings, NEWS, SHOP, tagsOf } from '../../support/service/device-service.js';
import { until } from '../../support/service/fake-clock.js';
import { storeFolder } from '../../support/service/file-store.js';
import { type Answered, as, post, tryService } from '../../support/service/try-service.js';

describe('an account that begins empty', () => {
  it('grows with the devices that register, and shrinks with those that are deleted', async () => {
    const trial = await deviceService();
    expect(await trial.count(`A("${SHOP}")`)).toBe(0);
    expect((await trial.on('registerDevice')).body).toEqual(DONE);
    expect((await trial.on('registerDevice', { hwid: 'd2', device_type: 3 })).body).toEqual(DONE);
    expect([await trial.count(`A("${SHOP}")`), await trial.count(`A("${SHOP}", ["Android"])`)]).toEqual([2, 1]);
    expect((await trial.on('deleteDevice')).body).toEqual(DONE);
    expect(await trial.count(`A("${SHOP}")`)).toBe(1);
  });

  it('is reached by a message', async () => {
    const trial = await deviceService();
    await trial.on('registerDevice');
    expect(await trial.count(`A("${SHOP}")`)).toBe(1);
    const { body } = await post(trial, '/json/1.3/createTargetedMessage', {
      request: { auth: trial.token, devices_filter: `A("${SHOP}")`, content: 'Hello' },
    });
    expect((await trial.store.message(body.response.messageCode))?.audience.count).toBe(1);
  });
});

describe('registerDevice', () => {
  it('keeps platform, application, tags, language, time zone and push token', async () => {
    const trial = await deviceService();
    const members = {
      push_token: 'secret',
      language: 'de',
      timezone: -3600,
      tags: { age: 20, level: 3, City: 'Oslo' },
    };
    expect((await trial.on('registerDevice', members)).body).toEqual(DONE);
    expect(await trial.store.device('d1')).toEqual({
      id: 'd1',
      device: {
        id: 'd1',
        platform: 'iOS',
        applications: [SHOP],
        tags: { Language: 'de', Timezone: 'Etc/GMT+1', age: 20, City: 'Oslo' },
        applicationTags: { [SHOP]: { level: 3 } },
      },
      pushTokens: { [SHOP]: 'secret' },
      sequence: 1,
    });
    expect(await trial.count(`AT("${SHOP}", "level", EQ, 3) * T("Language", EQ, "de")`)).toBe(1);
  });

  it('again changes what is told, and keeps the rest', async () => {
    const trial = await deviceService();
    await trial.on('registerDevice', { push_token: 'one', tags: { age: 20, City: 'Oslo' } });
    await trial.on('registerDevice', { device_type: 3, tags: { age: 21 } });
    expect(await trial.store.device('d1')).toMatchObject({
      device: { platform: 'Android', applications: [SHOP], tags: { age: 21, City: 'Oslo' } },
      pushTokens: { [SHOP]: 'one' },
    });
  });

  it('of what is known already writes nothing', async () => {
    const trial = await deviceService();
    await trial.on('registerDevice', { push_token: 'one', language: 'de', tags: { age: 20 } });
    await trial.on('registerDevice', { push_token: 'one', language: 'de', tags: { age: 20 } });
    expect((await trial.store.deviceLog()).sequence).toBe(1);
  });

  it('for another application is the same device', async () => {
    const trial = await deviceService();
    await trial.on('registerDevice', { push_token: 'one' });
    await trial.on('registerDevice', { application: NEWS, push_token: 'two' });
    expect(await trial.count(`A("${SHOP}") * A("${NEWS}")`)).toBe(1);
    expect((await trial.store.device('d1'))?.pushTokens).toEqual({ [SHOP]: 'one', [NEWS]: 'two' });
  });

  it('says where the catalog has no tag for the language', async () => {
    const trial = await deviceService({ devices: { languageTag: 'locale' } });
    const answer = await trial.on('registerDevice', { language: 'de', timezone: 0 });
    expect(findings(answer)).toEqual([200, ['request/unlisted-field /request/language']]);
    expect((await trial.store.device('d1'))?.device?.tags).toEqual({ Timezone: 'Etc/UTC' });
  });

  it('takes the token of the header, with the word that is published', async () => {
    const trial = await deviceService();
    const body = { request: { application: SHOP, hwid: 'd1', device_type: 1 } };
    for (const word of ['Token', 'Bearer']) {
      const headers = { authorization: `${word} ${trial.token}` };
      expect((await post(trial, '/json/1.3/registerDevice', body, headers)).body).toEqual(DONE);
    }
    const without = await post(trial, '/json/1.3/registerDevice', body);
    expect(findings(without)).toEqual([210, ['access/unknown-token /request']]);
    const both = { authorization: `Token ${trial.token}` };
    const wrong = await post(trial, '/json/1.3/registerDevice', { request: { ...body.request, auth: 'x' } }, both);
    expect(findings(wrong)).toEqual([210, ['access/unknown-token /request/auth']]);
  });
});

describe('setTags and getTags', () => {
  it('change what is named, by values and operations, and tell what there is', async () => {
    const trial = await deviceService({ catalog: null });
    await trial.on('registerDevice', { tags: { age: 20, name: 'Ann', list: ['a', 'b'] } });
    const tags = {
      age: { operation: 'increment', value: 2 },
      visits: { operation: 'increment', value: 1 },
      name: null,
      list: { operation: 'append', value: ['b', 'c'] },
      fresh: { operation: 'append', value: ['x'] },
      city: { operation: 'set', value: 'Oslo' },
    };
    expect((await trial.on('setTags', { tags })).body).toEqual(DONE);
    const expected = { age: 22, list: ['a', 'b', 'c'], visits: 1, fresh: ['x'], city: 'Oslo' };
    expect(await tagsOf(trial)).toEqual(expected);
    await trial.on('setTags', { tags: { list: { operation: 'remove', value: ['a', 'z'] } } });
    expect(await tagsOf(trial)).toEqual({ ...expected, list: ['b', 'c'] });
  });

  it('a tag belongs to the application where that declares it, and is told to no other', async () => {
    const trial = await deviceService();
    await trial.on('registerDevice', { tags: { level: 3, age: 20 } });
    await trial.on('registerDevice', { application: NEWS });
    expect(await tagsOf(trial)).toEqual({ level: 3, age: 20 });
    expect(await tagsOf(trial, { application: NEWS })).toEqual({ age: 20 });
    expect(findings(await trial.on('setTags', { application: NEWS, tags: { level: 4 } }))).toEqual([
      210,
      ['name/unknown-tag /request/tags/level'],
    ]);
  });

  it('a wrong type is told with its place, and nothing is changed', async () => {
    const trial = await deviceService();
    await trial.on('registerDevice', { tags: { age: 20 } });
    const tags = { age: 'x', City: { operation: 'increment', value: 1 }, level: true };
    expect(findings(await trial.on('setTags', { tags }))).toEqual([
      210,
      [
        'device/wrong-type /request/tags/age',
        'device/wrong-type /request/tags/City/operation',
        'field/wrong-type /request/tags/level',
      ],
    ]);
    expect(await tagsOf(trial)).toEqual({ age: 20 });
  });

  it('an operation is for what the device holds, where no catalog says more', async () => {
    const trial = await deviceService({ catalog: null });
    await trial.on('registerDevice', { tags: { name: 'Ann', 'a/b': 'x', much: 2 ** 53 - 1 } });
    const increment = { operation: 'increment', value: 1 };
    const tags = { name: increment, 'a/b': { operation: 'append', value: ['x'] } };
    expect(findings(await trial.on('setTags', { tags }))).toEqual([
      210,
      ['device/wrong-type /request/tags/name', 'device/wrong-type /request/tags/a~1b'],
    ]);
    expect(findings(await trial.on('setTags', { tags: { much: increment } }))).toEqual([
      210,
      ['device/integer-range /request/tags/much'],
    ]);
    expect(await tagsOf(trial)).toEqual({ name: 'Ann', 'a/b': 'x', much: 2 ** 53 - 1 });
  });

  it('appends end at 64 KiB of the device, and say so', async () => {
    const trial = await deviceService({ catalog: null });
    await trial.on('registerDevice');
    const append = (from: number) =>
      trial.on('setTags', {
        tags: { list: { operation: 'append', value: Array.from({ length: 1000 }, (_, at) => `item ${from + at}`) } },
      });
    const answers: unknown[] = [];
    for (let from = 10_000; from < 20_000; from += 1000) answers.push((await append(from)).body.status_code);
    expect(answers).toEqual([200, 200, 200, 200, 200, 210, 210, 210, 210, 210]);
    const { body } = await append(20_000);
    expect(body.status_message).toMatch(
      /^the device would hold 78,\d{3} bytes, and holds 65,536 at most \(\/request\/tags, /,
    );
    expect(((await tagsOf(trial)) as { list: unknown[] }).list).toHaveLength(5000);
  });

  it('a push token that finds no room is told at the request, which names no tags', async () => {
    const trial = await deviceService({ catalog: null });
    await trial.on('registerDevice', { tags: { note: 'x'.repeat(65_000) } });
    const { body } = await trial.on('registerDevice', { push_token: 'y'.repeat(1000) });
    expect(findings({ body } as Answered)).toEqual([210, ['field/too-large /request']]);
    expect((await trial.store.device('d1'))?.pushTokens).toEqual({});
  });

  it('of a value that is taken away nothing is kept', async () => {
    const trial = await deviceService();
    await trial.on('registerDevice', { tags: { age: 20, level: 3 } });
    await trial.on('setTags', { tags: { age: null, level: null } });
    expect((await trial.store.device('d1'))?.device).toEqual({
      id: 'd1',
      platform: 'iOS',
      applications: [SHOP],
      tags: {},
      applicationTags: {},
    });
  });

  it('a list without items is no value: nothing is kept of it, and the tag takes any other', async () => {
    const trial = await deviceService({ catalog: null });
    const empty = { operation: 'remove', value: ['a'] };
    await trial.on('registerDevice', { tags: { none: empty, one: ['a'], set: [], append: { ...empty, value: [] } } });
    await trial.on('setTags', { tags: { one: empty } });
    expect((await trial.store.device('d1'))?.device?.tags).toEqual({});
    expect(await tagsOf(trial)).toEqual({});
    const increment = { operation: 'increment', value: 1 };
    expect((await trial.on('setTags', { tags: { none: increment, one: increment } })).body).toEqual(DONE);
    expect(await tagsOf(trial)).toEqual({ none: 1, one: 1 });
  });

  it('an operation on the empty list of an earlier version is one on an unset tag', async () => {
    const trial = await deviceService({ catalog: null });
    const device = { id: 'd1', platform: 'iOS', applications: [SHOP], tags: { n: [] } } as const;
    await trial.store.putDevices([{ device: { id: 'd1', device, pushTokens: {} }, expected: null }]);
    expect(await tagsOf(trial)).toEqual({});
    const tags = { n: { operation: 'increment', value: 2 } };
    expect((await trial.on('setTags', { tags })).body).toEqual(DONE);
    expect(await tagsOf(trial)).toEqual({ n: 2 });
  });

  it('100,000 tags are refused, in one finding or by the limit of bodies', async () => {
    const trial = await deviceService({ catalog: null });
    const tags = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`t${at}`, 1]));
    expect(findings(await trial.on('registerDevice', { tags: tags(20_000) }))).toEqual([
      210,
      ['field/too-large /request/tags'],
    ]);
    expect((await trial.on('registerDevice', { tags: tags(100_000) })).status).toBe(413);
    expect(await trial.store.device('d1')).toBeNull();
  });

  it('an id of 10 MB is refused by the limit of bodies, one of 1,025 bytes with its place, and neither is kept', async () => {
    const trial = await deviceService({ catalog: null });
    for (const kind of ['registerDevice', 'setTags', 'getTags', 'unregisterDevice', 'deleteDevice']) {
      const tags = kind === 'setTags' ? { tags: { age: 1 } } : {};
      expect((await trial.on(kind, { hwid: 'x'.repeat(10_000_000), ...tags })).status).toBe(413);
      expect(findings(await trial.on(kind, { hwid: 'x'.repeat(1025), ...tags }))).toEqual([
        210,
        ['field/too-large /request/hwid'],
      ]);
    }
    expect((await trial.on('registerDevice', { hwid: 'x'.repeat(1024) })).body).toEqual(DONE);
    expect((await trial.store.deviceLog()).sequence).toBe(1);
  });

  it('as many increments at once are counted as were sent', async () => {
    const trial = await deviceService({ catalog: null });
    await trial.on('registerDevice');
    const tags = { visits: { operation: 'increment', value: 1 } };
    await Promise.all(Array.from({ length: 40 }, () => trial.on('setTags', { tags })));
    expect(await tagsOf(trial)).toEqual({ visits: 40 });
  });

  it('of a device that is not registered for the application are refused, whether it is there or not', async () => {
    const trial = await deviceService();
    await trial.on('registerDevice', { application: NEWS });
    for (const kind of ['setTags', 'getTags'])
      for (const hwid of ['d1', 'nobody'])
        expect(findings(await trial.on(kind, { hwid, ...(kind === 'setTags' && { tags: { age: 1 } }) }))).toEqual([
          210,
          ['device/not-subscribed /request/hwid'],
        ]);
  });
});

describe('unregisterDevice and deleteDevice', () => {
  it('end the subscription with push token and tags of the application; other applications keep theirs', async () => {
    for (const kind of ['unregisterDevice', 'deleteDevice']) {
      const trial = await deviceService();
      await trial.on('registerDevice', { push_token: 'one', tags: { level: 3, age: 20 } });
      await trial.on('registerDevice', { application: NEWS, push_token: 'two' });
      expect((await trial.on(kind)).body).toEqual(DONE);
      expect([await trial.count(`A("${SHOP}")`), await trial.count(`A("${NEWS}")`)]).toEqual([0, 1]);
      expect(await trial.store.device('d1')).toEqual({
        id: 'd1',
        device: { id: 'd1', platform: 'iOS', applications: [NEWS], tags: { age: 20 }, applicationTags: {} },
        pushTokens: { [NEWS]: 'two' },
        sequence: 3,
      });
    }
  });

  it('without another application the one keeps the device with its tags of the account, and the other nothing', async () => {
    const trial = await deviceService();
    for (const hwid of ['d1', 'd2']) await trial.on('registerDevice', { hwid, push_token: 'one', tags: { age: 20 } });
    await trial.on('unregisterDevice', { hwid: 'd1' });
    await trial.on('deleteDevice', { hwid: 'd2' });
    expect(await trial.count('T("age", EQ, 20)')).toBe(1);
    expect((await trial.store.device('d1'))?.pushTokens).toEqual({});
    expect(await trial.store.device('d2')).toEqual({ id: 'd2', device: null, pushTokens: {}, sequence: 4 });
    await trial.on('registerDevice', { hwid: 'd2' });
    expect([await tagsOf(trial, { hwid: 'd1' }), await tagsOf(trial, { hwid: 'd2' })]).toEqual([undefined, {}]);
  });

  it('a device that was deleted is as one that was never there', async () => {
    const trial = await deviceService();
    await trial.on('registerDevice', { tags: { age: 20 } });
    await trial.on('deleteDevice');
    for (const kind of ['setTags', 'getTags'])
      expect(findings(await trial.on(kind, { ...(kind === 'setTags' && { tags: { age: 1 } }) }))).toEqual([
        210,
        ['device/not-subscribed /request/hwid'],
      ]);
    for (const kind of ['unregisterDevice', 'deleteDevice']) expect((await trial.on(kind)).body).toEqual(DONE);
    expect((await trial.store.deviceLog()).sequence).toBe(2);
  });

  it('twice is as once, and of nobody is nothing', async () => {
    const trial = await deviceService();
    await trial.on('registerDevice');
    for (const kind of ['unregisterDevice', 'unregisterDevice']) expect((await trial.on(kind)).body).toEqual(DONE);
    expect((await trial.on('deleteDevice', { hwid: 'nobody' })).body).toEqual(DONE);
    expect((await trial.store.deviceLog()).sequence).toBe(2);
    for (const kind of ['deleteDevice', 'deleteDevice']) expect((await trial.on(kind)).body).toEqual(DONE);
    expect((await trial.store.deviceLog()).sequence).toBe(3);
  });

  it('a device that has unregistered everywhere can be deleted, by whichever application; one that is registered elsewhere stays', async () => {
    const trial = await deviceService();
    await trial.on('registerDevice', { tags: { age: 20 } });
    await trial.on('unregisterDevice');
    await trial.on('deleteDevice', { application: NEWS });
    expect(await trial.store.device('d1')).toMatchObject({ device: null, pushTokens: {} });
    expect(await trial.count('T("age", EQ, 20)')).toBe(0);
    await trial.on('registerDevice', { hwid: 'd2', tags: { age: 20 } });
    await trial.on('deleteDevice', { hwid: 'd2', application: NEWS });
    expect(await trial.count(`A("${SHOP}") * T("age", EQ, 20)`)).toBe(1);
  });
});

describe('a token', () => {
  it('has a right to devices of its own applications, and of no others, whether they exist or not', async () => {
    const trial = await deviceService();
    const token = await trial.addToken({ name: 'shop', applications: [SHOP], mayExclude: [NEWS], may: ['devices'] });
    expect((await trial.on('registerDevice', {}, token)).body).toEqual(DONE);
    for (const application of [NEWS, 'NOWHERE'])
      for (const kind of ['registerDevice', 'setTags', 'getTags', 'unregisterDevice', 'deleteDevice'])
        expect(
          findings(await trial.on(kind, { application, ...(kind === 'setTags' && { tags: { age: 1 } }) }, token)),
        ).toEqual([210, ['access/application /request/application']]);
    expect((await as(trial, token, '/v1/audience')).status).toBe(403);
  });

  it('learns of no tag of another application', async () => {
    const trial = await deviceService({ suggestions: true });
    const token = await trial.addToken({ name: 'news', applications: [NEWS] });
    const { text } = await trial.on('registerDevice', { application: NEWS, tags: { levle: 1 } }, token);
    expect(text).toContain('name/unknown-tag');
    expect(text).not.toContain('`level`');
  });
});

describe('what nobody is told', () => {
  it('push tokens and ids of devices stand in no log and no answer', async () => {
    const trial = await deviceService();
    const members = { hwid: 'the-id-of-a-device', push_token: 'the-push-token' };
    const answers = [
      await trial.on('registerDevice', members),
      await trial.on('registerDevice', { ...members, device_type: 99 }),
      await trial.on('setTags', { hwid: members.hwid, tags: { age: 'x' } }),
      await trial.on('getTags', { hwid: members.hwid }),
      await as(trial, trial.token, '/metrics'),
      await as(trial, trial.token, '/v1/audience'),
    ];
    const told = JSON.stringify([trial.log, answers.map(({ text }) => text)]);
    for (const secret of Object.values(members)) expect(told).not.toContain(secret);
  });
});

describe('push tokens', () => {
  const linesOf = async (filter: string, may: readonly TokenRight[] = ['create', 'read', 'recipients']) => {
    using folder = storeFolder();
    const transport = await openOutbox(join(folder.path, 'outbox'));
    const trial = await deviceService({ transport, catalog: null });
    const token = await trial.addToken({ name: 'sender', accountWide: true, may });
    await trial.on('registerDevice', { push_token: 'of the shop', tags: { age: 20 } });
    await trial.on('registerDevice', { application: NEWS, push_token: 'of the news' });
    await trial.on('registerDevice', { hwid: 'd2' });
    expect(await trial.count(`A("${SHOP}")`)).toBe(2);
    const request = { auth: token, devices_filter: filter, content: 'Hello' };
    const { body } = await post(trial, '/json/1.3/createTargetedMessage', { request });
    const code = body.response.messageCode;
    await until(async () => (await trial.store.message(code))?.progress.state === 'ready');
    const { status, text } = await as(trial, token, `/v1/messages/${code}/recipients`);
    await trial.service.close();
    await transport.close();
    if (status !== 200) return [status];
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { device: string; pushTokens: unknown });
    return lines.map(({ device, pushTokens }) => [device, pushTokens]);
  };

  it('of the applications of the filter go with its recipients', async () => {
    expect(await linesOf(`A("${SHOP}")`)).toEqual([
      ['d1', { [SHOP]: 'of the shop' }],
      ['d2', {}],
    ]);
    expect(await linesOf(`A("${SHOP}") * A("${NEWS}")`)).toEqual([
      ['d1', { [SHOP]: 'of the shop', [NEWS]: 'of the news' }],
    ]);
    expect(await linesOf('T("age", EQ, 20)')).toEqual([['d1', { [SHOP]: 'of the shop', [NEWS]: 'of the news' }]]);
  });

  it('are told to nobody who may not list recipients', async () => {
    expect(await linesOf(`A("${SHOP}")`, ['create', 'read'])).toEqual([403]);
  });
});

it('a service whose devices are elsewhere keeps none', async () => {
  const audience = indexAudience(DeviceIndex.builder().seal());
  const trial = await tryService({ audience });
  const { status, text } = await post(trial, '/json/1.3/registerDevice', { request: { auth: trial.token } });
  expect([status, JSON.parse(text)]).toEqual([
    404,
    { status_message: 'this service keeps no devices: they are registered where it has them from' },
  ]);
});

it('no JSON is told as such', async () => {
  const trial = await deviceService();
  expect((await post(trial, '/json/1.3/setTags', `{"request": {"auth": "${trial.token}", `)).status).toBe(400);
});
