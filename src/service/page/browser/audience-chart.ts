/** The devices that a token may reach: their number, and bars by platform. */

import { type Counted, element, numbers } from './parts.js';

export function showAudience({ count, byPlatform }: Counted): void {
  element('audience-count').textContent = numbers.format(count);
  element('audience-words').textContent = `${count === 1 ? 'device' : 'devices'} that this token may reach`;
  const rows = Object.entries(byPlatform).sort(([, left], [, right]) => right - left);
  element('platforms').replaceChildren(...(rows.length === 0 ? [] : [chart(rows)]));
}

const SVG = 'http://www.w3.org/2000/svg';
const ROW = 26;
/** No letter of the labels is wider, by far. */
const LETTER = 7.5;
const GAP = 14;

/** Bars drawn to the largest, each with its number. The width is that of the place, so that letters keep their size. */
function chart(rows: readonly (readonly [string, number])[]): SVGElement {
  const width = Math.max(280, element('platforms').clientWidth);
  const labels = GAP + LETTER * Math.max(...rows.map(([name]) => name.length));
  const amounts = GAP + LETTER * Math.max(...rows.map(([, amount]) => numbers.format(amount).length));
  const room = width - labels - amounts;
  const largest = Math.max(...rows.map(([, amount]) => amount));
  const words = rows.map(([name, amount]) => `${name.replaceAll('_', ' ')} ${numbers.format(amount)}`).join(', ');
  const svg = shape('svg', {
    viewBox: `0 0 ${width} ${rows.length * ROW}`,
    role: 'img',
    'aria-label': `Devices by platform: ${words}`,
  });
  for (const [at, [name, amount]] of rows.entries()) {
    const middle = at * ROW + ROW / 2;
    const bar = { x: String(labels), y: String(middle - 6), height: '12', rx: '3' };
    svg.append(
      shape('text', { x: '0', y: String(middle + 4.5) }, name.replaceAll('_', ' ')),
      shape('rect', { ...bar, width: String(room), class: 'track' }),
      shape('rect', { ...bar, width: String(Math.max(2, (room * amount) / largest)), class: 'bar-line' }),
      shape(
        'text',
        { x: String(width), y: String(middle + 4.5), 'text-anchor': 'end', class: 'amount' },
        numbers.format(amount),
      ),
    );
  }
  return svg;
}

export function shape(name: string, attributes: Readonly<Record<string, string>>, text = ''): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}
