/** The count of the filter, its devices by platform and application, its sentence, reach and proofs, and its plan. */

import type { Device } from '../../../src/entries/devices.js';
import type { AudienceAnswer, Counted } from '../shared/questions.js';
import { element, make } from './dom.js';
import { audienceWords, numberText, type ProvenLine, percentText, reachWords } from './words.js';

/** Rows of a table of bars; the others are summed up. */
const MOST_ROWS = 12;

/** `names` are those of applications by their codes. */
export function showAudience(answer: AudienceAnswer, names: ReadonlyMap<string, string>): void {
  const [number = '', rest = ''] = audienceWords(answer).split(/ (?=of )/);
  element('headline').replaceChildren(make('strong', {}, number), ' ', make('span', { class: 'soft' }, rest));
  const filter = answer.kind === 'filter' ? answer : null;
  element('meaning').hidden = filter === null;
  showBars('by-platform', filter?.counted ?? null, ({ byPlatform }) => byPlatform);
  showBars('by-application', filter?.counted ?? null, ({ byApplication }) =>
    byApplication.map(([code, count]) => [names.get(code) ?? code, count] as const),
  );
  element('tree').textContent = filter?.tree ?? 'No filter.';
  element('plan').textContent = filter?.plan ?? 'No filter.';
  element('fingerprint').textContent = filter === null ? '' : `Fingerprint: ${filter.fingerprint}`;
  if (filter === null) return;
  element('sentence').textContent = filter.sentence;
  element('reach').textContent = reachWords(filter.reach);
}

function showBars(
  id: string,
  counted: Counted | null,
  rowsOf: (counted: Counted) => readonly (readonly [string, number])[],
): void {
  const table = element<HTMLTableElement>(id);
  const rows = counted === null ? [] : shortened(rowsOf(counted));
  table.hidden = rows.length === 0;
  table.tBodies[0]?.replaceChildren(...rows.map(([name, count]) => barRow(name, count, counted?.count ?? 0)));
}

function shortened(rows: readonly (readonly [string, number])[]): readonly (readonly [string, number])[] {
  if (rows.length <= MOST_ROWS) return rows;
  const rest = rows.slice(MOST_ROWS - 1);
  const count = rest.reduce((sum, [, devices]) => sum + devices, 0);
  return [...rows.slice(0, MOST_ROWS - 1), [`${rest.length} others`, count]];
}

function barRow(name: string, count: number, whole: number): HTMLTableRowElement {
  const bar = make('span', { class: 'bar-line' });
  bar.style.width = `${Math.max(0.5, whole === 0 ? 0 : Math.min(1, count / whole) * 100)}%`;
  return make(
    'tr',
    {},
    make('th', { scope: 'row' }, name),
    make('td', { class: 'track', 'aria-hidden': 'true' }, bar),
    make('td', { class: 'number' }, numberText(count)),
    make('td', { class: 'number soft' }, percentText(count, whole)),
  );
}

/** Each line with the device that shows it. */
export function showProven(list: HTMLElement, lines: readonly ProvenLine[]): void {
  list.replaceChildren(
    ...lines.map(({ text, kind, witness }) =>
      make('li', { 'data-kind': kind }, make('span', {}, text), ...(witness === null ? [] : [witnessElement(witness)])),
    ),
  );
}

function witnessElement(device: Device): HTMLElement {
  return make('code', { class: 'witness' }, JSON.stringify(device));
}
