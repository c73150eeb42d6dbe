/** `pushsift index verify`: whether an index file is whole, looked at more closely than loading it does. */

import { plural } from '../../base/plural.js';
import { liveDevices } from '../../bitset/layout/directory.js';
import type { SnapshotContent } from '../../bitset/snapshot/write-snapshot.js';
import { visible } from '../../diagnostics/frame/characters.js';
import type { Command, Context } from '../command/command.js';
import { PRETTY_OR_JSON } from '../command/common-options.js';
import { IndexFailure } from '../devices/index-failure.js';
import { INDEX_ARGUMENT, openSnapshotFile } from '../devices/index-file.js';
import { EXIT_OK, type ExitCode, failureReport } from '../output/failure.js';
import { failWith } from '../output/tell-failure.js';

export const indexVerifyCommand: Command = {
  name: 'index verify',
  summary: 'tell whether an index file is whole',
  description:
    'Every command that takes an index checks it before use: sizes, checksums, and the structure of all that is in it. This one also\nlooks every id and every text up. What is damaged is named.',
  arguments: [INDEX_ARGUMENT],
  options: [PRETTY_OR_JSON],
  examples: [{ command: 'pushsift index verify devices.psi', what: 'is it whole?' }],
  exits: { 0: 'the index is whole', 1: null },
  run: verify,
};

async function verify(context: Context): Promise<ExitCode> {
  const { settings, out, err } = context;
  const [file = ''] = context.arguments;
  const found = await openSnapshotFile(context, file, { thorough: true }).catch(orIndexFailure);
  const isWhole = !(found instanceof IndexFailure);
  if (settings.text('format') === 'json') {
    const counts = isWhole ? sizes(found) : { devices: null, segments: null };
    const report = isWhole
      ? { section: null, failure: null }
      : { section: found.section, failure: failureReport(found) };
    out.write(`${JSON.stringify({ file, valid: isWhole, ...counts, ...report })}\n`);
  } else if (isWhole) {
    const { devices, segments } = sizes(found);
    out.write(`${visible(file)}: whole, ${plural(devices, 'device')} in ${plural(segments, 'segment')}\n`);
  }
  return isWhole ? EXIT_OK : failWith(err, found);
}

function orIndexFailure(error: unknown): IndexFailure {
  if (error instanceof IndexFailure) return error;
  throw error;
}

function sizes({ segments }: SnapshotContent): { readonly devices: number; readonly segments: number } {
  const devices = segments.reduce((sum, { directory }) => sum + liveDevices(directory), 0);
  return { devices, segments: segments.length };
}
