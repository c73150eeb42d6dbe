/** Hostile texts in every place of a filter and its catalog: none of them becomes text of a query, and the tables stand. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import { compileSql, type SqlResult } from '../../../src/evaluate/sql/compile-sql.js';
import type { SqlDialect } from '../../../src/evaluate/sql/dialect.js';
import { HOSTILE } from '../../support/hostile-texts.js';
import { countOf, idsOf, loadAccount, type SqlEngine } from '../../support/sql/sql-engine.js';
import { openSqlite } from '../../support/sql/sqlite-engine.js';
import { compiledText } from '../../support/worlds.js';

const DIALECTS: readonly SqlDialect[] = ['clickhouse', 'postgres', 'duckdb', 'sqlite'];

/** A filter with `text` in every place that takes one, and the catalog that declares it. */
function hostileFilter(text: string) {
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

function resultsWith(text: string): readonly SqlResult[] {
  return ['count', 'ids', { exists: text }, { page: { after: text, limit: 5 } }];
}

describe('hostile texts', () => {
  let engine: SqlEngine;

  beforeAll(async () => {
    engine = await openSqlite();
    await loadAccount(engine, [{ id: 'd1', platform: 'iOS', tags: { city: 'Oslo' } }]);
  });

  afterAll(() => engine.close());

  it('are five hundred', () => {
    expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(500);
  });

  it.each(DIALECTS)('never become text of a query of %s', (dialect) => {
    for (const text of HOSTILE) {
      const filter = hostileFilter(text);
      for (const result of resultsWith(text)) {
        const { query } = compileSql(filter, { dialect, result });
        expect(query?.parameters.flat()).toContain(text);
        expect(query?.text).not.toContain(text);
        // Neither whole nor in part: a query has its own words, quoted names of tables, and placeholders.
        expect(query?.text).toMatch(/^[\w\s(),.=<>*`"?$:{}[\]]+$/);
      }
    }
  });

  it('leave the tables as they are', async () => {
    for (const text of HOSTILE) {
      const filter = hostileFilter(text);
      for (const result of resultsWith(text)) {
        const { query } = compileSql(filter, { dialect: 'sqlite', result });
        if (query !== null) await engine.rows(query);
      }
    }
    const everybody = compiledText('T("city", EQ, "Oslo")', null);
    const count = compileSql(everybody, { dialect: 'sqlite' }).query;
    const ids = compileSql(everybody, { dialect: 'sqlite', result: 'ids' }).query;
    expect(count && (await countOf(engine, count))).toBe(1);
    expect(ids && (await idsOf(engine, ids))).toEqual(['d1']);
  });

  it.each(DIALECTS)('stay one identifier when an embedder names a table so, in %s', (dialect) => {
    const filter = compiledText('T("city", EQ, "Oslo")', null);
    for (const text of HOSTILE) {
      const { query } = compileSql(filter, { dialect, layout: { kind: 'rows', tables: { tags: text } } });
      const mark = dialect === 'postgres' || dialect === 'duckdb' ? '"' : '`';
      const quoted = dialect === 'clickhouse' ? text.replaceAll(/[\\`]/g, '\\$&') : text.replaceAll(mark, mark + mark);
      expect(query?.text).toContain(` FROM ${mark}${quoted}${mark} WHERE `);
    }
  });
});
