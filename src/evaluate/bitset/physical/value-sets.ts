/** The devices with one of some values of a column of strings, lists or applications. */

import type { PostingSlice } from '../leaf/bind-postings.js';
import type { ValueColumn, ValueDevices } from '../segment/segment.js';
import type { LeafSources } from './leaf-sources.js';
import type { Preparation } from './preparation.js';
import { type SetExpression, unite } from './set-expression.js';

/** What a column is asked for: of `values` those it does not know nobody has. */
export function devicesWith(
  preparation: Preparation,
  column: ValueColumn,
  values: readonly string[],
  isList: boolean,
): SetExpression {
  const codes = values.map((value) => column.values.codeOf(value)).filter((code) => code >= 0);
  const [first, second] = codes;
  if (first !== undefined && second === undefined) return preparation.sources.setOf(column.devicesOf(first));
  const key = `v${preparation.runtime.columnNumber(column)}:${codes.join()}`;
  return preparation.valueSet(key, () =>
    uniteDevices(
      preparation.sources,
      codes.map((code) => column.devicesOf(code)),
      !isList,
    ),
  );
}

/** Frequent values are leaves of the expression; all others together are one. `disjoint`: no device has two of the values. */
export function uniteDevices(sources: LeafSources, values: readonly ValueDevices[], disjoint: boolean): SetExpression {
  const slices: PostingSlice[] = [];
  const sets: SetExpression[] = [];
  for (const devices of values) {
    if (devices.kind === 'postings') slices.push(devices);
    else sets.push(sources.setOf(devices));
  }
  return unite([...sets, sources.unionOf(slices, disjoint)]);
}
