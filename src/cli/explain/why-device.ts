/** The part of an explanation that `--device` adds: whether it is in the audience, and the clauses that decide it. */

import { explainDevice } from '../../analysis/explain-device.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { Device } from '../../devices/device.js';
import { explainMatch } from '../../evaluate/match/explain-match.js';
import type { Filter } from '../../plan/filter.js';
import { rangesIn } from '../../report/ranges.js';
import { clauseLines } from '../output/clause-lines.js';
import type { Output } from '../output/output.js';
import { paintOn } from '../output/paint.js';
import type { Section } from './section.js';

/** `filter` has a plan: every group of it is resolved. */
export function whyDevice(out: Output, filter: Filter, catalog: Catalog | null, device: Device): Section {
  const { matches, because, reason } = explainDevice(filter, explainMatch(filter, device), { catalog });
  const paint = paintOn(out);
  const head = matches ? paint.green('in the audience') : paint.red('not in the audience');
  const always = because.length > 0 ? [] : [`  ${matches ? 'as every device is' : 'as no device is'}`];
  const open = reason === null ? [] : [`  perhaps fewer would do: ${reason}`];
  const rangeOf = rangesIn(filter.text);
  const clauses = because.map(({ text, span, holds, found }) => ({ text, range: rangeOf(span), holds, found }));
  return {
    title: 'this device',
    text: [`  ${head}`, ...always, ...clauseLines(out, because), ...open].join('\n'),
    json: { device: { matches, because: clauses, reason } },
    isDecided: reason === null,
  };
}
