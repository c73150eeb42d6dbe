/** A body that was judged before is answered as a service answers that has never seen it. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../../src/catalog/catalog.js';
import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import { streamAudience } from '../../../src/evaluate/stream-audience.js';
import { Body } from '../../../src/requests/body.js';
import type { TokenRecord } from '../../../src/service/records/token-record.js';
import { JudgedBodies } from '../../../src/service/remembered/judged-bodies.js';
import type { ServiceAudience } from '../../../src/service/service-audience.js';
import { forAllAsync } from '../../support/law.js';
import { memoryStore } from '../../support/service/memory-store.js';
import {
  CATALOG,
  DEVICES,
  MESSAGE_PATH,
  messageBody,
  NOON,
  post,
  tryService,
} from '../../support/service/try-service.js';

const HOUR_MS = 3_600_000;

const OTHER_CATALOG = loadCatalog({
  applications: { 'AAAAA-AAAAA': { platforms: ['iOS'] }, 'BBBBB-BBBBB': { platforms: ['iOS'] } },
  tags: { age: { type: 'String' }, Timezone: { type: 'String' } },
}).catalog;

function audienceOf(devices: readonly object[], generation: string): ServiceAudience {
  const lines = new TextEncoder().encode(devices.map((device) => JSON.stringify(device)).join('\n'));
  return streamAudience({ open: () => [lines], catalog: null, generation });
}

const AUDIENCES = [audienceOf(DEVICES, '1'), audienceOf(DEVICES.slice(1), '1'), audienceOf([], '2')];

/** Members of a body: dates that pass, dates that do not, none, a mistake, a warning. */
const MEMBERS: readonly Readonly<Record<string, unknown>>[] = [
  { send_date: '2027-06-01 10:00', ignore_user_timezone: true },
  { send_date: '2026-11-01 13:00', ignore_user_timezone: true },
  { send_date: '2026-11-01 13:00' },
  { send_date: 'now' },
  {},
  { send_date: '2027-06-01 10:00', ios_ttl: -1 },
  { send_date: '2027-06-01 10:00', devices_filter: 'A("AAAAA-AAAAA") * T("age", GTE, 18)' },
  { send_date: '2027-06-01 10:00', content: { en: 'Hello', de: 'Hallo' } },
  { send_date: '2027-06-01 10:00', devices_filter: 'A("BBBBB-BBBBB") + A("AAAAA-AAAAA")' },
];

const RIGHTS: readonly Pick<TokenRecord, 'isAccountWide' | 'applications'>[] = [
  { isAccountWide: true, applications: null },
  { isAccountWide: false, applications: ['AAAAA-AAAAA'] },
];

/** Most steps change nothing: else nothing that is remembered would be asked for. */
const anyStep = fc.record({
  members: fc.nat(MEMBERS.length - 1),
  catalog: fc.constantFrom(0, 0, 0, 1),
  audience: fc.constantFrom(0, 0, 0, 1, 2),
  rights: fc.constantFrom(0, 0, 0, 1),
  hours: fc.constantFrom(0, 0, 1, -1, 13, -13),
});

describe('a body that comes again', () => {
  it('is answered and stored as by a service that has never seen it, whatever changed meanwhile', async () => {
    await forAllAsync(
      fc.array(anyStep, { minLength: 2, maxLength: 12 }),
      async (steps) => {
        const store = memoryStore();
        const now = { clock: NOON, catalog: CATALOG as Catalog | null, audience: AUDIENCES[0]! };
        const options = { store, now: () => now.clock, catalog: () => now.catalog, audience: () => now.audience };
        const lasting = await tryService(options);
        for (const { members, catalog, audience, rights, hours } of steps) {
          // Tokens are read again after a second.
          now.clock += hours * HOUR_MS + 1_001;
          now.catalog = [CATALOG, OTHER_CATALOG][catalog] ?? null;
          now.audience = AUDIENCES[audience]!;
          const [token] = await store.tokens();
          await store.replaceToken({ ...token!, ...RIGHTS[rights] });
          const fresh = await tryService(options, null);
          const body = messageBody(lasting.token, MEMBERS[members]);
          const [again, first] = [await post(lasting, MESSAGE_PATH, body), await post(fresh, MESSAGE_PATH, body)];
          const codes = [again, first].map(({ body }) => body.response.messageCode);
          expect({ ...again.body, response: { ...again.body.response, messageCode: '' } }).toEqual({
            ...first.body,
            response: { ...first.body.response, messageCode: '' },
          });
          const [kept, expected] = await Promise.all(codes.map((code) => store.message(code ?? '')));
          expect(kept && { ...kept, code: '' }).toEqual(expected && { ...expected, code: '' });
        }
      },
      0.25,
    );
  });
});

describe('a body whose devices change while they are counted', () => {
  it('is counted again when it comes again, and not a third time', async () => {
    const devices = AUDIENCES[0]!;
    let [generation, counts] = [1, 0];
    const audience: ServiceAudience = {
      ...devices,
      get generation() {
        return String(generation);
      },
      async count(...asked) {
        const count = await devices.count(...asked);
        if (counts++ === 0) generation++;
        return count;
      },
    };
    const trial = await tryService({ audience: () => audience });
    const body = messageBody(trial.token, {
      send_date: '2027-06-01 10:00',
      ignore_user_timezone: true,
      devices_filter: 'A("AAAAA-AAAAA") * T("age", GTE, 18)',
    });
    const counted: number[] = [];
    for (const _ of ['first', 'again', 'third time']) {
      const before = counts;
      expect((await post(trial, MESSAGE_PATH, body)).status).toBe(200);
      counted.push(counts - before);
    }
    expect(counted).toEqual([1, 1, 0]);
  });
});

describe('what is remembered of a body', () => {
  const token = { id: 'a' } as TokenRecord;
  const circumstances = { token, catalog: CATALOG, audience: AUDIENCES[0]! };
  const body = new Body('{"request":{}}');
  const judged = { body, value: 1, diagnostics: [] };
  const keep = (until = 10): JudgedBodies => {
    const memory = new JudgedBodies();
    memory.keep('createTargetedMessage', judged, circumstances, { generation: '1', until });
    return memory;
  };

  it('is found with the same text, operation, token, catalog and devices', () => {
    const memory = keep();
    expect(memory.find('createTargetedMessage', body.text, 9, circumstances)?.body).toBe(body);
    expect(memory.find('createPreset', body.text, 9, circumstances)).toBeNull();
    expect(memory.find('createTargetedMessage', `${body.text} `, 9, circumstances)).toBeNull();
    for (const other of [
      { token: { id: 'a' } as TokenRecord },
      { token: { id: 'b' } as TokenRecord },
      { catalog: OTHER_CATALOG },
      { audience: AUDIENCES[1]! },
    ])
      expect(memory.find('createTargetedMessage', body.text, 9, { ...circumstances, ...other })).toBeNull();
  });

  it('holds up to its instant, and not at it', () => {
    const memory = keep(10);
    const found = [9, 10, 11].map(
      (now) => memory.find('createTargetedMessage', body.text, now, circumstances) !== null,
    );
    expect(found).toEqual([true, false, false]);
  });

  it('is nothing once the devices have changed', () => {
    const devices = { ...AUDIENCES[0]!, generation: '1' };
    const memory = new JudgedBodies();
    const asked = { ...circumstances, audience: devices };
    memory.keep('createTargetedMessage', judged, asked, { generation: '1', until: 10 });
    expect(memory.find('createTargetedMessage', body.text, 9, asked)?.value).toBe(1);
    devices.generation = '2';
    expect(memory.find('createTargetedMessage', body.text, 9, asked)).toBeNull();
  });

  it('is nothing where the devices changed while they were counted', () => {
    const memory = new JudgedBodies();
    memory.keep('createTargetedMessage', judged, circumstances, { generation: '0', until: 10 });
    expect(memory.find('createTargetedMessage', body.text, 9, circumstances)).toBeNull();
  });

  it('is there of texts of up to 2,048 units', () => {
    const found = [2_048, 2_049].map((units) => {
      const memory = new JudgedBodies();
      const text = new Body(`"${'x'.repeat(units - 2)}"`);
      memory.keep('createTargetedMessage', { ...judged, body: text }, circumstances, { generation: '1', until: 10 });
      return memory.find('createTargetedMessage', text.text, 9, circumstances)?.body === text;
    });
    expect(found).toEqual([true, false]);
  });
});
