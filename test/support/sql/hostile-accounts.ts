/** Accounts in which everything is called by a hostile text: each is found by its own name, and the tables stand afterwards. */

import { expect, it } from 'vitest';
import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import type { Device } from '../../../src/devices/device.js';
import { compileSql } from '../../../src/evaluate/sql/compile-sql.js';
import type { SqlResult } from '../../../src/evaluate/sql/compile-sql-options.js';
import type { ColumnsLayout, SqlColumn, SqlLayout } from '../../../src/evaluate/sql/layout.js';
import type { SqlQuery } from '../../../src/evaluate/sql/parameters.js';
import type { Filter } from '../../../src/plan/filter.js';
import { HOSTILE } from '../hostile-texts.js';
import { compiledText } from '../worlds.js';
import { countOf, idsOf, loadAccount, type SqlEngine } from './sql-engine.js';
import { loadWideTable } from './wide-table.js';

/** A filter with `text` in every place that takes one, compiled with a catalog that has it in every place, too. */
export function hostileFilter(text: string): Filter {
  const { catalog } = loadCatalog({
    applications: { [text]: { name: text, tags: { [text]: { type: 'List' } } } },
    groups: { [text]: { name: text, applications: [text] } },
    tags: { [text]: { type: 'String' } },
  });
  const quoted = JSON.stringify(text);
  const sets = [
    `A(${quoted})`,
    `G(${quoted}, ["iOS"])`,
    `T(${quoted}, EQ, ${quoted})`,
    `T(${quoted}, NOTIN, [${quoted}, "other"])`,
    `AT(${quoted}, ${quoted}, IN, [${quoted}])`,
  ];
  return compiledText(`${sets[0]} * ${sets[2]} + ${sets[1]} * ${sets[4]} \\ ${sets[3]}`, catalog);
}

/** Of each text a device, which {@link hostileFilter} of that text finds alone. */
const DEVICES = [...new Set(HOSTILE)].map(
  (text): Device => ({
    id: text,
    platform: 'iOS',
    applications: [text],
    tags: { [text]: text },
    applicationTags: { [text]: { [text]: [text] } },
  }),
);

/** Says where the devices lie, for the filter of one text. */
type LayoutOf = (text: string) => SqlLayout;
type Load = (engine: SqlEngine, devices: readonly Device[]) => Promise<LayoutOf>;

const loadRows: Load = async (engine, devices) => {
  await loadAccount(engine, devices);
  return () => ({ kind: 'rows' });
};

/** In one table, tags of any name are the same two columns. */
const loadColumns: Load = async (engine, devices) => {
  const { catalog } = loadCatalog({ applications: {}, tags: { text: { type: 'String' }, list: { type: 'List' } } });
  if (catalog === null) throw new Error('a catalog of two tags');
  const layout = await loadWideTable(
    engine,
    catalog,
    devices.map((device) => ({ ...device, tags: { text: device.id, list: [device.id] } })),
  );
  const column = (tag: string): SqlColumn => layout.tags[tag] ?? '';
  return (text): ColumnsLayout => ({
    ...layout,
    tags: { [text]: column('text') },
    applicationTags: { [text]: { [text]: column('list') } },
  });
};

/** Registers the tests of one engine; `others`: layouts besides rows and columns. */
export function isNotHarmed(open: () => SqlEngine, others: Readonly<Record<string, Load>> = {}): void {
  const layouts = Object.entries({ rows: loadRows, columns: loadColumns, ...others });

  it.each(layouts)('finds each by its own name in %s', { timeout: 900_000 }, async (_, load) => {
    const engine = open();
    const layoutOf = await load(engine, DEVICES);
    const filters = DEVICES.map(({ id }) => hostileFilter(id));
    const query = (at: number, result: SqlResult): SqlQuery => {
      const [filter, text] = [filters[at], DEVICES[at]?.id];
      if (filter === undefined || text === undefined) throw new Error('a filter for each device');
      const compiled = compileSql(filter, { dialect: engine.dialect, layout: layoutOf(text), result });
      if (compiled.query === null) throw new Error(filter.text);
      return compiled.query;
    };
    for (const [at, { id }] of DEVICES.entries()) {
      expect(await countOf(engine, query(at, { exists: id }))).toBe(1);
      expect(await idsOf(engine, query(at, { page: { after: id, limit: 5 } }))).toEqual([]);
    }
    // When all were asked, everything is where it was.
    for (const [at, { id }] of DEVICES.entries()) expect(await idsOf(engine, query(at, 'ids'))).toEqual([id]);
  });
}
