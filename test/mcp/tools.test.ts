/** What each tool answers, and what it refuses. */

import { describe, expect, it } from 'vitest';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import type { Account } from '../../src/mcp/tool.js';
import { TOOLS } from '../../src/mcp/tools.js';
import type { Filter } from '../../src/plan/filter.js';
import { ACCOUNT, ask, counting, DEVICES } from './ask.js';

const SHOP = 'A("AAAAA-AAAAA")';
const EVERYBODY = 'T("age", GTE, 18)';
const REFUSED =
  /^error\[lint\/(?:no-application|account-wide)\][\s\S]*\nThe filter is refused because it can reach devices outside of every application it names\. Name an application, or set allowAccountWide where the person who asked wants that\.$/;

describe('the tools', () => {
  it('are ten, and each has schemas that say which arguments there are', () => {
    expect(TOOLS.map(({ name, input }) => [name, input.required, Object.keys(input.properties)])).toStrictEqual([
      ['search_catalog', [], ['query']],
      ['check', ['text'], ['text', 'kind', 'allowAccountWide']],
      ['fix', ['text'], ['text', 'kind', 'allowAccountWide']],
      ['format', ['filter'], ['filter', 'allowAccountWide']],
      ['explain', ['filter'], ['filter', 'allowAccountWide']],
      ['count', ['filter'], ['filter', 'allowAccountWide']],
      ['match', ['filter', 'device'], ['filter', 'device', 'allowAccountWide']],
      ['prove', ['question', 'filter'], ['question', 'filter', 'other', 'allowAccountWide']],
      ['diff', ['before', 'after'], ['before', 'after', 'allowAccountWide']],
      ['simplify', ['filter'], ['filter', 'allowAccountWide']],
    ]);
    for (const { input, output } of TOOLS) {
      expect(input.additionalProperties).toBe(false);
      expect(output.required).toStrictEqual(Object.keys(output.properties));
    }
  });
});

/** A call of each tool that takes filters, with an account-wide filter in the place of each. */
const WIDE_CALLS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['fix', { text: EVERYBODY }],
  ['format', { filter: EVERYBODY }],
  ['explain', { filter: EVERYBODY }],
  ['count', { filter: EVERYBODY }],
  ['match', { filter: EVERYBODY, device: DEVICES[0] }],
  ['prove', { question: 'empty', filter: EVERYBODY }],
  ['prove', { question: 'implies', filter: SHOP, other: EVERYBODY }],
  ['diff', { before: EVERYBODY, after: SHOP }],
  ['diff', { before: SHOP, after: `${SHOP} + ${EVERYBODY}` }],
  ['simplify', { filter: EVERYBODY }],
];

describe('a filter that reaches the whole account', () => {
  it.each(WIDE_CALLS)('is refused by %s, and taken where the call says that it is meant: %j', async (name, input) => {
    expect(await ask(name, input)).toMatch(REFUSED);
    expect(await ask(name, { ...input, allowAccountWide: false })).toMatch(REFUSED);
    expect(await ask(name, { ...input, allowAccountWide: true })).toBeTypeOf('object');
  });

  it('is an error of check, in bodies too', async () => {
    const body = JSON.stringify({ request: { auth: 'x', content: 'y', devices_filter: EVERYBODY } });
    for (const input of [{ text: EVERYBODY }, { text: body, kind: 'createTargetedMessage' }]) {
      expect(await ask('check', input)).toMatchObject({ valid: false, errors: 1, reach: null });
      expect(await ask('check', { ...input, allowAccountWide: true })).toMatchObject({
        valid: true,
        errors: 0,
        reach: { accountWide: true },
      });
    }
    expect(await ask('fix', { text: body, kind: 'createTargetedMessage' })).toMatch(REFUSED);
  });
});

describe('search_catalog', () => {
  it('finds applications, groups and tags by a part of code or name, whatever its case', async () => {
    expect(await ask('search_catalog', { query: 'sHOP k' })).toMatchObject({
      applications: [{ code: 'CCCCC-CCCCC', name: 'Shop Kids' }],
      complete: true,
    });
    expect(await ask('search_catalog', { query: 'age' })).toMatchObject({
      tags: [
        {
          name: 'age',
          application: null,
          type: 'Integer',
          operators: ['EQ', 'NOTEQ', 'IN', 'NOTIN', 'GTE', 'LTE', 'BETWEEN', 'NOTSET'],
        },
        { name: 'language', application: null, type: 'String', operators: ['EQ', 'NOTEQ', 'IN', 'NOTIN'] },
      ],
    });
  });

  it('tells tags of applications with the code of theirs, and shows everything without a query', async () => {
    const found = (await ask('search_catalog', {})) as {
      readonly tags: readonly { readonly application: string | null }[];
    };
    const owners = new Set(found.tags.map(({ application }) => application));
    expect([...owners].every((owner) => owner === null || sampleCatalog.applications.has(owner))).toBe(true);
    expect(owners.size).toBeGreaterThan(1);
  });

  it('shows 50 of each kind, and says when there are more', async () => {
    const tags = (count: number) =>
      new Map(Array.from({ length: count }, (_, at) => [`tag${at}`, { type: 'String', declared: null } as const]));
    const search = (count: number) =>
      ask(
        'search_catalog',
        {},
        { ...ACCOUNT, catalog: { ...sampleCatalog, tags: tags(count), applications: new Map(), groups: new Map() } },
      );
    const [full, more] = [await search(50), await search(51)] as { tags: unknown[]; complete: boolean }[];
    expect([full?.tags.length, full?.complete]).toStrictEqual([50, true]);
    expect([more?.tags.length, more?.complete]).toStrictEqual([50, false]);
  });

  it('says how to name a catalog where there is none', async () => {
    expect(await ask('search_catalog', {}, { ...ACCOUNT, catalog: null })).toBe(
      'There is no catalog: start `pushsift mcp` with `--catalog FILE`, or name one in the configuration.',
    );
  });
});

describe('check', () => {
  it('tells each finding with its code, its place and the edits that mend it', async () => {
    expect(await ask('check', { text: `${SHOP} * T("agee", GTE, 18)` })).toMatchObject({
      valid: false,
      errors: 1,
      warnings: 0,
      reach: null,
      findings: [
        {
          code: 'name/unknown-tag',
          severity: 'error',
          range: { start: { offset: 21, line: 1, column: 22 }, end: { offset: 27, line: 1, column: 28 } },
          fixes: [{ safety: 'unsafe', edits: [{ text: '"age"' }] }],
        },
      ],
    });
  });

  it('takes a body for what the call says it is', async () => {
    const body = '{"request": {"auth": "x", "content": "y", "devices_filter": "A(\\"AAAAA-AAAAA\\")"}}';
    expect(await ask('check', { text: body, kind: 'createTargetedMessage' })).toMatchObject({
      valid: true,
      reach: { accountWide: false, applications: ['AAAAA-AAAAA'] },
    });
    expect(await ask('check', { text: body })).toMatchObject({ valid: false });
    expect(await ask('check', { text: '{"request": {}}', kind: 'createPreset' })).toMatchObject({ valid: false });
  });

  it('goes by the levels of rules and the dialect of the account', async () => {
    const mixed = `${SHOP} * T("age", GTE, 18) + ${SHOP}`;
    const levels: Account = { ...ACCOUNT, rules: { 'lint/mixed-operators': 'error' } };
    expect(await ask('check', { text: mixed }, levels)).toMatchObject({ valid: false });
    expect(await ask('check', { text: 'A("AAAAA-AAAAA", ["ios"])' })).toMatchObject({ valid: false });
    expect(await ask('check', { text: 'A("AAAAA-AAAAA", ["ios"])' }, { ...ACCOUNT, dialect: 'lenient' })).toMatchObject(
      { valid: true, errors: 0, warnings: 1 },
    );
  });
});

describe('fix', () => {
  it('makes the safe repairs alone, and tells what is left', async () => {
    expect(await ask('fix', { text: 'A("AAAAA-AAAAA"' })).toMatchObject({
      text: SHOP,
      changes: [{ code: 'syntax/unclosed-bracket', title: 'insert `)`' }],
      heldBack: null,
      valid: true,
      findings: [],
    });
    expect(await ask('fix', { text: `${SHOP} * T("agee", GTE, 18)` })).toMatchObject({
      text: `${SHOP} * T("agee", GTE, 18)`,
      changes: [],
      valid: false,
      errors: 1,
    });
  });

  it('mends a filter inside a body, with the escapes of JSON', async () => {
    const body = '{"request":{"auth":"x","content":"y","devices_filter":"A(\\"AAAAA-AAAAA\\""}}';
    expect(await ask('fix', { text: body, kind: 'createTargetedMessage' })).toMatchObject({
      text: '{"request":{"auth":"x","content":"y","devices_filter":"A(\\"AAAAA-AAAAA\\")"}}',
      valid: true,
    });
  });
});

describe('format, explain and simplify', () => {
  it('lays a filter out', async () => {
    expect(await ask('format', { filter: `${SHOP}*T("age",GTE,18)` })).toStrictEqual({
      text: `${SHOP} * T("age", GTE, 18)\n`,
      changed: true,
    });
    expect(await ask('format', { filter: `${SHOP}\n` })).toStrictEqual({ text: `${SHOP}\n`, changed: false });
  });

  it('says a filter in a sentence, with its reach', async () => {
    expect(await ask('explain', { filter: `${SHOP} * T("age", GTE, 18)` })).toMatchObject({
      sentence:
        'Devices subscribed to Shop whose age is 18 or more. Reaches: Shop (iOS, Android, Amazon, Safari, Chrome, Firefox).',
      reach: { accountWide: false, applications: ['AAAAA-AAAAA'] },
      tree: { kind: 'intersection' },
    });
  });

  it('shortens a filter', async () => {
    expect(await ask('simplify', { filter: `${SHOP} * ${SHOP}` })).toStrictEqual({
      text: SHOP,
      changed: true,
      reason: null,
    });
    expect(await ask('simplify', { filter: SHOP })).toStrictEqual({ text: SHOP, changed: false, reason: null });
  });

  it.each(['format', 'explain', 'simplify'])('%s refuses a filter with errors, and names `fix`', async (name) => {
    expect(await ask(name, { filter: 'A("AAAAA-AAAAA"' })).toMatch(
      /^error\[syntax\/unclosed-bracket\][\s\S]*\nThe filter has errors\. Mend them, or ask for `fix`\.$/,
    );
  });
});

describe('count', () => {
  it('counts in all, by platform and by application', async () => {
    expect(await ask('count', { filter: SHOP })).toStrictEqual({
      count: 3,
      devices: 3,
      byPlatform: { iOS: 2, Android: 1 },
      byApplication: { 'AAAAA-AAAAA': 3, 'BBBBB-BBBBB': 1 },
    });
  });

  it('says how to name devices where there are none', async () => {
    expect(await ask('count', { filter: SHOP }, { ...ACCOUNT, devices: null })).toBe(
      'There are no devices to count: start `pushsift mcp` with `--devices FILE` or `--source DATABASE`.',
    );
  });

  it('refuses a group that no catalog resolves', async () => {
    const account = { ...ACCOUNT, catalog: null };
    expect(await ask('count', { filter: 'G("11111-11111")' }, account)).toMatch(/^error\[[\s\S]*catalog/);
  });

  it('ends when the client does not want the answer any more', async () => {
    const tool = TOOLS.find(({ name }) => name === 'count');
    await expect(tool?.call({ filter: SHOP }, ACCOUNT, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  });
});

describe('match', () => {
  it('tells whether a device is in, and by which sets', async () => {
    const filter = `${SHOP} * T("age", GTE, 30)`;
    expect(await ask('match', { filter, device: DEVICES[1] })).toMatchObject({ matches: true });
    expect(await ask('match', { filter, device: DEVICES[0] })).toMatchObject({
      matches: false,
      because: [{ text: 'T("age", GTE, 30)', holds: false }],
    });
  });

  it('names what is wrong with a device', async () => {
    expect(await ask('match', { filter: SHOP, device: { id: 7, platform: 'iOS' } })).toBe(
      'The device is none:\ndevice/id: an id must be a text, and this is a number',
    );
  });
});

describe('prove', () => {
  it.each([
    ['empty', undefined, 'no'],
    ['universal', undefined, 'no'],
    ['reach', undefined, 'yes'],
    ['equivalent', SHOP, 'yes'],
    ['implies', `${SHOP} * T("age", GTE, 18)`, 'no'],
    ['disjoint', 'A("BBBBB-BBBBB")', 'no'],
    ['overlap', 'A("BBBBB-BBBBB")', 'yes'],
  ])('answers %s', async (question, other, answer) => {
    const input = { question, filter: SHOP, ...(other !== undefined && { other }) };
    expect(await ask('prove', input)).toMatchObject({ question, answer });
  });

  it('wants as many filters as the question is about', async () => {
    expect(await ask('prove', { question: 'implies', filter: SHOP })).toBe(
      'The question implies is about two filters: give the second as `other`.',
    );
    expect(await ask('prove', { question: 'empty', filter: SHOP, other: SHOP })).toBe(
      'The question empty is about one filter: leave `other` out.',
    );
  });

  it('refuses filters that give a tag different types', async () => {
    const account = { ...ACCOUNT, catalog: null };
    const input = {
      question: 'overlap',
      filter: `${SHOP} * T("level", GTE, 3)`,
      other: `${SHOP} * T("level", EQ, "high")`,
    };
    expect(await ask('prove', input, account)).toMatch(/^error\[/);
  });
});

describe('diff', () => {
  it('proves who is gained and lost, and counts both in one question', async () => {
    const asked: (readonly Filter[])[] = [];
    const account = { ...ACCOUNT, devices: counting(asked) };
    const input = { before: `A("AAAAA-AAAAA", ["iOS"])`, after: `${SHOP} * T("age", NOTSET, "")` };
    expect(await ask('diff', input, account)).toMatchObject({
      same: false,
      gained: { count: 1, witness: { applications: ['AAAAA-AAAAA'] } },
      lost: { count: 2, witness: { platform: 'iOS' } },
    });
    expect(asked.map((filters) => filters.length)).toStrictEqual([3]);
  });

  it('proves without devices, too', async () => {
    const account = { ...ACCOUNT, devices: null };
    expect(await ask('diff', { before: SHOP, after: `${SHOP} + ${SHOP}` }, account)).toStrictEqual({
      same: true,
      gained: { count: null, witness: null },
      lost: { count: null, witness: null },
    });
  });
});
