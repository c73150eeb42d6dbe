/**
 * Where things stand in the picture of an overlap, in pixels: names, numbers and bars of the audiences to the left, the dots that tell
 * which filters a region has to the right of them, and the bars of the regions above the dots. Widths of text are estimated: a picture is
 * shown with whatever fonts its reader has.
 */

import { grouped } from '../../base/plural.js';
import { graphemesOf, visible, widthOf } from '../../diagnostics/frame/characters.js';
import { intersections } from '../../evaluate/overlap/overlap.js';
import { labelOf, type OverlapResult, shownRegions } from './overlap-result.js';

export const ROW_HEIGHT = 26;
export const BAR_HEIGHT = 190;
export const SIZE_BAR_WIDTH = 110;
export const MARGIN = 24;
/** Title and the line below it. */
const HEAD = 66;
const GAP = 12;
const NARROW_COLUMN = 28;
const WIDE_COLUMN = 64;
/** More columns than these, and numbers stand upright above their bars. */
const MOST_WIDE_COLUMNS = 14;
const LONGEST_NAME_COLUMNS = 45;
/** Of one character, at the size of names and numbers. */
const CHARACTER_WIDTH = 7.2;

export interface UpsetRow {
  /** Short enough for its place. */
  readonly name: string;
  readonly fullName: string;
  readonly count: number;
}

export interface UpsetColumn {
  /** Rows whose filters the region has; null: smaller regions, taken together. */
  readonly rows: readonly number[] | null;
  /** How many regions these are. */
  readonly regions: number;
  readonly count: number;
}

export interface UpsetLayout {
  readonly width: number;
  readonly height: number;
  readonly rows: readonly UpsetRow[];
  readonly columns: readonly UpsetColumn[];
  readonly columnWidth: number;
  /** Numbers above the bars stand upright. */
  readonly upright: boolean;
  /** Where the numbers of the audiences end, to the right of which their bars begin. */
  readonly sizesRight: number;
  /** Left edge of the first column. */
  readonly matrixLeft: number;
  /** Top edge of the first row, where the bars of the regions stand. */
  readonly matrixTop: number;
  /** Of the largest region that has a column of its own, and of the largest audience; at least 1. */
  readonly largestRegion: number;
  readonly largestFilter: number;
}

/** Names are those of the title line, too: the picture is never narrower than `title`. */
export function upsetLayout(result: OverlapResult, title: readonly string[]): UpsetLayout {
  const rows = rowsOf(result);
  const columns = columnsOf(result);
  const widestCount = widest(columns.map(({ count }) => grouped(count)));
  const upright = columns.length > MOST_WIDE_COLUMNS && widestCount + 6 > NARROW_COLUMN;
  const columnWidth = upright ? NARROW_COLUMN : Math.min(WIDE_COLUMN, Math.max(NARROW_COLUMN, widestCount + 10));
  const namesRight = MARGIN + widest(rows.map(({ name }) => name));
  const sizesRight = namesRight + GAP + widest(rows.map(({ count }) => grouped(count)));
  const matrixLeft = sizesRight + SIZE_BAR_WIDTH + 2 * GAP;
  const matrixTop = HEAD + (upright ? widestCount : 16) + GAP + BAR_HEIGHT;
  const right = matrixLeft + columns.length * columnWidth;
  return {
    width: Math.ceil(Math.max(right, MARGIN + widest(title) * 1.2) + MARGIN),
    height: matrixTop + rows.length * ROW_HEIGHT + MARGIN + GAP,
    rows,
    columns,
    columnWidth,
    upright,
    sizesRight,
    matrixLeft,
    matrixTop,
    largestRegion: largest(columns.filter(({ rows: own }) => own !== null)),
    largestFilter: largest(rows),
  };
}

function rowsOf({ filters, overlap }: OverlapResult): readonly UpsetRow[] {
  const both = intersections(overlap);
  return filters.map((filter, at) => {
    const fullName = visible(labelOf(filter));
    return { name: shortened(fullName), fullName, count: both[at]?.[at] ?? 0 };
  });
}

function columnsOf({ overlap }: OverlapResult): readonly UpsetColumn[] {
  const { regions, others } = shownRegions(overlap);
  const shown = regions.map(({ filters, count }): UpsetColumn => ({ rows: filters, regions: 1, count }));
  return others === null ? shown : [...shown, { rows: null, ...others }];
}

/** Where it was too long, its middle is `…`: names of files differ at their ends. */
function shortened(name: string): string {
  if (widthOf(name) <= LONGEST_NAME_COLUMNS) return name;
  const graphemes = [...graphemesOf(name)];
  const half = (LONGEST_NAME_COLUMNS - 1) / 2;
  return `${startOf(graphemes, half).join('')}…${startOf(graphemes.toReversed(), half).reverse().join('')}`;
}

/** As many as fit into this many columns. */
function startOf(graphemes: readonly string[], columns: number): string[] {
  let width = 0;
  const end = graphemes.findIndex((grapheme) => {
    width += widthOf(grapheme);
    return width > columns;
  });
  return graphemes.slice(0, end);
}

function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, widthOf(text) * CHARACTER_WIDTH), 0);
}

function largest(counted: readonly { readonly count: number }[]): number {
  return counted.reduce((most, { count }) => Math.max(most, count), 1);
}
