/** `pushsift catalog types`: a catalog as TypeScript, so that filters built in code are checked by its compiler. */

import { catalogTypes } from '../../catalog/catalog-json.js';
import type { Command, Context } from '../command/command.js';
import { CATALOG_ARGUMENT, CATALOG_OPTION, catalogArgument, OUTPUT_OPTION } from '../command/common-options.js';
import { readCatalogFile } from '../devices/catalog-file.js';
import { EXIT_OK, type ExitCode } from '../output/failure.js';
import { writeResult } from '../reports/report-file.js';

export const catalogTypesCommand: Command = {
  name: 'catalog types',
  summary: 'print a catalog as TypeScript',
  description: 'With the result, an unknown tag or a wrong operator of the filter builder is a TypeScript error.',
  arguments: [CATALOG_ARGUMENT],
  options: [CATALOG_OPTION, OUTPUT_OPTION],
  examples: [
    { command: 'pushsift catalog types catalog.json > catalog.ts', what: 'a module that exports the catalog' },
  ],
  exits: { 0: 'printed', 1: null },
  run: types,
};

async function types(context: Context): Promise<ExitCode> {
  writeResult(context, catalogTypes(readCatalogFile(catalogArgument(context), context.err)));
  return EXIT_OK;
}
