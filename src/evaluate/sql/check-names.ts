/** Names of a layout that the engine would take for one another. */

import { invariant, unreachable } from '../../base/invariant.js';
import { shown } from '../../base/shown.js';
import { columnsOf } from './columns/own-table.js';
import type { Dialect } from './dialect.js';
import { partsOf, type SqlLayout } from './layout.js';

/**
 * Names that differ are meant to be different columns, or tables. Where the engine does not tell them apart, because they differ in case alone or
 * only behind where it cuts them, one would be asked for in place of the other.
 * @throws when two names are one to the engine: the embedder's mistake
 */
export function checkNames(dialect: Dialect, layout: SqlLayout): void {
  const known = new Map<string, string>();
  for (const path of pathsOf(layout)) {
    const key = JSON.stringify(path.map(dialect.nameOf));
    const name = path.join('.');
    const other = known.get(key) ?? name;
    invariant(other === name, `\`${shown(other)}\` and \`${shown(name)}\` are one name to ${dialect.title}`);
    known.set(key, name);
  }
}

/** Tables of a layout, or columns of its table. */
function pathsOf(layout: SqlLayout): readonly (readonly string[])[] {
  switch (layout.kind) {
    case 'rows': {
      const { devices = 'devices', subscriptions = 'subscriptions', tags = 'tags' } = layout.tables ?? {};
      return [devices, subscriptions, tags].map(partsOf);
    }
    case 'bitmaps': {
      const { devices = 'devices', segments = 'segments' } = layout.tables ?? {};
      return [devices, segments].map(partsOf);
    }
    case 'columns':
      return columnsOf(layout).flatMap((column) => (typeof column === 'string' ? [[column]] : []));
    default:
      return unreachable(layout);
  }
}
