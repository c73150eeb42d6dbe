/** The devices with one of some values of a column of strings, lists or applications. */

import type { ValueDevices } from '../layout/addresses.js';
import type { ValueColumn } from '../layout/segment.js';
import { type SetExpression, unite } from '../program/set-expression.js';
import type { Planner } from './planner.js';
import { numberKey } from './temporary-source.js';

/** What a column is asked for: of `values` those it does not know nobody has. */
export function devicesWith(
  planner: Planner,
  column: ValueColumn,
  values: readonly string[],
  isList: boolean,
): SetExpression {
  const codes = values.map((value) => column.values.codeOf(value)).filter((code) => code >= 0);
  const [first, second] = codes;
  if (first !== undefined && second === undefined) return planner.sources.setOf(column.devicesOf(first));
  const key = `v${planner.statistics.columnNumber(column)}:${numberKey(codes)}`;
  return planner.valueSet(key, () =>
    uniteDevices(
      planner,
      codes.map((code) => column.devicesOf(code)),
      !isList,
    ),
  );
}

/** Leaves that are read along, however small they are, when there are no more sets than these. */
const MAX_READ_ALONG = 8;
/** Devices a chunk up to which setting their bits one by one is less work than reading one more leaf along. */
const FEW_PER_CHUNK = 128;

/** Sets of many devices are leaves of the expression; all others together are one. `disjoint`: no device is in two sets. */
export function uniteDevices(
  { sources, statistics }: Planner,
  sets: readonly ValueDevices[],
  disjoint: boolean,
): SetExpression {
  const isSmall = (set: ValueDevices): boolean =>
    set.kind === 'postings' ||
    (sets.length > MAX_READ_ALONG && sources.devicesIn(set) < FEW_PER_CHUNK * statistics.chunks);
  const small: ValueDevices[] = [];
  const large: SetExpression[] = [];
  for (const set of sets) {
    if (isSmall(set)) small.push(set);
    else large.push(sources.setOf(set));
  }
  return unite([...large, sources.unionOf(small, disjoint)]);
}
