/** A device as people read it: what it is and has, a line each. */

import { type Device, type TagValue, tagsOf } from '../../devices/device.js';
import { visible } from '../../diagnostics/frame/characters.js';
import { left, textTable } from '../output/text-table.js';

/** Lines are indented by two; without line break at the end. Its id and what is unset are left out. */
export function deviceLines(device: Device): string {
  const applications = device.applications ?? [];
  const rows: (readonly [string, string])[] = [
    ['platform', device.platform],
    ...(applications.length === 0 ? [] : [['applications', applications.join(', ')] as const]),
    ...tagRows(device, null, ''),
    ...applications.flatMap((code) => tagRows(device, code, ` in ${code}`)),
  ];
  return textTable(rows.map(([name, value]) => [left(visible(name)), left(visible(value))]));
}

function tagRows(device: Device, application: string | null, owner: string): readonly (readonly [string, string])[] {
  return Object.entries(tagsOf(device, application) ?? {}).flatMap(([name, value]) =>
    value === null ? [] : [[`${name}${owner}`, valueText(value)] as const],
  );
}

function valueText(value: TagValue): string {
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
