/**
 * The picture of an overlap as SVG, in the style of UpSet (Lex, Gehlenborg, Strobelt, Vuillemot, Pfister: UpSet: Visualization of
 * Intersecting Sets, 2014): a column for each region, a row for each filter, a dot where the region has the filter. Stands by itself,
 * on light screens and dark ones; whatever names contain is text.
 */

import { grouped, plural } from '../../base/plural.js';
import { outsideAll } from '../../evaluate/overlap/overlap.js';
import { type XmlElement, xmlDocument } from '../../report/xml.js';
import type { OverlapResult } from './overlap-result.js';
import {
  BAR_HEIGHT,
  MARGIN,
  ROW_HEIGHT,
  SIZE_BAR_WIDTH,
  type UpsetColumn,
  type UpsetLayout,
  type UpsetRow,
  upsetLayout,
} from './upset-layout.js';

const STYLE = `
.ground { fill: #ffffff } .stripe { fill: #f3f5f7 } .ink { fill: #1f2328 } .pale { fill: #59636e }
.region { fill: #0b5fce } .others { fill: #8b949e } .size { fill: #7fa9dc } .no { fill: #d3d9df } .link { stroke: #1f2328 }
.base { stroke: #c8ced4 }
@media (prefers-color-scheme: dark) {
.ground { fill: #0d1117 } .stripe { fill: #171c23 } .ink { fill: #e6edf3 } .pale { fill: #9198a1 }
.region { fill: #5aa2f5 } .others { fill: #6e7681 } .size { fill: #3a6ea8 } .no { fill: #323941 } .link { stroke: #e6edf3 }
.base { stroke: #3d444d }
}
`;
const FONTS = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif";
const DOT_RADIUS = 6;
const BAR_GAP = 8;
/** Of a bar that would not be seen otherwise. */
const SHORTEST_BAR = 1.5;

export function upsetPicture(result: OverlapResult): string {
  const { devices, filters } = result.overlap;
  const title = `How ${plural(filters, 'audience')} overlap`;
  const note = `${plural(devices, 'device')}, ${grouped(outsideAll(result.overlap))} in none of the filters`;
  const layout = upsetLayout(result, [title, note]);
  const { width, height } = layout;
  return xmlDocument({
    name: 'svg',
    attributes: {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'font-family': FONTS,
      'font-size': 12,
    },
    children: [
      { name: 'title', children: [`${title}: ${note}`] },
      { name: 'style', children: [STYLE] },
      { name: 'rect', attributes: { width, height, class: 'ground' } },
      text(MARGIN, 34, title, { size: 17, weight: 600 }),
      text(MARGIN, 54, note, { look: 'pale' }),
      ...layout.rows.flatMap((row, at) => drawRow(layout, row, at)),
      ...baseLine(layout),
      ...layout.columns.map((column, at) => drawColumn(layout, column, at)),
    ],
  });
}

function drawRow(layout: UpsetLayout, { name, fullName, count }: UpsetRow, at: number): readonly XmlElement[] {
  const top = layout.matrixTop + at * ROW_HEIGHT;
  const words = top + ROW_HEIGHT / 2 + 4;
  const length = (count / layout.largestFilter) * SIZE_BAR_WIDTH;
  const stripe: XmlElement[] = at % 2 === 0 ? [rect('stripe', MARGIN / 2, top, layout.width - MARGIN, ROW_HEIGHT)] : [];
  const bar: XmlElement[] =
    count === 0
      ? []
      : [rect('size', layout.sizesRight + BAR_GAP, top + 7, Math.max(SHORTEST_BAR, length), ROW_HEIGHT - 14)];
  return [
    ...stripe,
    group(`${fullName}: ${plural(count, 'device')}`, [
      text(MARGIN, words, name),
      text(layout.sizesRight, words, grouped(count), { anchor: 'end', look: 'pale' }),
      ...bar,
    ]),
  ];
}

/** What the bars of the regions stand on; in its place, where there are none, the reason. */
function baseLine({ columns, matrixLeft, matrixTop, columnWidth }: UpsetLayout): readonly XmlElement[] {
  if (columns.length === 0) return [text(MARGIN, matrixTop - BAR_HEIGHT / 2, 'No device is in any of the filters.')];
  const right = matrixLeft + columns.length * columnWidth;
  return [line('base', 1, [matrixLeft, matrixTop - 3], [right, matrixTop - 3])];
}

function drawColumn(layout: UpsetLayout, column: UpsetColumn, at: number): XmlElement {
  const { rows, count } = column;
  const center = layout.matrixLeft + (at + 0.5) * layout.columnWidth;
  const height = Math.min(BAR_HEIGHT, Math.max(SHORTEST_BAR, (count / layout.largestRegion) * BAR_HEIGHT));
  const top = layout.matrixTop - 3 - height;
  const width = Math.min(layout.columnWidth - BAR_GAP, 30);
  return group(describe(layout, column), [
    rect(rows === null ? 'others' : 'region', center - width / 2, top, width, height),
    ...(count > layout.largestRegion ? breaks(center - width / 2, top, width) : []),
    layout.upright
      ? text(center + 4, top - 5, grouped(count), { upright: true })
      : text(center, top - 6, grouped(count), { anchor: 'middle' }),
    ...(rows === null ? [othersLabel(layout, column, center)] : dots(layout, rows, center)),
  ]);
}

/** A bar that is longer than it is drawn: all small regions together may be larger than any, and none would be seen beside them. */
function breaks(x: number, top: number, width: number): readonly XmlElement[] {
  return [12, 18].map((down) => rect('ground', x, top + down, width, 3));
}

/** "Shop and vip, in no other filter: 1,234 devices". */
function describe({ rows: filters }: UpsetLayout, { rows, regions, count }: UpsetColumn): string {
  if (rows === null) return `${plural(regions, 'smaller region')}: ${plural(count, 'device')}`;
  const names = rows.map((row) => filters[row]?.fullName ?? '');
  return `${names.join(' and ')}, and in no other: ${plural(count, 'device')}`;
}

function othersLabel({ matrixTop, rows }: UpsetLayout, { regions }: UpsetColumn, center: number): XmlElement {
  const middle = matrixTop + (rows.length * ROW_HEIGHT) / 2;
  return text(center + 4, middle, `${grouped(regions)} others`, { anchor: 'middle', upright: true, look: 'pale' });
}

function dots({ matrixTop, rows }: UpsetLayout, members: readonly number[], center: number): readonly XmlElement[] {
  const place = (row: number): number => matrixTop + (row + 0.5) * ROW_HEIGHT;
  const [first = 0, last = first] = [members[0], members.at(-1)];
  const inside = new Set(members);
  const link = first === last ? [] : [line('link', 2.5, [center, place(first)], [center, place(last)])];
  return [
    ...rows.flatMap((_, row) => (inside.has(row) ? [] : [dot('no', center, place(row))])),
    ...link,
    ...members.map((row) => dot('ink', center, place(row))),
  ];
}

/** Parts that tell the same thing, which readers of the picture are told in words. */
function group(title: string, children: readonly XmlElement[]): XmlElement {
  return { name: 'g', children: [{ name: 'title', children: [title] }, ...children] };
}

function rect(look: string, x: number, y: number, width: number, height: number): XmlElement {
  const attributes = { class: look, x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
  return { name: 'rect', attributes };
}

function dot(look: string, x: number, y: number): XmlElement {
  return { name: 'circle', attributes: { class: look, cx: rounded(x), cy: rounded(y), r: DOT_RADIUS } };
}

type Point = readonly [x: number, y: number];

function line(look: string, width: number, [x1, y1]: Point, [x2, y2]: Point): XmlElement {
  const ends = { x1: rounded(x1), y1: rounded(y1), x2: rounded(x2), y2: rounded(y2) };
  return { name: 'line', attributes: { class: look, ...ends, 'stroke-width': width } };
}

interface TextLook {
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly size?: number;
  readonly weight?: number;
  readonly look?: 'ink' | 'pale';
  /** Reads from below. */
  readonly upright?: boolean;
}

function text(x: number, y: number, words: string, style: TextLook = {}): XmlElement {
  const { anchor, size, weight, look = 'ink', upright = false } = style;
  const place = upright
    ? { transform: `translate(${rounded(x)} ${rounded(y)}) rotate(-90)` }
    : { x: rounded(x), y: rounded(y) };
  return {
    name: 'text',
    attributes: { class: look, ...place, 'text-anchor': anchor, 'font-size': size, 'font-weight': weight },
    children: [words],
  };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
