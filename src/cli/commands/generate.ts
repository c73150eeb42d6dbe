/** `pushsift generate`: seeded devices, and the sample catalog they belong to. */

import type { Catalog } from '../../catalog/catalog.js';
import { sampleCatalog } from '../../catalog/sample-catalog.js';
import { generateNdjson } from '../../devices/generate-devices.js';
import { writeFileAtomic, writePiecesAtomic } from '../../node/write-atomic.js';
import type { Command, Context } from '../command/command.js';
import { CATALOG_OPTION, OUTPUT_OPTION } from '../command/common-options.js';
import { catalogOf } from '../devices/catalog-option.js';
import { catalogText } from '../devices/catalog-text.js';
import { asFailure, EXIT_OK, type ExitCode, orFail } from '../output/failure.js';

export const generateCommand: Command = {
  name: 'generate',
  summary: 'generate devices, and the sample catalog they belong to',
  description:
    'Devices as an account might have them: few tag values are common and many rare, subscriptions go together, tags are\nunset. The same seed gives the same devices everywhere, and a larger count continues a smaller one.',
  arguments: [],
  options: [
    { name: 'count', short: 'n', value: 'N', kind: 'count', default: '1000', summary: 'how many devices' },
    { name: 'seed', value: 'S', kind: 'count', default: '1', summary: 'the seed' },
    { ...CATALOG_OPTION, summary: 'generate devices of this catalog instead of the sample catalog' },
    { ...OUTPUT_OPTION, summary: 'the file for the devices (NDJSON), instead of standard output' },
    { name: 'catalog-output', value: 'FILE', kind: 'file', summary: 'a file for the catalog the devices belong to' },
  ],
  examples: [
    {
      command: 'pushsift generate --count 100000 --output devices.ndjson --catalog-output catalog.json',
      what: 'an account to try filters on',
    },
    { command: 'pushsift generate --count 3', what: 'three devices on standard output' },
  ],
  exits: { 0: 'generated', 1: null },
  run: generate,
};

async function generate(context: Context): Promise<ExitCode> {
  const { settings, out, signal } = context;
  const catalog: Catalog = (await catalogOf(context)) ?? sampleCatalog;
  const catalogFile = settings.text('catalog-output');
  if (catalogFile !== null) orFail('output', () => writeFileAtomic(catalogFile, catalogText(catalog)));
  const pieces = generateNdjson({ seed: settings.count('seed') ?? 1, count: settings.count('count') ?? 0, catalog });
  const file = settings.text('output');
  try {
    if (file !== null && file !== '-') await writePiecesAtomic(file, pieces, signal);
    else {
      for (const piece of pieces) {
        out.write(piece);
        await out.drained();
        // Lets an interruption in.
        await new Promise(setImmediate);
      }
    }
  } catch (error) {
    throw asFailure(error, 'output');
  }
  return EXIT_OK;
}
