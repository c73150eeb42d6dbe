/** An overlap for people: the audiences, how many devices each two of them share, and the regions with a mark for every filter. */

import { grouped, plural } from '../../base/plural.js';
import { visible, widthOf } from '../../diagnostics/frame/characters.js';
import { intersections, outsideAll } from '../../evaluate/overlap/overlap.js';
import { type BarRow, barRows } from '../output/audience-picture.js';
import { percent } from '../output/number-text.js';
import type { Output } from '../output/output.js';
import { paintOn } from '../output/paint.js';
import { type Cell, left, right, textTable } from '../output/text-table.js';
import { labelOf, type OverlapResult, shownRegions } from './overlap-result.js';

/** Ends with a line break. Filters are numbered from 1. */
export function overlapTable(out: Output, result: OverlapResult): string {
  const { dim, bold } = paintOn(out);
  const { overlap } = result;
  const both = intersections(overlap);
  const parts = [
    `${bold(plural(overlap.devices, 'device'))}, ${grouped(outsideAll(overlap))} in none of the filters`,
    `${dim('filters')}\n${filterTable(result, both)}`,
    ...matrixBlocks(out, both).map((block) => `${dim('in both')}\n${block}`),
    ...(overlap.regions.length === 0 ? [] : [`${dim('in exactly these')}\n${regionRows(out, result)}`]),
    ...(overlap.regions.every(({ sample }) => sample === undefined)
      ? []
      : [`${dim('some of them')}\n${sampleRows(result)}`]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function filterTable({ filters, overlap }: OverlapResult, both: readonly (readonly number[])[]): string {
  return textTable(
    filters.map((filter, at) => {
      const count = both[at]?.[at] ?? 0;
      return [
        right(String(at + 1)),
        left(visible(labelOf(filter))),
        right(grouped(count)),
        right(percent(count, overlap.devices)),
      ];
    }),
  );
}

/** As many columns of the matrix at a time as fit beside each other. */
function matrixBlocks({ columns }: Output, both: readonly (readonly number[])[]): readonly string[] {
  const widest = both.flat().reduce((most, count) => Math.max(most, grouped(count).length), 0);
  const head = String(both.length).length;
  const atOnce = Math.max(1, Math.floor((columns - 2 - head) / (widest + 2)));
  const blocks: string[] = [];
  for (let first = 0; first < both.length; first += atOnce) {
    const numbers = Array.from(both.keys()).slice(first, first + atOnce);
    const heading = [left(''), ...numbers.map((column) => right(String(column + 1)))];
    const rows = both.map((row, at): readonly Cell[] => [
      right(String(at + 1)),
      ...numbers.map((column) => right(grouped(row[column] ?? 0))),
    ]);
    blocks.push(textTable([heading, ...rows]));
  }
  return blocks;
}

/** Of more filters the marks would not stand in one line: their numbers are listed. */
const MOST_MARKED = 20;

function regionRows(out: Output, { filters, overlap }: OverlapResult): string {
  const { regions, others } = shownRegions(overlap);
  const rows = regions.map((region): BarRow => ({ label: marks(filters.length, region.filters), value: region.count }));
  const rest: BarRow[] =
    others === null ? [] : [{ label: `${plural(others.regions, 'other region')}`, value: others.count }];
  const heading = filters.length > MOST_MARKED ? [] : [`  ${positions(filters.length).join(' ')}`];
  return [...heading, ...barRows(out, [...rows, ...rest])].join('\n');
}

/** Devices of the regions that are shown, in the order in which these are. */
function sampleRows({ filters, overlap }: OverlapResult): string {
  return textTable(
    shownRegions(overlap).regions.map(({ filters: members, sample = [] }) => [
      left(marks(filters.length, members)),
      left(sample.map(visible).join(', ')),
    ]),
  );
}

function positions(filters: number): readonly string[] {
  return Array.from({ length: filters }, (_, at) => String(at + 1));
}

/** `● · ●`, below the numbers of the filters; or `1, 3`. */
function marks(filters: number, members: readonly number[]): string {
  if (filters > MOST_MARKED) return members.map((member) => member + 1).join(', ');
  return positions(filters)
    .map((position, at) => (members.includes(at) ? '●' : '·').padStart(widthOf(position)))
    .join(' ');
}
