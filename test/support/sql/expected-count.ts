/** What a source over an engine has to count. */

import { applicationsOf, type Device } from '../../../src/devices/device.js';
import type { SqlConnection } from '../../../src/evaluate/sql/audience/sql-connection.js';
import type { Filter } from '../../../src/plan/filter.js';
import { audience } from '../worlds.js';
import type { SqlEngine } from './sql-engine.js';

export function connectionOf(engine: SqlEngine): SqlConnection {
  return { dialect: engine.dialect, query: (query) => engine.rows(query) };
}

function tally(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** The count by the definition of meaning. */
export function expectedCount(filter: Filter, devices: readonly Device[]): unknown {
  const ids = new Set(audience(filter, devices));
  const reached = devices.filter(({ id }) => ids.has(id));
  return {
    count: ids.size,
    devices: devices.length,
    byPlatform: tally(reached.map(({ platform }) => platform)),
    byApplication: tally(reached.flatMap((device) => [...new Set(applicationsOf(device))])),
  };
}
