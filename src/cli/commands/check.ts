/** `pushsift check`: files, folders and standard input to a report of what is wrong with their filters. */

import { compile } from '../../compile.js';
import { countSeverities } from '../../diagnostics/totals.js';
import type { Command, Context } from '../command.js';
import { FILTER_OPTIONS, formatOption, QUIET_OPTION } from '../common-options.js';
import { asFailure, EXIT_FAILURE, EXIT_FINDINGS, EXIT_OK, type ExitCode, Failure } from '../failure.js';
import { tellFindings } from '../findings.js';
import { findSources, readSource } from '../sources.js';

export const checkCommand: Command = {
  name: 'check',
  summary: 'check filters and say what is wrong with them',
  description: '',
  arguments: [
    {
      name: 'PATHS',
      required: true,
      many: true,
      kind: 'file',
      summary: 'files, folders (their .sift files), globs, or - for standard input',
    },
  ],
  options: [...FILTER_OPTIONS, formatOption(['compact'], 'compact', 'how to print findings'), QUIET_OPTION],
  examples: [],
  exits: { 0: 'nothing found', 1: 'something found' },
  run: check,
};

async function check(context: Context): Promise<ExitCode> {
  let code: ExitCode = EXIT_OK;
  for (const found of await findSources(context.arguments, null)) {
    try {
      if ('failure' in found) throw found.failure;
      const text = await readSource(found.source, context.stdin);
      const { diagnostics } = compile(text, { comments: true });
      tellFindings(context.out, found.source.name, text, diagnostics);
      if (countSeverities(diagnostics).errors > 0 && code === EXIT_OK) code = EXIT_FINDINGS;
    } catch (error) {
      const failure = asFailure(error, 'internal');
      if (!(failure instanceof Failure)) throw error;
      context.err.write(`pushsift: ${failure.message}\n`);
      code = EXIT_FAILURE;
    }
  }
  return code;
}
