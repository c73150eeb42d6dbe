/** The one device that a command is about: a JSON object, from a file or from standard input. */

import { locate } from '../../base/lines.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { Device } from '../../devices/device.js';
import { validateDevice } from '../../devices/validate-device.js';
import { parseJson } from '../../json/parse-json.js';
import { readTextFile } from '../../node/read-text.js';
import { Failure, orFail } from '../output/failure.js';
import type { StandardInput } from '../output/standard-input.js';

/**
 * What reads the device once the catalog is known. A file is read at once: one that cannot be is told before any error of the
 * filter, since exit 2 beats 1. `-` is standard input.
 * @throws Failure `input`, and later `devices`
 */
export function openDevice(file: string, stdin: StandardInput): (catalog: Catalog | null) => Promise<Device> {
  const named = file === '-' ? null : orFail('input', () => readTextFile(file));
  const name = file === '-' ? '<stdin>' : file;
  return async (catalog) => deviceIn(name, named ?? (await stdin.text('a device')), catalog);
}

/** @throws Failure `devices` */
function deviceIn(name: string, text: string, catalog: Catalog | null): Device {
  if (text.trim() === '') throw new Failure('devices', `${name}: there is no device`, 'a device is one JSON object');
  const { value, diagnostics } = parseJson(text);
  const [fault] = diagnostics;
  if (fault !== undefined) {
    const { line, column } = locate(text, fault.span.start);
    throw new Failure('devices', `${name}:${line}:${column}: ${fault.message}`);
  }
  const { device, diagnostics: faults } = validateDevice(value, catalog);
  if (device === null)
    throw new Failure('devices', `${name}: ${faults[0]?.message ?? 'this is no device'}`, faults[0]?.help);
  return device;
}
