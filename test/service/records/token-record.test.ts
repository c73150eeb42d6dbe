import { describe, expect, it } from 'vitest';
import { defaultRights, nameable, seesAll } from '../../../src/service/records/token-record.js';

const ALL_BUT_METRICS = ['create', 'ask', 'read', 'recipients', 'cancel', 'remove', 'remove-messages', 'devices'];

/** Who a token is for, and whether nothing of the account is kept from it. */
const TOKENS = [
  { who: 'all applications and the whole account', applications: null, isAccountWide: true, sees: true },
  { who: 'all applications, one by one', applications: null, isAccountWide: false, sees: false },
  { who: 'one application and the whole account', applications: ['A'], isAccountWide: true, sees: false },
  { who: 'one application', applications: ['A'], isAccountWide: false, sees: false },
  { who: 'no application', applications: [], isAccountWide: false, sees: false },
] as const;

describe('a token for', () => {
  it.each(TOKENS)('$who sees everything: $sees', ({ sees, ...token }) => {
    expect(seesAll(token)).toBe(sees);
  });

  it.each(TOKENS)('$who may by default read totals of the whole account: $sees', ({ sees, ...token }) => {
    expect(defaultRights(token)).toEqual(sees ? [...ALL_BUT_METRICS, 'metrics'] : ALL_BUT_METRICS);
  });
});

describe('names', () => {
  it('are all there are where no applications are listed, whatever is to be excluded', () => {
    expect(nameable({ applications: null, isAccountWide: false, mayExclude: ['B'] })).toBe(null);
  });

  it('are those that it may target and those that it may exclude', () => {
    const rights = { applications: ['A'], isAccountWide: false, mayExclude: ['B', 'A'] };
    expect([...(nameable(rights) ?? [])].sort()).toEqual(['A', 'B']);
  });

  it('are none where both are empty', () => {
    expect(nameable({ applications: [], isAccountWide: true, mayExclude: [] })).toEqual(new Set());
  });
});
