/** The audiences of many filters for people: a row each, with its share of the devices. */

import { grouped, plural } from '../../base/plural.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { visible } from '../../diagnostics/frame/characters.js';
import type { AudienceCount } from '../../evaluate/audience-source.js';
import { percent } from '../output/number-text.js';
import type { Output } from '../output/output.js';
import { paintOn } from '../output/paint.js';
import { type Cell, left, right, textTable } from '../output/text-table.js';
import type { Listed } from './filter-list.js';

export interface FilterAnswer {
  readonly listed: Listed;
  readonly diagnostics: readonly Diagnostic[];
  /** Null where the filter cannot be counted. */
  readonly audience: AudienceCount | null;
}

/** Ends with a line break. */
export function countTable(out: Output, answers: readonly FilterAnswer[]): string {
  const hasNotes = answers.some(({ audience }) => audience?.notes !== undefined);
  const [head = '', ...rows] = textTable([
    [left('filter'), right('devices'), right('share'), ...(hasNotes ? [left('note')] : [])],
    ...answers.map(rowOf),
  ]).split('\n');
  const devices = answers.find(({ audience }) => audience !== null)?.audience?.devices;
  const foot = devices === undefined ? [] : ['', `of ${plural(devices, 'device')}`];
  const paint = paintOn(out);
  return [paint.dim(head), ...rows, ...foot].map((line) => `${line}\n`).join('');
}

function rowOf({ listed, audience }: FilterAnswer): readonly Cell[] {
  if ('failure' in listed) return [left(visible(listed.failure.source ?? '')), right('not read')];
  const name = left(visible(listed.line.name ?? listed.line.place));
  if (audience === null) return [name, right('has errors')];
  const cells = [name, right(grouped(audience.count)), right(percent(audience.count, audience.devices))];
  return audience.notes === undefined ? cells : [...cells, left(noteOf(audience.notes))];
}

/** The first of them; what else there is to say stands above the table. */
function noteOf([first, ...others]: readonly Diagnostic[]): string {
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  return `${visible(first?.message ?? '')}${more}`;
}
