/** Levels of rules: which codes may have one, and what is said of the others. */

import { expect, it } from 'vitest';
import { faultOfRules } from '../../src/configuration/rule-settings.js';
import type { RuleLevels } from '../../src/diagnostics/rule-levels.js';

const faultOf = (rules: object) => faultOfRules(rules as RuleLevels);

it.each([
  {},
  { 'lint/account-wide': 'off' },
  { 'lint/account-wide': 'note', 'lint/mixed-operators': 'error' },
  { 'type/between-order': 'error' },
  { 'type/between-order': 'error', 'lint/account-wide': 'warning' },
])('%j may be', async (rules) => {
  expect(await faultOf(rules)).toBeNull();
});

it.each([
  ['lint/account-wid', 'did you mean `lint/account-wide`?'],
  ['account-wide', 'did you mean `lint/account-wide`?'],
  ['wide', '`pushsift rules` lists the codes'],
  ['account', '`pushsift rules` lists the codes'],
])('of `%s` the code is told', async (code, help) => {
  const fault = { code, part: 'key', message: `there is no code \`${code}\``, help };
  expect(await faultOf({ [code]: 'error' })).toEqual(fault);
});

it.each(['warning', 'note', 'off'])(
  'of an error of the language that is to be `%s` the level is told',
  async (level) => {
    expect(await faultOf({ 'type/between-order': level })).toEqual({
      code: 'type/between-order',
      part: 'value',
      message: '`type/between-order` is an error of the language, and has no other level',
      help: 'remove it; warnings and notes have levels: `pushsift rules` lists them',
    });
  },
);

it('the first fault is told', async () => {
  const rules = { 'lint/account-wide': 'off', 'type/between-order': 'off', 'no/code': 'off' };
  expect((await faultOf(rules))?.code).toBe('type/between-order');
});
