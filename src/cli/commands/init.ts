/** `pushsift init`: what a project needs so that its filters are checked. Asks nothing, and leaves what is there as it is. */

import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { plural } from '../../base/plural.js';
import { compile } from '../../compile.js';
import { visible } from '../../diagnostics/frame/characters.js';
import { checkFiles } from '../../node/check/check-files.js';
import { writeFileAtomic } from '../../node/write-atomic.js';
import type { SourceReport } from '../../report/run.js';
import { checkCreateTargetedMessage } from '../../requests/targeted/check.js';
import type { Command, Context } from '../command/command.js';
import { catalogSkeleton } from '../init/catalog-skeleton.js';
import {
  CONFIG_PATH,
  catalogPath,
  configFile,
  hookFile,
  type ProjectFile,
  pipelineFile,
} from '../init/project-files.js';
import { UsedNames } from '../init/used-names.js';
import { EXIT_FAILURE, EXIT_OK, type ExitCode, orFail } from '../output/failure.js';
import { tellFailure } from '../output/tell-failure.js';

export const initCommand: Command = {
  name: 'init',
  summary: 'set a project up: configuration, a catalog to begin with, jobs that check',
  description:
    'Looks for filters and request bodies in a folder, and writes beside them what is not there yet: pushsift.config.json, a catalog\nof the names they use, a job for GitHub or GitLab, hooks for pre-commit. Asks nothing and overwrites nothing.',
  arguments: [{ name: 'FOLDER', required: false, kind: 'file', summary: 'the project, instead of this folder' }],
  options: [{ name: 'dry-run', summary: 'write nothing: show what would be written' }],
  examples: [
    { command: 'pushsift init --dry-run', what: 'what would be written' },
    { command: 'pushsift init', what: 'write it' },
  ],
  exits: { 0: 'set up', 1: null },
  run: init,
};

async function init(context: Context): Promise<ExitCode> {
  const { settings, out, err, signal } = context;
  const folder = context.arguments[0] ?? '.';
  const run = await checkFiles([folder], { auth: 'optional', signal });
  for (const failure of run.failures) tellFailure(err, failure);
  if (run.failures.length > 0) return EXIT_FAILURE;
  const { files, open } = filesFor(folder, run.results);
  const isDry = settings.isOn('dry-run');
  for (const file of files) {
    const path = join(folder, file.path);
    if (existsSync(path)) out.write(`left as it is: ${visible(path)}\n`);
    else if (isDry) out.write(`would write ${visible(path)}:\n${indented(file.text)}`);
    else {
      orFail('output', () => {
        mkdirSync(dirname(path), { recursive: true });
        writeFileAtomic(path, file.text);
      });
      out.write(`wrote ${visible(path)}\n`);
      if (file.toDo !== undefined) open.push(file.toDo);
    }
  }
  for (const note of open) out.write(`to do: ${visible(note)}\n`);
  const errors = run.results.filter(({ valid }) => !valid).length;
  const found = plural(run.results.length, 'source');
  out.write(`found ${found}, ${errors === 0 ? 'none' : errors} with errors: \`pushsift check ${visible(folder)}\`\n`);
  return EXIT_OK;
}

const NO_PIPELINE =
  'run this again where the project is on GitHub or GitLab, for a job that checks: no remote, `.github` or `.gitlab-ci.yml` is here';

function filesFor(folder: string, results: readonly SourceReport[]) {
  const names = new UsedNames();
  for (const result of results) addNames(names, result);
  const catalog = names.isEmpty ? null : catalogPath(folder);
  const skeleton = catalogSkeleton(names);
  // Whoever has written a configuration has said where the catalog is.
  const isMade = catalog !== null && !existsSync(join(folder, CONFIG_PATH)) && !existsSync(join(folder, catalog));
  const hasBodies = results.some(({ kind }) => kind !== 'filter');
  const pipeline = pipelineFile(folder);
  const files: readonly (ProjectFile | null)[] = [
    isMade ? { path: catalog, text: skeleton.text } : null,
    configFile(catalog, hasBodies),
    pipeline,
    hookFile(folder, hasBodies),
  ];
  const unread = results.filter(({ valid }) => !valid).length;
  const missing =
    unread === 0 ? [] : [`mend ${plural(unread, 'source')} with errors: the catalog has no names of them`];
  const open = isMade ? [...skeleton.open, ...missing] : [];
  return { files: files.filter((file) => file !== null), open: pipeline === null ? [...open, NO_PIPELINE] : open };
}

function addNames(names: UsedNames, { kind, text, line }: SourceReport): void {
  if (kind === 'createPreset') return;
  const body = line === undefined ? text : (text.split('\n')[line - 1] ?? '');
  const filter =
    kind === 'filter'
      ? compile(text, { comments: true, lint: false }).filter
      : (checkCreateTargetedMessage(body, { auth: 'optional' }).value?.filter ?? null);
  if (filter !== null) names.add(filter);
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
