/** The law of non-interference on a hundred thousand requests, each of them sent to two accounts. */

import process from 'node:process';
import fc from 'fast-check';
import { arbitraryRequests } from '../../support/service/arbitrary-requests.js';
import { arbitraryAccounts } from '../../support/service/hidden-accounts.js';
import { expectNonInterference } from '../../support/service/non-interference.js';

const REQUESTS = 100_000;
/** Some sixteen requests each. */
const MOST_CASES = REQUESTS / 8;

export async function attackNonInterference(): Promise<string> {
  const seed = Number(process.env.PUSHSIFT_SEED ?? Date.now() % 2 ** 31);
  let [requests, carriedOut] = [0, 0];
  await fc.assert(
    fc.asyncProperty(arbitraryAccounts, arbitraryRequests, async (accounts, asked) => {
      if (requests >= REQUESTS) return;
      const answers = await expectNonInterference(accounts, asked);
      requests += answers.length;
      carriedOut += answers.filter(
        (answer) => answer.startsWith('{"status":20') && !answer.includes('status_code\\":210'),
      ).length;
    }),
    { seed, numRuns: MOST_CASES },
  );
  return `${requests} requests to two accounts each, ${carriedOut} of them carried out, no answer differs (seed ${seed})`;
}
