/** Changing what a token may not see changes no byte of what it is answered, whatever it asks on whatever path. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROUTE_GROUPS } from '../../../src/service/route-groups.js';
import type { ServiceContext } from '../../../src/service/service-context.js';
import { SEED } from '../../support/law.js';
import { type ArbitraryRequest, arbitraryRequests, REQUESTS } from '../../support/service/arbitrary-requests.js';
import { arbitraryAccounts, type HiddenPart, type TwoAccounts } from '../../support/service/hidden-accounts.js';
import { expectNonInterference } from '../../support/service/non-interference.js';

const CASES = 200;

describe('what a token may not see', () => {
  it('changes nothing that it is answered', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryAccounts, arbitraryRequests, async (accounts, requests) => {
        await expectNonInterference(accounts, requests);
      }),
      { seed: SEED, numRuns: CASES },
    );
  });

  it('is asked for on every path that wants a token', () => {
    const routes = ROUTE_GROUPS.flatMap((group) => group({} as ServiceContext));
    const paths = routes.flatMap(({ path, access, methods }) =>
      access === 'token' || path.startsWith('/json/') ? Object.keys(methods).map((method) => `${method} ${path}`) : [],
    );
    expect(paths.sort()).toEqual(Object.keys(REQUESTS).sort());
  });
});

const NOTHING: HiddenPart = { applications: {}, groups: {}, ofDevices: [], devices: [], isCreatedByOthers: false };
const CLINIC: HiddenPart = {
  ...NOTHING,
  applications: { CLINIC: { tags: { secret: { type: 'Integer' } } } },
  ofDevices: [{ applications: ['CLINIC'], level: 3 }],
};
const accounts: TwoAccounts = {
  rights: { applications: ['SHOP'], mayExclude: [], accountWide: false },
  suggestions: true,
  seen: [{ platform: 'iOS', applications: ['SHOP'], tags: {}, level: null }],
  hidden: [NOTHING, CLINIC],
};
const count = (filter: string): ArbitraryRequest => ({
  route: '/v1/filters/count',
  method: 'POST',
  code: '',
  query: '',
  body: { filter },
  key: null,
});

describe('the law sees', () => {
  it('a device that is told apart by what its token may exclude', async () => {
    const asked = count('A("SHOP") \\ A("CLINIC")');
    const may = { ...accounts, rights: { ...accounts.rights, mayExclude: ['CLINIC'] } };
    await expect(expectNonInterference(may, [asked])).rejects.toThrow();
    await expectNonInterference(accounts, [asked]);
  });

  it('answers of every kind', async () => {
    const [answer] = await expectNonInterference(accounts, [count('A("SHOP")')]);
    expect(answer).toContain('{\\"count\\":1,\\"devices\\":1,');
  });
});
