/** The answers about filters: texts and an account in, plain data out. A text that is empty or has errors has no audience and no proofs. */

import { diffFilters, proveEmpty, proveUniversal } from '../../../src/entries/analysis.js';
import type { AudienceCount } from '../../../src/entries/bitset.js';
import { compile, explain, type Filter, PLATFORMS, type Reach } from '../../../src/entries/index.js';
import type {
  AudienceAnswer,
  Counted,
  DifferenceAnswer,
  OverlapAnswer,
  ProofsAnswer,
  ReachAnswer,
} from '../shared/questions.js';
import type { Account } from './account.js';

/** Of one proof: some tenths of a second, in which the worker answers nothing else. */
const PROOF_BUDGET = { maxSteps: 2_000_000, maxNodes: 100_000 };
/** Ids that stand for a region of the overlap. */
const SAMPLE = { size: 3, seed: 1 };

/** Null while it is empty or has errors. Comments are accepted, as in files. */
export function filterOf({ catalog }: Account, text: string): Filter | null {
  return compile(text, { catalog, comments: true, lint: false }).filter;
}

export async function audienceOf(account: Account, text: string): Promise<AudienceAnswer> {
  if (text.trim() === '') return { kind: 'empty' };
  const { filter, totals } = compile(text, { catalog: account.catalog, comments: true, lint: false });
  if (filter === null) return { kind: 'broken', errors: totals.errors };
  const { sentence, tree, plan } = explain(filter);
  const count = (await account.audience?.count(filter)) ?? null;
  return {
    kind: 'filter',
    counted: count === null ? null : countedOf(count),
    sentence,
    reach: reachOf(account, filter.reach),
    tree,
    plan,
    fingerprint: filter.fingerprint,
  };
}

function countedOf({ count, devices, byPlatform, byApplication }: AudienceCount): Counted {
  return { count, devices, byPlatform: largestFirst(byPlatform), byApplication: largestFirst(byApplication) };
}

function largestFirst(counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  return [...counts].sort(([left, most], [right, count]) => count - most || (left < right ? -1 : 1));
}

function reachOf({ catalog }: Account, { accountWide, applications, platforms }: Reach): ReachAnswer {
  return {
    applications: accountWide ? null : applications.length,
    ofApplications: catalog.applications.size,
    platforms: platforms.length,
    ofPlatforms: PLATFORMS.length,
  };
}

export function proofsOf(account: Account, text: string): ProofsAnswer {
  const filter = filterOf(account, text);
  if (filter === null) return null;
  const options = { ...PROOF_BUDGET, catalog: account.catalog };
  return { empty: proveEmpty(filter, options), universal: proveUniversal(filter, options) };
}

export function differenceOf(account: Account, before: string, after: string): DifferenceAnswer {
  const [left, right] = [filterOf(account, before), filterOf(account, after)];
  if (left === null || right === null) return null;
  return diffFilters(left, right, { ...PROOF_BUDGET, catalog: account.catalog });
}

/** Null while devices are being read, and where no text is a filter. */
export async function overlapOf(account: Account, texts: readonly string[]): Promise<OverlapAnswer | null> {
  const filters = texts.map((text) => filterOf(account, text));
  const known = filters.filter((filter) => filter !== null);
  if (account.audience === null || known.length === 0) return null;
  const { devices, regions } = await account.audience.overlap(known, { sample: SAMPLE });
  const positions = filters.flatMap((filter, at) => (filter === null ? [] : [at]));
  return { devices, filters: positions, regions };
}
