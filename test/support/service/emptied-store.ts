/** One database for many cases: each begins with an empty store. */

import type { Engine } from '../../../src/service/store/sql/engine.js';
import { sqlStore } from '../../../src/service/store/sql/sql-store.js';
import { statement } from '../../../src/service/store/sql/statement.js';
import type { Store } from '../../../src/service/store/store.js';

const TABLES = ['presets', 'messages', 'tokens', 'attempts', 'devices', 'audiences', 'removed_audiences', 'events'];

export async function emptiedStore(engine: Engine): Promise<Store> {
  const kept = engine.dialect.keepTotals.length > 0 ? [...TABLES, 'totals'] : TABLES;
  await Promise.all(kept.map((table) => engine.run(statement(`DELETE FROM pushsift_${table}`))));
  await engine.run(statement("UPDATE pushsift_device_log SET id = '', sequence = 0, audiences = 0, catalog = ''"));
  return sqlStore(engine);
}
