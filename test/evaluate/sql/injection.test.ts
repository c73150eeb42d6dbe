/** Hostile texts in every place of a filter and its catalog: none of them becomes text of a query. What engines make of them is tested with the engines. */

import { beforeAll, describe, expect, it } from 'vitest';
import { compileSql } from '../../../src/evaluate/sql/compile-sql.js';
import type { SqlResult } from '../../../src/evaluate/sql/compile-sql-options.js';
import type { SqlDialect } from '../../../src/evaluate/sql/dialect.js';
import type { ColumnsLayout, SqlLayout } from '../../../src/evaluate/sql/layout.js';
import type { Filter } from '../../../src/plan/filter.js';
import { HOSTILE } from '../../support/hostile-texts.js';
import { hostileFilter } from '../../support/sql/hostile-accounts.js';
import { compiledText } from '../../support/worlds.js';

const DIALECTS: readonly SqlDialect[] = ['clickhouse', 'postgres', 'duckdb', 'sqlite'];

type LayoutOf = (text: string) => SqlLayout;

const ROWS: LayoutOf = () => ({ kind: 'rows' });

const columns =
  (applications: (text: string) => ColumnsLayout['applications']): LayoutOf =>
  (text) => ({
    kind: 'columns',
    table: 'people',
    id: 'device',
    platform: 'os',
    applications: applications(text),
    tags: { [text]: 'a' },
    applicationTags: { [text]: { [text]: 'b' } },
  });

const LISTED = columns(() => ({ list: 'codes' }));

const FLAGGED = columns((text) => ({ flags: { [text]: 'c' } }));

const BITMAPS: LayoutOf = () => ({ kind: 'bitmaps' });

const QUERIES: readonly (readonly [dialect: SqlDialect, title: string, layoutOf: LayoutOf])[] = [
  ...DIALECTS.flatMap((dialect) => [
    [dialect, 'rows', ROWS] as const,
    [dialect, 'columns', LISTED] as const,
    [dialect, 'columns of truth values', FLAGGED] as const,
  ]),
  ['clickhouse', 'bitmaps', BITMAPS],
  ['postgres', 'bitmaps', BITMAPS],
];

/** The one text in quotes that is in any query. */
const EMPTY_BITMAP = "'{}'::roaringbitmap64";

function resultsWith(text: string): readonly SqlResult[] {
  return ['count', 'ids', { exists: text }, { page: { after: text, limit: 5 } }];
}

describe('hostile texts', () => {
  let filters: readonly (readonly [text: string, filter: Filter])[];

  beforeAll(() => {
    filters = HOSTILE.map((text) => [text, hostileFilter(text)]);
  });

  it('are five hundred', () => {
    expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(500);
  });

  it.each(QUERIES)('never become text of a query of %s, in %s', (dialect, _, layoutOf) => {
    for (const [text, filter] of filters) {
      for (const result of resultsWith(text)) {
        const { query } = compileSql(filter, { dialect, layout: layoutOf(text), result });
        expect(query?.parameters.flat()).toContain(text);
        expect(query?.text).not.toContain(text);
        // Neither whole nor in part: a query has its own words, quoted names of tables, and placeholders.
        expect(query?.text.replaceAll(EMPTY_BITMAP, '')).toMatch(/^[\w\s(),.=<>*`"?$:{}&[\]]+$/);
      }
    }
  });

  it.each(DIALECTS)('stay one identifier when an embedder names a table so, in %s', (dialect) => {
    const filter = compiledText('T("city", EQ, "Oslo")', null);
    for (const text of HOSTILE) {
      const { query } = compileSql(filter, { dialect, layout: { kind: 'rows', tables: { tags: text } } });
      const mark = dialect === 'postgres' || dialect === 'duckdb' ? '"' : '`';
      const quoted = dialect === 'clickhouse' ? text.replaceAll(/[\\`]/g, '\\$&') : text.replaceAll(mark, mark + mark);
      expect(query?.text).toContain(` FROM ${mark}${quoted}${mark}${dialect === 'clickhouse' ? '' : ' AS t'} WHERE `);
    }
  });
});
