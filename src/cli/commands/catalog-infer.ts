/** `pushsift catalog infer`: devices to the catalog they follow. */

import { plural } from '../../base/plural.js';
import { inferCatalog, type TypeConflict } from '../../devices/infer-catalog.js';
import { visible } from '../../diagnostics/frame/characters.js';
import { keepHeapSteady } from '../../node/steady-heap.js';
import type { Command, Context } from '../command/command.js';
import { OUTPUT_OPTION, READING_OPTIONS } from '../command/common-options.js';
import { catalogText } from '../devices/catalog-text.js';
import { deviceFile, onDevices, tellSummary } from '../devices/device-file.js';
import { EXIT_FINDINGS, EXIT_OK, type ExitCode } from '../output/failure.js';
import { writeResult } from '../reports/report-file.js';

export const catalogInferCommand: Command = {
  name: 'catalog infer',
  summary: 'infer a catalog from devices',
  description:
    'Finds the applications with their platforms, and the tags with their types. A tag with values of several types gets the\none with the most, and is named on standard error.',
  arguments: [{ name: 'DEVICES', required: false, kind: 'file', summary: 'the devices, instead of --devices' }],
  options: [...READING_OPTIONS, OUTPUT_OPTION],
  examples: [{ command: 'pushsift catalog infer devices.ndjson > catalog.json', what: 'a catalog to begin with' }],
  exits: { 0: 'inferred', 1: 'inferred, and a tag has values of several types' },
  run: infer,
};

async function infer(context: Context): Promise<ExitCode> {
  const { settings, signal, err } = context;
  const file = deviceFile(context, context.arguments[0] ?? null);
  keepHeapSteady();
  const onError = settings.choice('on-error', ['fail', 'skip']);
  const result = await onDevices(file, () => inferCatalog(file.open(), { ...file.reading, onError, signal }));
  tellSummary(context, file.name, result.summary);
  for (const conflict of result.conflicts) err.write(`${visible(conflictLine(conflict))}\n`);
  for (const { application, tag } of result.untyped)
    err.write(`${visible(`${tagName(application, tag)} is unset everywhere, and left out`)}\n`);
  writeResult(context, catalogText(result.catalog));
  return result.conflicts.length > 0 ? EXIT_FINDINGS : EXIT_OK;
}

function conflictLine({ application, tag, chosen, types }: TypeConflict): string {
  const list = types.map(
    ({ type, count, firstLine }) => `${type} (${plural(count, 'value')}, first on line ${firstLine})`,
  );
  return `${tagName(application, tag)} has values of several types: ${list.join(', ')}; taken as ${chosen}`;
}

function tagName(application: string | null, tag: string): string {
  return application === null ? `the tag \`${tag}\`` : `the tag \`${tag}\` of \`${application}\``;
}
