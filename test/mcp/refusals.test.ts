/** Calls that are refused, in the words that the program which calls is told. */

import { describe, expect, it } from 'vitest';
import { diagnose } from '../../src/diagnostics/diagnose.js';
import type { Filter } from '../../src/plan/filter.js';
import { ACCOUNT, ask, counting } from './ask.js';

const SHOP = 'A("AAAAA-AAAAA")';
const OTHER = 'A("BBBBB-BBBBB")';

describe('a group whose applications nobody tells', () => {
  const account = { ...ACCOUNT, catalog: null };
  const frame = (name: string) =>
    [
      'error[plan/group-needs-catalog]: the applications of group `11111-11111` are not known',
      `  ╭─ ${name}:1:1`,
      '1 │ G("11111-11111")',
      '  │ ^^^^^^^^^^^^^^^^ needs a catalog',
      '  ╰─ help: give the catalog that declares the group, or name its applications with A(…)',
      'The filter has errors. Mend them, or ask for `fix`.',
    ].join('\n');
  const GROUP = 'G("11111-11111")';

  it.each([
    ['count', { filter: GROUP }, 'filter'],
    ['match', { filter: GROUP, device: { id: 'd', platform: 'iOS' } }, 'filter'],
    ['match', { filter: GROUP, device: { id: 7 } }, 'filter'],
    ['diff', { before: GROUP, after: SHOP }, 'before'],
    ['diff', { before: SHOP, after: GROUP }, 'after'],
    ['diff', { before: GROUP, after: GROUP }, 'before'],
  ])('is refused by %s: %j', async (name, input, argument) => {
    expect(await ask(name, input, account)).toBe(frame(argument));
  });

  it('is none where nothing is counted', async () => {
    expect(await ask('diff', { before: GROUP, after: GROUP }, { ...account, devices: null })).toMatchObject({
      same: true,
    });
  });
});

describe('a filter that the devices of the account cannot be asked for', () => {
  const asked: (readonly Filter[])[] = [];
  /** Refuses each filter that names the second application. */
  const devices = {
    ...counting(asked),
    refusals: ({ text }: Filter) =>
      text.includes(OTHER) ? [diagnose('plan/group-needs-catalog', { start: 0, end: 1 }, 'too much')] : [],
  };
  const account = { ...ACCOUNT, devices };

  it.each([
    ['count', { filter: OTHER }, 'filter'],
    ['diff', { before: OTHER, after: SHOP }, 'before'],
    ['diff', { before: SHOP, after: OTHER }, 'after'],
  ])('is refused by %s before anything is counted: %j', async (name, input, argument) => {
    const refusal = await ask(name, input, account);
    expect(refusal).toMatch(/^error\[plan\/group-needs-catalog\]: too much\n/);
    expect(refusal).toContain(` ${argument}:1:1\n`);
    expect(asked).toEqual([]);
  });

  it('is counted where nothing stands against it', async () => {
    expect(await ask('count', { filter: SHOP }, account)).toMatchObject({ count: 3 });
  });
});

describe('a device that is none', () => {
  it.each<[object, string]>([
    [[], 'device: a device must be an object, and this is a list'],
    [{ id: 7, platform: 'iOS' }, 'device/id: an id must be a text, and this is a number'],
    [{ id: 'd', platform: 'iOS', tags: [] }, 'device/tags: tags must be an object, and this is a list'],
  ])('%j', async (device, line) => {
    expect(await ask('match', { filter: SHOP, device })).toBe(`The device is none:\n${line}`);
  });

  it('has all that is wrong with it told, each on a line, with what to do', async () => {
    const device = { id: '', platform: 'ios', applications: [''] };
    expect(await ask('match', { filter: SHOP, device })).toBe(
      [
        'The device is none:',
        'device/id: the id is empty',
        'device/platform: there is no platform `ios` (did you mean `iOS`?)',
        'device/applications: an application code is empty',
      ].join('\n'),
    );
  });
});

it.each([
  [`${SHOP} * T("age", GTE, 30)`, SHOP, 2, 0],
  [SHOP, `${SHOP} * T("age", GTE, 30)`, 0, 2],
  [OTHER, `${SHOP} * T("age", GTE, 30)`, 1, 1],
  [SHOP, SHOP, 0, 0],
])('from %s to %s, %i devices are gained and %i lost', async (before, after, gained, lost) => {
  expect(await ask('diff', { before, after })).toMatchObject({ gained: { count: gained }, lost: { count: lost } });
});

it('filters that give a tag different types are refused at the one that is seen later', async () => {
  const other = `${SHOP} * T("level", EQ, "high")`;
  const input = { question: 'overlap', filter: `${SHOP} * T("level", GTE, 3)`, other };
  expect(await ask('prove', input, { ...ACCOUNT, catalog: null })).toBe(
    [
      'error[analysis/filters-disagree]: there is no type that every use of tag `level` allows',
      '  ╭─ other:1:20',
      '1 │ A("AAAAA-AAAAA") * T("level", EQ, "high")',
      '  │                    ^^^^^^^^^^^^^^^^^^^^^^ seen differently before',
      '  ╰─ help: compile the filters with one catalog',
      'The filter has errors. Mend them, or ask for `fix`.',
    ].join('\n'),
  );
});
