/** The devices of a service in a database: counted and listed there, and nothing of them is in memory. */

import type { Catalog } from '../../catalog/catalog.js';
import { catalogToJson } from '../../catalog/catalog-json.js';
import type { AudienceSource } from '../../evaluate/audience-source.js';
import type { TalliedLayout } from '../../evaluate/sql/compile-tally.js';
import type { ColumnsLayout } from '../../evaluate/sql/layout.js';
import type { Plan } from '../../plan/plan.js';
import { withPlan } from '../../plan/with-plan.js';
import { EVERY_DEVICE } from '../../service/audience/devices-for.js';
import { serviceThreads } from '../../service/work/service-threads.js';
import type { Context } from '../command/command.js';
import { databaseFailure } from '../source/database-failure.js';
import { ROWS, tableLayoutOf } from '../source/table-layout.js';
import type { NamedDevices } from './named-devices.js';
import type { LoadedDevices } from './open-index-devices.js';
import { openServedDatabase, type ServedDatabase } from './open-served-database.js';
import { workersIn } from './serve-options.js';

/** @throws Failure `input` when it, a table of it, or its client is not there */
export async function openDatabaseDevices(
  context: Context,
  { source, name }: NamedDevices & { readonly kind: 'database' },
  catalog: Catalog | null,
): Promise<LoadedDevices> {
  const { settings } = context;
  const answerMs = 1000 * Math.max(1, settings.count('deadline') ?? 0);
  let database: ServedDatabase | null = null;
  try {
    const layout = tableLayoutOf(context) ?? ROWS;
    database = await openServedDatabase(context, source, { name, answerMs });
    return await devicesIn(database, { name, layout, catalog, workers: workersIn(settings) });
  } catch (error) {
    await database?.close().catch(() => {});
    throw databaseFailure(context, source, name, error);
  }
}

interface Account {
  readonly name: string;
  readonly layout: TalliedLayout;
  readonly catalog: Catalog | null;
  /** Threads that check bodies. */
  readonly workers: number;
}

async function devicesIn(
  database: ServedDatabase,
  { name, layout, catalog, workers }: Account,
): Promise<LoadedDevices> {
  const { connection, isLive } = database;
  const { sqlAudience } = (await import('../source/query-engines.js')).QUERY_ENGINES;
  const audience = sqlAudience(connection, { layout, catalog, live: isLive });
  await lookAtTables(audience, layout);
  const source = {
    ...audience,
    get generation() {
      return database.generation();
    },
  };
  const devices = { kind: 'database', dialect: connection.dialect, layout, isLive } as const;
  const setup = { devices, catalog: catalog && catalogToJson(catalog) };
  const work = serviceThreads(setup, { connection, workers });
  const close = async (): Promise<void> => {
    await work.close();
    await database.close();
  };
  return {
    open: { source, ...work, close },
    catalog,
    shown: `the devices of ${name}`,
    logged: { source: name, generation: source.generation },
  };
}

/** In all likelihood no device is, and a few look-ups tell. */
const SUBSCRIBED_OR_TAGGED: Plan = {
  kind: 'union',
  operands: [
    { kind: 'subscribed', application: '-' },
    {
      kind: 'tag-in',
      application: null,
      tag: '-',
      values: [{ kind: 'strings', values: ['-'], complement: false }],
    },
  ],
};

/** A few rows of each of the tables, or of every column: that one is missing is told at the start, and not with the first message. */
async function lookAtTables(audience: AudienceSource, layout: TalliedLayout): Promise<void> {
  const everyPart = layout.kind === 'rows' ? SUBSCRIBED_OR_TAGGED : inAnyColumn(layout);
  for (const filter of [withPlan(EVERY_DEVICE, everyPart), EVERY_DEVICE])
    for await (const _ of audience.devices(filter)) break;
}

/** What asks every column for something. */
function inAnyColumn({ applications, tags, applicationTags = {} }: ColumnsLayout): Plan {
  const codes = 'list' in applications ? ['-'] : Object.keys(applications.flags);
  const tagged = [...Object.entries(applicationTags), [null, tags] as const].flatMap(([application, columns]) =>
    Object.keys(columns).map((tag): Plan => ({ kind: 'tag-in', application, tag, values: [{ kind: 'unset' }] })),
  );
  return {
    kind: 'union',
    operands: [
      { kind: 'platform-in', platforms: ['iOS'] },
      ...codes.map((application): Plan => ({ kind: 'subscribed', application })),
      ...tagged,
    ],
  };
}
