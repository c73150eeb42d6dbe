/** `pushsift catalog validate`: what is wrong with a catalog, and what it declares. */

import { plural } from '../../base/plural.js';
import type { Catalog } from '../../catalog/catalog.js';
import { loadCatalog } from '../../catalog/load-catalog.js';
import { visible } from '../../diagnostics/frame/characters.js';
import { readTextFile } from '../../node/read-text.js';
import { diagnosticsJson } from '../../report/json.js';
import type { Command, Context } from '../command/command.js';
import { CATALOG_ARGUMENT, CATALOG_OPTION, catalogArgument, PRETTY_OR_JSON } from '../command/common-options.js';
import { EXIT_OK, type ExitCode, Failure, failureReport, orFail } from '../output/failure.js';
import { tellFindings } from '../output/findings.js';
import { failWith } from '../output/tell-failure.js';

export const catalogValidateCommand: Command = {
  name: 'catalog validate',
  summary: 'check a catalog',
  description: 'Names everything that is wrong with a catalog in one run, by line and column and by JSON pointer.',
  arguments: [CATALOG_ARGUMENT],
  options: [CATALOG_OPTION, PRETTY_OR_JSON],
  examples: [{ command: 'pushsift catalog validate catalog.json', what: 'what is wrong with it' }],
  exits: { 0: 'the catalog has no errors', 1: null },
  run: validate,
};

async function validate(context: Context): Promise<ExitCode> {
  const { settings, out, err } = context;
  const file = catalogArgument(context);
  const text = orFail('input', () => readTextFile(file));
  const { catalog, diagnostics } = loadCatalog(text, { source: file });
  const failure = catalog === null ? new Failure('catalog', `the catalog ${file} has errors`) : null;
  if (settings.text('format') === 'json') {
    const found = diagnosticsJson(text, diagnostics);
    const report = failure === null ? null : failureReport(failure);
    out.write(`${JSON.stringify({ source: file, valid: catalog !== null, diagnostics: found, failure: report })}\n`);
  } else {
    tellFindings(out, file, text, diagnostics);
    if (catalog !== null) out.write(`${visible(file)}: ${declarations(catalog)}\n`);
  }
  return failure === null ? EXIT_OK : failWith(err, failure);
}

/** "3 applications, 1 group, 12 tags". */
function declarations({ applications, groups, tags }: Catalog): string {
  const own = [...applications.values()].reduce((sum, application) => sum + application.tags.size, 0);
  return [
    plural(applications.size, 'application'),
    plural(groups.size, 'group'),
    plural(tags.size, 'account tag'),
    plural(own, 'application tag'),
  ].join(', ');
}
