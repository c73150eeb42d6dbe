/** Audiences of an account that lies in a database, in the layouts `rows` and `columns`: every answer is one query, or a few. */

import {
  type Expectation,
  type Expectations,
  expectArgument,
  expectOptions,
  FLAG,
  hasMethods,
  POSITIVE,
  TEXT,
} from '../../../base/argument.js';
import type { AbortSignal } from '../../../base/host-types.js';
import { isJsonObject } from '../../../base/json-kind.js';
import type { Catalog } from '../../../catalog/catalog.js';
import { CATALOG_OR_NULL } from '../../../catalog/expect-catalog.js';
import type { Filter } from '../../../plan/filter.js';
import type { AudienceCount, AudienceSnapshot, AudienceSource, LiveSource } from '../../audience-source.js';
import { expectListing, expectQuestion, expectQuestions, expectTagQuestion } from '../../expect-question.js';
import { type TagTextOptions, type TagTextSource, textCollector } from '../../tag-texts.js';
import { UnsupportedFilterError } from '../../unsupported-filter.js';
import { countDevices, selectTagTexts, type TextsAsked } from '../account-queries.js';
import { type CompiledSql, compileSql } from '../compile-sql.js';
import { compileTallies, type TalliedLayout } from '../compile-tally.js';
import { type Dialect, SQL_DIALECT } from '../dialect.js';
import { DIALECTS } from '../dialects.js';
import { expectLayout } from '../expect-sql-options.js';
import type { ColumnsLayout, RowsLayout } from '../layout.js';
import type { SqlQuery } from '../parameters.js';
import { listingOnce } from './listing-once.js';
import type { SqlConnection, SqlRow } from './sql-connection.js';

/** How a database is asked for an audience. */
export interface SqlAudienceOptions {
  /** Default: the `rows` layout with its own names. */
  readonly layout?: RowsLayout | ColumnsLayout;
  /** Says which tags are Strings: items of lists are no texts of a tag, and rows do not tell them apart; without it, columns have none. */
  readonly catalog?: Catalog | null;
  /** Ids asked for at a time. Default 10,000. */
  readonly pageIds?: number;
  /** What {@link AudienceSource.generation} says: the version of the data, as far as the caller knows it. */
  readonly generation?: string;
  /**
   * Rows change while they are asked for: gives the audience {@link LiveSource.snapshot}, so that a service counts anew after some seconds
   * and writes each message from one snapshot. Where the connection has none (ClickHouse) each page is of its own moment, and a snapshot
   * lists no device twice: it holds the ids that it has listed in memory. Default false.
   */
  readonly live?: boolean;
}

type Asked = { readonly signal?: AbortSignal | undefined };

/** An audience that a database counts and lists. */
export interface SqlAudience extends AudienceSource, TagTextSource {
  /** Where it is `live`. */
  readonly snapshot?: LiveSource['snapshot'];
  /** The audience of each filter, in their order, one after the other. */
  countAll(
    filters: readonly Filter[],
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<readonly AudienceCount[]>;
}

const AUDIENCE_OPTIONS: Expectations<SqlAudienceOptions> = {
  layout: {
    holds: (value) => isJsonObject(value) && (value.kind === 'rows' || value.kind === 'columns'),
    what: 'a layout of the kind "rows" or "columns"',
  },
  catalog: CATALOG_OR_NULL,
  pageIds: POSITIVE,
  generation: TEXT,
  live: FLAG,
};
const CONNECTION: Expectation = {
  holds: (value) => hasMethods(value, 'query') && SQL_DIALECT.holds(Object(value).dialect),
  what: 'a connection, as clickHouseConnection, postgresConnection, duckDbConnection and sqliteConnection make them',
};

const ROWS: RowsLayout = { kind: 'rows' };
const PAGE_IDS = 10_000;
const MOST_TEXTS = 100_001;

/** Texts of which those are kept that are a language or a time zone. */
const MOST_LOOKED_AT = 1_000_000;

/**
 * A source over `connection`, which stays the caller's to close. Ids come in the order of code points, page by page, so a listing goes on
 * behind any id, there or not. A count is three queries, each of the data as it is then. Its methods reject with
 * {@link UnsupportedFilterError}, with what the client throws, and with the signal's reason between two queries.
 */
export function sqlAudience(connection: SqlConnection, options: SqlAudienceOptions = {}): SqlAudience {
  expectArgument('sqlAudience: `connection`', connection, CONNECTION);
  expectOptions('sqlAudience', options, AUDIENCE_OPTIONS);
  expectLayout('sqlAudience', options.layout);
  const audience = audienceOver(connection, options);
  if (options.live !== true) return audience;
  return { ...audience, snapshot: (asked = {}) => snapshotOf(connection, audience, options, asked) };
}

async function snapshotOf(
  connection: SqlConnection,
  audience: SqlAudience,
  options: SqlAudienceOptions,
  { signal }: Asked,
): Promise<AudienceSnapshot> {
  signal?.throwIfAborted();
  if (connection.snapshot === undefined) return listingOnce(audience);
  const snapshot = await connection.snapshot();
  return { ...audienceOver(snapshot, options), close: () => snapshot.close() };
}

function audienceOver(connection: SqlConnection, options: SqlAudienceOptions): SqlAudience {
  const source = { connection, layout: options.layout ?? ROWS };
  const count = async (filter: Filter, asked: Asked = {}): Promise<AudienceCount> => {
    expectQuestion('count', filter, asked);
    return countOf(source, filter, asked);
  };
  return {
    generation: options.generation ?? '',
    count,
    async countAll(filters, asked = {}) {
      expectQuestions('countAll', filters, asked);
      const counts: AudienceCount[] = [];
      for (const filter of filters) counts.push(await count(filter, asked));
      return counts;
    },
    devices(filter, asked = {}) {
      expectListing('devices', filter, asked);
      return listIds(source, filter, options.pageIds ?? PAGE_IDS, asked);
    },
    async tagTexts(tag, asked = {}) {
      expectTagQuestion('tagTexts', tag, asked);
      const declared = options.catalog?.tags.get(tag);
      if (declared !== undefined && declared.type !== 'String') return [];
      return textsOf(source, { tag, isString: declared !== undefined }, asked);
    },
  };
}

interface Source {
  readonly connection: SqlConnection;
  readonly layout: TalliedLayout;
}

async function countOf(source: Source, filter: Filter, asked: Asked): Promise<AudienceCount> {
  const byPlatform = await tally(source, filter, 'platform', asked);
  const byApplication = await tally(source, filter, 'application', asked);
  const [all] = await ask(source, countDevices(dialectOf(source), source.layout), asked);
  return {
    count: byPlatform.reduce((total, [, count]) => total + count, 0),
    devices: Number(all?.count),
    byPlatform: named(byPlatform),
    byApplication: named(byApplication),
  };
}

/** Null is the name of devices that have none. */
type Counted = readonly [name: string | null, count: number];

async function tally(
  source: Source,
  filter: Filter,
  by: 'platform' | 'application',
  asked: Asked,
): Promise<readonly Counted[]> {
  const { connection, layout } = source;
  const counted: Counted[] = [];
  for (const { compiled, names } of compileTallies(filter, { dialect: connection.dialect, layout, by })) {
    const rows = await ask(source, queryOf(compiled), asked);
    counted.push(
      ...(names === null
        ? rows.map(({ name, count }): Counted => [name === null ? null : String(name), Number(count)])
        : names.map((name, at): Counted => [name, Number(rows[0]?.[`n${at}`])])),
    );
  }
  return counted.filter(([, count]) => count > 0);
}

function named(counted: readonly Counted[]): ReadonlyMap<string, number> {
  return new Map(counted.filter((one): one is readonly [string, number] => one[0] !== null));
}

async function* listIds(
  source: Source,
  filter: Filter,
  limit: number,
  { after: behind = null, ...asked }: Asked & { readonly after?: string | null },
): AsyncGenerator<readonly string[], void, undefined> {
  const { connection, layout } = source;
  let after = behind;
  for (;;) {
    const query = queryOf(
      compileSql(filter, { dialect: connection.dialect, layout, result: { page: { after, limit } } }),
    );
    const ids = (await ask(source, query, asked)).map(({ id }) => String(id));
    if (ids.length > 0) yield ids;
    const last = ids.at(-1);
    if (last === undefined || ids.length < limit) return;
    if (after !== null && !isBehind(last, after)) throw new Error(OTHER_IDS);
    after = last;
  }
}

/** Some clients take a byte order mark off the texts they read: going on behind such an id would list for ever. */
const OTHER_IDS = 'the client of the database hands over other ids than those it was asked for';

/** In the order of code points. */
function isBehind(id: string, after: string): boolean {
  const points = Array.from(after, codePoint);
  const at = Array.from(id, codePoint).findIndex((point, index) => point !== points[index]);
  return at >= 0 && codePoint([...id][at]) > codePoint([...after][at]);
}

/** Of a character; -1 where there is none. */
function codePoint(character: string | undefined): number {
  return character?.codePointAt(0) ?? -1;
}

async function textsOf(
  source: Source,
  tag: Pick<TextsAsked, 'tag' | 'isString'>,
  { kind, ...asked }: TagTextOptions,
): Promise<readonly string[]> {
  const limit = kind === undefined ? MOST_TEXTS : MOST_LOOKED_AT;
  const query = selectTagTexts(dialectOf(source), source.layout, { ...tag, limit });
  if (query === null) return [];
  const texts = textCollector(kind);
  for (const row of await ask(source, query, asked)) texts.add(String(row.text));
  return texts.list();
}

function dialectOf({ connection }: Source): Dialect {
  return DIALECTS[connection.dialect];
}

function queryOf({ query, diagnostics }: CompiledSql): SqlQuery {
  if (query === null) throw new UnsupportedFilterError(diagnostics);
  return query;
}

function ask({ connection }: Source, query: SqlQuery, { signal }: Asked): Promise<readonly SqlRow[]> {
  signal?.throwIfAborted();
  return connection.query(query, signal === undefined ? {} : { signal });
}
