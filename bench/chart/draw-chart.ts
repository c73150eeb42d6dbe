/** Draws count time against device count, both logarithmic, as SVG: one panel beside the other on the same scale. */

import type { ChartData, Panel, Point, Series } from './chart-data.js';
import { decadesAround, type LogScale, logScale } from './log-scale.js';
import { spreadLabels } from './spread-labels.js';

const WIDTH = 1040;
const HEIGHT = 520;
const HEAD = 104;
const FOOT = 82;
const LEFT = 66;
/** Room beside each panel for the names of its lines. */
const NAMES = 152;
const LABEL_HEIGHT = 17;
const INK = '#1f2328';
const PALE = '#59636e';
const GRID = '#e4e7eb';

/** Ours in blue, the strongest first; the others each in a colour of its own. */
const COLOURS: Readonly<Record<string, string>> = {
  pushsift: '#0b5fce',
  'pushsift, generic': '#4c93e6',
  'pushsift, no wasm': '#8fbcf0',
  CRoaring: '#c8401a',
  'roaring-wasm': '#d9861f',
  TypedFastBitSet: '#7b4aa8',
  DuckDB: '#3d7a4c',
  Set: '#8a6d3b',
};

export function drawChart(data: ChartData): string {
  const points = data.panels.flatMap(({ series }) => series.flatMap((line) => line.points));
  const [low, high] = decadesAround(points.map(({ microseconds }) => microseconds));
  const devices = points.map((point) => point.devices);
  const time = logScale(low, high, HEIGHT - FOOT, HEAD);
  const panelWidth = (WIDTH - LEFT) / data.panels.length;
  const panels = data.panels.map((panel, at) => {
    const left = LEFT + at * panelWidth;
    const size = logScale(Math.min(...devices), Math.max(...devices), left, left + panelWidth - NAMES);
    return drawPanel(panel, size, time, at === 0);
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escaped(data.title)}" font-family="system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif" font-size="13">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="6" fill="#ffffff"/>`,
    text(24, 36, data.title, { size: 19, weight: 600 }),
    text(24, 59, data.subtitle, { colour: PALE }),
    ...panels.flat(),
    text(24, HEIGHT - 16, data.source, { size: 11, colour: PALE }),
    '</svg>',
    '',
  ].join('\n');
}

function drawPanel({ title, series }: Panel, size: LogScale, time: LogScale, isFirst: boolean): readonly string[] {
  const { right, left } = edges(series, size);
  // Ours last, so that they lie above the others.
  const lines = [...series].sort((one, other) => Number(one.own) - Number(other.own));
  return [
    text(left, HEAD - 17, title, { weight: 600 }),
    ...timeAxis(time, left, right, isFirst),
    ...deviceAxis(size, time),
    ...lines.flatMap((line) => drawLine(line, size, time)),
    ...drawNames(series, size, time, right),
  ];
}

function edges(series: readonly Series[], size: LogScale): { readonly left: number; readonly right: number } {
  const places = series.flatMap(({ points }) => points.map(({ devices }) => size.place(devices)));
  return { left: Math.min(...places), right: Math.max(...places) };
}

function timeAxis(time: LogScale, left: number, right: number, withWords: boolean): readonly string[] {
  return time.ticks.flatMap((tick) => {
    const y = rounded(time.place(tick));
    const line = `<line x1="${rounded(left)}" x2="${rounded(right)}" y1="${y}" y2="${y}" stroke="${GRID}"/>`;
    return withWords
      ? [line, text(left - 9, y + 4, timeWords(tick), { anchor: 'end', size: 12, colour: PALE })]
      : [line];
  });
}

function deviceAxis(size: LogScale, time: LogScale): readonly string[] {
  const [bottom, top] = [time.place(time.ticks[0] ?? 1), time.place(time.ticks.at(-1) ?? 1)];
  const ticks = size.ticks.flatMap((tick) => {
    const x = rounded(size.place(tick));
    return [
      `<line x1="${x}" x2="${x}" y1="${rounded(bottom)}" y2="${rounded(top)}" stroke="${GRID}"/>`,
      text(x, bottom + 19, deviceWords(tick), { anchor: 'middle', size: 12, colour: PALE }),
    ];
  });
  return [
    ...ticks,
    text(size.place(size.ticks[0] ?? 1), bottom + 37, 'devices', { anchor: 'middle', size: 12, colour: PALE }),
  ];
}

function drawLine({ name, own, points }: Series, size: LogScale, time: LogScale): readonly string[] {
  const places = points.map((point) => spot(point, size, time));
  const path = places.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const colour = colourOf(name);
  const radius = own ? 3.2 : 2.6;
  return [
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${own ? 2.6 : 1.8}" stroke-linejoin="round"/>`,
    ...places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`),
  ];
}

/** Each name behind the end of its line, with a lead where it had to move; over the end of a line that stops early. */
function drawNames(series: readonly Series[], size: LogScale, time: LogScale, right: number): readonly string[] {
  const named = series.flatMap(({ name, own, points }) => {
    const last = points.at(-1);
    return last === undefined ? [] : [{ name, own, end: spot(last, size, time) }];
  });
  const early = named.filter(({ end }) => end[0] < right - 1);
  const late = named.filter(({ end }) => end[0] >= right - 1);
  const places = spreadLabels(
    late.map(({ end }) => end[1]),
    LABEL_HEIGHT,
  );
  return [
    ...early.map(({ name, end: [x, y] }) =>
      text(x + 4, y - 8, name, { colour: colourOf(name), size: 12.5, anchor: 'middle' }),
    ),
    ...late.flatMap(({ name, own, end: [x, y] }, at) => {
      const place = places[at] ?? y;
      const colour = colourOf(name);
      const lead = `<path d="M${rounded(x + 5)} ${y}L${rounded(right + 11)} ${rounded(place)}" stroke="${colour}" stroke-width="0.8" stroke-opacity="0.55" fill="none"/>`;
      return [lead, text(right + 15, place + 4, name, { colour, size: 12.5, weight: own ? 600 : 400 })];
    }),
  ];
}

function colourOf(name: string): string {
  return COLOURS[name] ?? INK;
}

function spot({ devices, microseconds }: Point, size: LogScale, time: LogScale): readonly [x: number, y: number] {
  return [rounded(size.place(devices)), rounded(time.place(microseconds))];
}

interface TextLook {
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly size?: number;
  readonly weight?: number;
  readonly colour?: string;
}

function text(x: number, y: number, words: string, look: TextLook = {}): string {
  const { anchor = 'start', size = 13, weight = 400, colour = INK } = look;
  return `<text x="${rounded(x)}" y="${rounded(y)}" text-anchor="${anchor}" font-size="${size}" font-weight="${weight}" fill="${colour}">${escaped(words)}</text>`;
}

/** `10 µs`, `1 ms`, `10 s`; of powers of ten. */
function timeWords(microseconds: number): string {
  if (microseconds >= 1e6) return `${microseconds / 1e6} s`;
  if (microseconds >= 1e3) return `${microseconds / 1e3} ms`;
  return microseconds >= 1 ? `${microseconds} µs` : `${Math.round(microseconds * 1000)} ns`;
}

function deviceWords(devices: number): string {
  return devices >= 1e6 ? `${devices / 1e6} million` : devices.toLocaleString('en-US');
}

function rounded(place: number): number {
  return Math.round(place * 10) / 10;
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
