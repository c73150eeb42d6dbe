/** An audience for people: the number first, then its platforms and applications, with bars on a terminal. */

import { grouped, plural } from '../../base/plural.js';
import { PLATFORMS } from '../../base/vocabulary.js';
import type { Catalog } from '../../catalog/catalog.js';
import { visible, widthOf } from '../../diagnostics/frame/characters.js';
import type { AudienceCount } from '../../evaluate/audience-source.js';
import { sortedByCode } from '../../report/count.js';
import { percent } from './number-text.js';
import type { Output } from './output.js';
import { paintOn } from './paint.js';

/** The whole picture; ends with a line break. */
export function audiencePicture(out: Output, catalog: Catalog | null, audience: AudienceCount): string {
  const paint = paintOn(out);
  const applications = sortedByCode(audience.byApplication).map(
    ([code, value]): BarRow => ({ label: labelOf(catalog, code), value }),
  );
  const platforms = platformRows(out, audience);
  const lines = [audienceHead(out, audience)];
  if (platforms.length > 0) lines.push('', paint.dim('by platform'), ...platforms);
  if (applications.length > 0) lines.push('', paint.dim('by application'), ...barRows(out, applications));
  return `${lines.join('\n')}\n`;
}

/** `412,903 of 10,000,000 devices · 4.1 %`. */
export function audienceHead(out: Output, { count, devices }: AudienceCount): string {
  const paint = paintOn(out);
  const share = devices === 0 || count === 0 ? '' : paint.dim(` · ${percent(count, devices)}`);
  return `${paint.bold(grouped(count))} of ${plural(devices, 'device')}${share}`;
}

/** A row for each platform there is, in the order of the vocabulary. */
export function platformRows(out: Output, { byPlatform }: AudienceCount): readonly string[] {
  const rows = PLATFORMS.flatMap((label): BarRow[] => {
    const value = byPlatform.get(label);
    return value === undefined ? [] : [{ label, value }];
  });
  return barRows(out, rows);
}

export interface BarRow {
  readonly label: string;
  readonly value: number;
}

function labelOf(catalog: Catalog | null, code: string): string {
  const name = catalog?.applications.get(code)?.name ?? null;
  return visible(name === null ? code : `${code} ${name}`);
}

const LONGEST_BAR = 40;
/** From one eighth of a column to a whole one. */
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'];

/** One row for each: label, number and, on a terminal, a bar; the longest bar is the largest number. Labels have no control characters. */
export function barRows(out: Output, rows: readonly BarRow[]): readonly string[] {
  const paint = paintOn(out);
  const labels = rows.map(({ label }) => widthOf(label)).reduce((most, width) => Math.max(most, width), 0);
  const numbers = rows.map(({ value }) => grouped(value).length).reduce((most, width) => Math.max(most, width), 0);
  const largest = rows.reduce((most, { value }) => Math.max(most, value), 0);
  const room = Math.min(LONGEST_BAR, out.columns - labels - numbers - 6);
  return rows.map(({ label, value }) => {
    const start = `  ${label}${' '.repeat(labels - widthOf(label))}  ${grouped(value).padStart(numbers)}`;
    return out.isTerminal && room > 0 ? `${start}  ${paint.cyan(bar(value / largest, room))}` : start;
  });
}

/** At least an eighth of a column, so that nothing counted looks like nothing. */
function bar(share: number, columns: number): string {
  const eighths = Math.max(1, Math.round(share * columns * 8));
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
}
