/** How two or three audiences overlap: circles with the devices of each region, and the same as a table with some ids. */

import type { OverlapAnswer } from '../shared/questions.js';
import { type Content, make, makeSvg } from './dom.js';
import { countText, numberText, percentText, regionName } from './words.js';

interface Circle {
  readonly x: number;
  readonly y: number;
  /** Where its letter stands. */
  readonly letter: readonly [x: number, y: number];
}

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly circles: readonly Circle[];
  /** Where the number of a region stands, by the positions of its filters. */
  readonly numbers: Readonly<Record<string, readonly [x: number, y: number]>>;
}

const RADIUS = 88;

const LAYOUTS: Readonly<Record<number, Layout>> = {
  1: { width: 320, height: 206, circles: [{ x: 160, y: 103, letter: [80, 36] }], numbers: { 0: [160, 108] } },
  2: {
    width: 320,
    height: 206,
    circles: [
      { x: 108, y: 103, letter: [30, 36] },
      { x: 212, y: 103, letter: [290, 36] },
    ],
    numbers: { 0: [70, 108], 1: [250, 108], '0,1': [160, 108] },
  },
  3: {
    width: 320,
    height: 292,
    circles: [
      { x: 112, y: 103, letter: [32, 36] },
      { x: 208, y: 103, letter: [288, 36] },
      { x: 160, y: 190, letter: [246, 262] },
    ],
    numbers: {
      0: [72, 88],
      1: [248, 88],
      2: [160, 244],
      '0,1': [160, 72],
      '0,2': [98, 166],
      '1,2': [222, 166],
      '0,1,2': [160, 136],
    },
  },
};

/** Circles are of one size: the numbers tell, not the areas. */
export function overlapPicture({ devices, filters, regions }: OverlapAnswer): readonly HTMLElement[] {
  const layout = LAYOUTS[filters.length];
  const outside = regions.reduce((left, { count }) => left - count, devices);
  const title = `How ${countText(filters.length, 'audience')} overlap, of ${countText(devices, 'device')}`;
  const rows = regions.map(({ filters: members, count, sample = [] }) =>
    regionRow(
      regionName(
        members.map((at) => filters[at] ?? at),
        filters,
      ),
      count,
      devices,
      sample.join(', '),
    ),
  );
  const table = make(
    'table',
    { class: 'regions' },
    make('caption', {}, title),
    make(
      'thead',
      {},
      make(
        'tr',
        {},
        headCell('Devices that are'),
        headCell('Number', 'number'),
        headCell('Share', 'number'),
        headCell('For example', 'sample'),
      ),
    ),
    make('tbody', {}, ...rows, regionRow('in none of them', outside, devices, '')),
  );
  return [...(layout === undefined ? [] : [picture(layout, { devices, filters, regions }, title)]), table];
}

function headCell(text: string, look = ''): HTMLElement {
  return make('th', { scope: 'col', class: look }, text);
}

function regionRow(name: string, count: number, whole: number, sample: string): HTMLTableRowElement {
  return make(
    'tr',
    {},
    make('th', { scope: 'row' }, name),
    make('td', { class: 'number' }, numberText(count)),
    make('td', { class: 'number soft' }, percentText(count, whole)),
    make('td', { class: 'sample' }, sample),
  );
}

/** For who sees it: the table beside it tells the same. */
function picture(layout: Layout, { filters, regions }: OverlapAnswer, title: string): HTMLElement {
  const { width, height, circles, numbers } = layout;
  const counts = new Map(regions.map(({ filters: members, count }) => [members.join(), count]));
  const drawn: readonly Content[] = [
    ...circles.map(({ x, y }, at) =>
      makeSvg('circle', { class: `set set-${'abc'.charAt(filters[at] ?? at)}`, cx: x, cy: y, r: RADIUS }),
    ),
    ...circles.map(({ letter: [x, y] }, at) => label('letter', x, y, 'ABC'.charAt(filters[at] ?? at))),
    ...Object.entries(numbers).map(([members, [x, y]]) => label('region', x, y, numberText(counts.get(members) ?? 0))),
  ];
  const svg = makeSvg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': title }, ...drawn);
  const holder = make('div', { class: 'picture' });
  holder.append(svg);
  return holder;
}

function label(look: string, x: number, y: number, text: string): SVGElement {
  return makeSvg('text', { class: look, x, y, 'text-anchor': 'middle' }, text);
}
