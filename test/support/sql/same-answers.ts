/**
 * The law that an engine answers what filters mean. Each account is loaded once and asked many filters: a filter on an account is
 * a case.
 */

import { expect, it } from 'vitest';
import type { Catalog } from '../../../src/catalog/catalog.js';
import type { Device } from '../../../src/devices/device.js';
import { compileSql } from '../../../src/evaluate/sql/compile-sql.js';
import type { SqlResult } from '../../../src/evaluate/sql/compile-sql-options.js';
import type { SqlLayout } from '../../../src/evaluate/sql/layout.js';
import type { SqlQuery } from '../../../src/evaluate/sql/parameters.js';
import type { Filter } from '../../../src/plan/filter.js';
import { CASES, forAllAsync } from '../law.js';
import { arbitraryWorld, audience, compiled, type World } from '../worlds.js';
import { countOf, idsOf, loadAccount, type SqlEngine } from './sql-engine.js';

const FILTERS = 100;

/** For ten thousand questions on a busy machine, and more where there are more: no question is about time. */
const TIMEOUT_MS = 1_800_000 * Math.max(1, CASES / 400);

/** The part of the filters that no engine refuses, even where accounts are few. */
const ASKED = 0.7;

/** Puts an account where the layout it returns says, in place of the last one. */
type LoadLayout = (engine: SqlEngine, catalog: Catalog, devices: readonly Device[]) => Promise<SqlLayout>;

const loadRows: LoadLayout = async (engine, _, devices) => {
  await loadAccount(engine, devices);
  return { kind: 'rows' };
};

/** Registers the test of one engine and layout: `CASES * weight` accounts with 100 filters each. */
export function answersWhatFiltersMean(open: () => SqlEngine, weight: number, load = loadRows): void {
  it('answers what filters mean', { timeout: TIMEOUT_MS }, async () => {
    const engine = open();
    let asked = 0;
    const ask = async ({ catalog, devices, filters }: World): Promise<void> => {
      if (catalog === null) throw new Error('a declared world has a catalog');
      const account = storable(engine, devices);
      const layout = await load(engine, catalog, account);
      for (const [index, tree] of filters.entries())
        if (await isRight(engine, layout, compiled(tree, catalog), account, index)) asked++;
    };
    await forAllAsync(arbitraryWorld(FILTERS, { most: 40, declared: true }), ask, weight);
    expect(asked).toBeGreaterThan(weight * CASES * FILTERS * ASKED);
  });
}

/** PostgreSQL has no NUL, and SQLite none that can be relied on. */
export function hasNoNul({ dialect }: SqlEngine): boolean {
  return dialect === 'postgres' || dialect === 'sqlite';
}

/** The account as far as the engine can store it. */
function storable(engine: SqlEngine, devices: readonly Device[]): readonly Device[] {
  if (!hasNoNul(engine)) return devices;
  return JSON.parse(JSON.stringify(devices).replaceAll('\\u0000', 'NUL')) as Device[];
}

/** Every filter is asked for its ids; some for more. */
function resultsOf(index: number, devices: readonly Device[]): readonly SqlResult[] {
  const id = `d${index % (devices.length + 1)}`;
  const more: readonly SqlResult[] = ['count', { exists: id }, { page: { after: id, limit: 3 } }];
  const one = more[index % 12];
  return one === undefined ? ['ids'] : ['ids', one];
}

/** What the query has to yield, by the definition of meaning. */
function expected(filter: Filter, devices: readonly Device[], result: SqlResult): readonly string[] | number {
  const ids = audience(filter, devices);
  if (result === 'ids') return ids;
  if (result === 'count') return ids.length;
  if ('exists' in result) return ids.includes(result.exists) ? 1 : 0;
  const { after, limit } = result.page;
  return ids.filter((id) => after === null || id > after).slice(0, limit);
}

async function answer(engine: SqlEngine, query: SqlQuery, result: SqlResult): Promise<readonly string[] | number> {
  return result === 'ids' || (typeof result === 'object' && 'page' in result)
    ? idsOf(engine, query)
    : countOf(engine, query);
}

function hasNul({ lowered }: Filter): boolean {
  // Display names of a catalog are in the clauses, and in no query.
  const plans = JSON.stringify(lowered, (key, value: unknown) => (key === 'clause' ? undefined : value));
  return plans.includes('\\u0000');
}

/** False for a filter that is refused, as it has to be. */
async function isRight(
  engine: SqlEngine,
  layout: SqlLayout,
  filter: Filter,
  devices: readonly Device[],
  index: number,
): Promise<boolean> {
  for (const result of resultsOf(index, devices)) {
    const { query, diagnostics } = compileSql(filter, { dialect: engine.dialect, layout, result });
    expect(diagnostics.some(({ code }) => code === 'target/text-not-held')).toBe(hasNoNul(engine) && hasNul(filter));
    if (query === null) return false;
    expect({ text: filter.text, answer: await answer(engine, query, result) }).toEqual({
      text: filter.text,
      answer: expected(filter, devices, result),
    });
  }
  return true;
}
