/** A token must hold what a filter names, wherever it stands in it; and is told the same of what it may not see and of what there is not. */

import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import { streamAudience } from '../../../src/evaluate/stream-audience.js';
import {
  MESSAGE_PATH,
  messageBody,
  PRESET_PATH,
  post,
  presetBody,
  type Trial,
  tryService,
} from '../../support/service/try-service.js';

const [OWN, FOREIGN, NOWHERE] = ['AAAAA-AAAAA', 'BBBBB-BBBBB', 'ZZZZZ-ZZZZZ'];

const CATALOG = loadCatalog({
  applications: {
    [OWN!]: { name: 'Shop', tags: { cart: { type: 'Integer' } } },
    [FOREIGN!]: { name: 'Clinic', tags: { level: { type: 'Integer' } } },
  },
  groups: {
    'OWN-GROUP': { applications: [OWN!] },
    MIXED: { applications: [OWN!, FOREIGN!] },
  },
  tags: { age: { type: 'Integer' } },
}).catalog;

const DEVICES = [
  { id: 'd1', platform: 'iOS', applications: [OWN], tags: { age: 20 } },
  { id: 'd2', platform: 'iOS', applications: [OWN, FOREIGN], tags: { age: 30 } },
  { id: 'd3', platform: 'iOS', applications: [FOREIGN] },
];

async function trialWith(rights: { mayExclude?: readonly string[] } = {}) {
  const lines = new TextEncoder().encode(DEVICES.map((device) => JSON.stringify(device)).join('\n'));
  const audience = streamAudience({ open: () => [lines], catalog: CATALOG, generation: '1' });
  const trial = await tryService({ catalog: CATALOG, audience });
  return { trial, token: await trial.addToken({ name: 'shop', applications: [OWN!], ...rights }) };
}

const asked = (trial: Trial, token: string, question: string, filter: string) =>
  post(trial, `/v1/filters/${question}`, { filter }, { authorization: `Bearer ${token}` });

describe('a filter with a foreign name', () => {
  const FILTERS = [
    'A("OWN") \\ (A("OWN") \\ A("X"))',
    'A("OWN") \\ A("X")',
    'A("OWN") * A("X", ["iOS"])',
    '(A("OWN") \\ A("X")) \\ A("X", ["iOS"])',
    '(A("OWN") \\ G("X")) \\ G("X", ["iOS"])',
    'A("OWN") \\ (A("OWN") \\ AT("X", "level", EQ, 3))',
    'A("OWN") * AT("X", "level", NOTSET)',
    'A("OWN") \\ G("X")',
    'A("OWN") \\ (A("OWN") \\ G("X"))',
    '(A("OWN") * T("age", GTE, 18)) \\ (A("OWN") \\ (A("OWN") \\ A("X")))',
  ].map((filter) => filter.replaceAll('"OWN"', `"${OWN}"`));

  it.each(FILTERS)('%s is refused on every path, as it is for a name that there is not', async (filter) => {
    const { trial, token } = await trialWith();
    const isGroup = filter.includes('G("X")');
    const [there, nowhere] = [isGroup ? 'MIXED' : FOREIGN!, isGroup ? 'NOTHING' : NOWHERE!];
    const answers = async (name: string): Promise<readonly string[]> => {
      const text = filter.replaceAll('"X"', JSON.stringify(name));
      const all = [
        await post(trial, MESSAGE_PATH, messageBody(token, { devices_filter: text })),
        await asked(trial, token, 'check', text),
        await asked(trial, token, 'explain', text),
        await asked(trial, token, 'count', text),
        await post(trial, '/v1/filters/diff', { old: `A("${OWN}")`, new: text }, { authorization: `Bearer ${token}` }),
      ];
      for (const { text: answer } of all) {
        expect(answer).toContain(isGroup ? 'access/group' : 'access/application');
        expect(answer).not.toMatch(/Clinic|unknown-|there is no (application|group)/);
      }
      // Names are as long as each other, or not: places of what stands behind them differ.
      return all.map((answer) => `${answer.status} ${answer.text}`.replaceAll(name, 'X').replaceAll(/\d+/g, '0'));
    };
    expect(await answers(there)).toEqual(await answers(nowhere));
  });

  it('is carried out for a token that holds what it names', async () => {
    const { trial } = await trialWith();
    const both = await trial.addToken({ name: 'both', applications: [OWN!, FOREIGN!] });
    const { text } = await asked(trial, both, 'count', `A("${OWN}") \\ (A("${OWN}") \\ A("${FOREIGN}"))`);
    expect(JSON.parse(text)).toMatchObject({ count: 1, devices: 3 });
  });
});

describe('a token that may exclude an application of others', () => {
  it('may name it to exclude its devices', async () => {
    const { trial, token } = await trialWith({ mayExclude: [FOREIGN!] });
    const { text } = await asked(trial, token, 'count', `A("${OWN}") \\ A("${FOREIGN}")`);
    expect(JSON.parse(text)).toMatchObject({ count: 1, devices: 2, byApplication: { [OWN!]: 1 } });
  });

  it.each([`A("${FOREIGN}")`, `A("${OWN}") + A("${FOREIGN}")`, 'G("MIXED")', `AT("${FOREIGN}", "level", EQ, 1)`])(
    'may not target it by %s',
    async (filter) => {
      const { trial, token } = await trialWith({ mayExclude: [FOREIGN!] });
      const { status, text } = await asked(trial, token, 'count', filter);
      expect([status, text]).toEqual([422, expect.stringMatching(/access\/(application|group)/)]);
    },
  );

  it('may keep no presets for it', async () => {
    const { trial, token } = await trialWith({ mayExclude: [FOREIGN!] });
    const { body } = await post(trial, PRESET_PATH, presetBody(token, { applicationCode: FOREIGN }));
    expect(body.response.diagnostics.map(({ code }) => code)).toEqual(['access/application']);
  });
});

describe('what is told of the account', () => {
  it('presets of foreign applications and groups read as those of none', async () => {
    const { trial, token } = await trialWith();
    for (const [member, there, nowhere] of [
      ['applicationCode', FOREIGN, NOWHERE],
      ['applicationGroupCode', 'MIXED', 'NOTIN'],
    ] as const) {
      const answer = async (code: string | undefined) => {
        const body = presetBody(token, { applicationCode: undefined, [member]: code });
        return (await post(trial, PRESET_PATH, body)).text.replaceAll(code ?? '', 'X');
      };
      expect(await answer(there)).toBe(await answer(nowhere));
      expect(await answer(there)).toContain('this token has no right to');
    }
  });

  it('explains groups of its own alone, and no tag of others by a name that is near', async () => {
    const { trial, token } = await trialWith();
    expect((await asked(trial, token, 'explain', 'G("OWN-GROUP")')).text).toContain('Shop');
    const near = await asked(trial, token, 'check', `A("${OWN}") * T("level", EQ, 1)`);
    const none = await asked(trial, token, 'check', `A("${OWN}") * T("lovol", EQ, 1)`);
    expect(near.text.replaceAll('level', 'X')).toBe(none.text.replaceAll('lovol', 'X'));
  });

  it('counts the devices that it may target, and not those there are', async () => {
    const { trial, token } = await trialWith();
    const { text } = await asked(trial, token, 'count', `A("${OWN}") * T("age", GTE, 25)`);
    expect(JSON.parse(text)).toMatchObject({ count: 1, devices: 2, byApplication: { [OWN!]: 1 } });
    expect(Object.keys(JSON.parse(text).byApplication)).toEqual([OWN]);
  });
});
