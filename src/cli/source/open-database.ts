/** `--source`: the account in a database, asked through the client that is installed beside the user's own things. */

import type { Catalog } from '../../catalog/catalog.js';
import type { SqlAudience } from '../../evaluate/sql/audience/sql-audience.js';
import type { Context } from '../command/command.js';
import type { Failure } from '../output/failure.js';
import { type Audiences, draw } from './audiences.js';
import { connect } from './connect.js';
import { databaseFailure } from './database-failure.js';
import { orNoLayout, ROWS, tableLayoutOf } from './table-layout.js';

/**
 * The table that `--columns` describes, or else those of `pushsift schema`.
 * @throws Failure `usage` when it names no database, `input` when that, its client or the file of `--columns` is not there
 */
export async function openDatabase(context: Context, source: string): Promise<Audiences> {
  const name = withoutPassword(source);
  const layout = tableLayoutOf(context) ?? ROWS;
  const failure = (error: unknown): Failure => databaseFailure(context, source, name, error);
  const opened = await connect(context, source, name).catch((error: unknown) => {
    throw failure(error);
  });
  const { compileSql, sqlAudience } = (await import('./query-engines.js')).QUERY_ENGINES;
  const { dialect } = opened.connection;
  const audiences = (catalog: Catalog | null): SqlAudience => sqlAudience(opened.connection, { catalog, layout });
  return {
    catalog: null,
    loadedMs: null,
    audiences,
    sample: (catalog, filter, size, seed) =>
      draw(audiences(catalog).devices(filter, { signal: context.signal }), size, seed),
    refusals: (filter) => orNoLayout(context, () => compileSql(filter, { dialect, layout }).diagnostics),
    failure,
    close: opened.close,
  };
}

/** What may be printed. A password may have an `@` in it, or a `?`, unescaped; one may be among the options. */
export function withoutPassword(source: string): string {
  const [, scheme = '', place = source, options = ''] = /^(\w+:\/\/)([^?]*)(.*)$/s.exec(source) ?? [];
  return options.includes('@') ? `${scheme}…` : scheme + (scheme === '' ? place : place.replace(/^.*@/s, ''));
}
