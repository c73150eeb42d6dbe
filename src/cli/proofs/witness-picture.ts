/** A device that shows something about filters: what it has, and of each filter the clauses that let it in or keep it out. */

import { type Device, type TagValue, tagsOf } from '../../devices/device.js';
import { visible } from '../../diagnostics/frame/characters.js';
import { explainMatch } from '../../evaluate/match/explain-match.js';
import type { Filter } from '../../plan/filter.js';
import { clauseLines } from '../output/clause-lines.js';
import type { Output } from '../output/output.js';
import { paintOn } from '../output/paint.js';
import { left, textTable } from '../output/text-table.js';

/** A filter, and what it is called: "the filter", "the new filter". */
export interface CalledFilter {
  readonly called: string;
  readonly filter: Filter;
}

/** Paragraphs, without line break at the end. */
export function witnessPicture(out: Output, witness: Device, filters: readonly CalledFilter[]): string {
  return [deviceLines(witness), ...filters.map((each) => reasons(out, witness, each))].join('\n\n');
}

function reasons(out: Output, witness: Device, { called, filter }: CalledFilter): string {
  const { dim } = paintOn(out);
  if (filter.plan === null)
    return dim(`${visible(called)} has a group that no catalog tells: a made-up application stands for its members`);
  const { matches, because } = explainMatch(filter, witness);
  return [dim(`${matches ? 'in' : 'not in'} ${visible(called)}`), ...clauseLines(out, because)].join('\n');
}

/** A device as people read it: what it is and has, a line each, indented by two; no line break at the end. Its id and what is unset are left out. */
function deviceLines(device: Device): string {
  const applications = device.applications ?? [];
  const rows: (readonly [string, string])[] = [
    ['platform', device.platform],
    ...(applications.length === 0 ? [] : [['applications', applications.join(', ')] as const]),
    ...tagRows(device, null, ''),
    ...applications.flatMap((code) => tagRows(device, code, ` in ${code}`)),
  ];
  return textTable(rows.map(([name, value]) => [left(visible(name)), left(visible(value))]));
}

function tagRows(device: Device, application: string | null, owner: string): readonly (readonly [string, string])[] {
  return Object.entries(tagsOf(device, application) ?? {}).flatMap(([name, value]) =>
    value === null ? [] : [[`${name}${owner}`, valueText(value)] as const],
  );
}

function valueText(value: TagValue): string {
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
