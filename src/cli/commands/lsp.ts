/** `pushsift lsp`: the language server, for editors that start it and speak to it over standard input and output. */

import process from 'node:process';
import { VERSION } from '../../base/version.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { Command, Context } from '../command/command.js';
import { COLUMNS_OPTION } from '../command/common-options.js';
import type { Settings } from '../command/settings.js';
import type { CountedDevices } from '../lsp/counted-devices.js';
import { EXIT_FAILURE, EXIT_OK, type ExitCode } from '../output/failure.js';
import { SOURCE_OPTION } from '../source/audiences.js';
import { openDevices } from '../source/devices.js';
import { openDatabase, withoutPassword } from '../source/open-database.js';

export const lspCommand: Command = {
  name: 'lsp',
  summary: 'serve editors: findings, completion, hover, fixes and more while filters are written',
  description:
    'Speaks the Language Server Protocol over standard input and output: an editor starts it. Filter files (.sift) and request bodies\n(.json, .jsonl) are checked as `check` does it, with the configuration and the catalog that it would find for each; both are read\nagain when they change. With `devices` in the configuration, or with --source, the devices of each operand are shown. An editor may set\n`pushsift.catalog`, `pushsift.devices` and `pushsift.dialect`, which win over the configuration.',
  arguments: [],
  options: [
    SOURCE_OPTION,
    COLUMNS_OPTION,
    { name: 'stdio', summary: 'over standard input and output, as always: some editors say so' },
    {
      name: 'clientProcessId',
      value: 'NUMBER',
      kind: 'count',
      summary: 'the process of the editor: the server ends when it has ended; some editors say so',
    },
  ],
  examples: [
    { command: 'pushsift lsp', what: 'what an editor is told to start' },
    {
      command: 'pushsift lsp --source sqlite:devices.db',
      what: 'with the devices of each operand, counted in a database',
    },
  ],
  exits: { 0: 'ended by the editor', 1: null },
  run: serve,
};

async function serve(context: Context): Promise<ExitCode> {
  if (process.stdin.isTTY)
    context.err.write('the language server waits for an editor to speak to it over standard input; Ctrl-C ends it\n');
  const { LANGUAGE_SERVER } = await import('../lsp/language-server.js');
  const { createMessageConnection, FileWorkspace, serveLanguage, StreamMessageReader, StreamMessageWriter } =
    LANGUAGE_SERVER;
  const { countedIndex, SeenProcess, SourceDevices } = LANGUAGE_SERVER;
  // A file has an end and is not closed by it, as a pipe is.
  process.stdin.once('end', () => process.stdin.destroy());
  const reader = new StreamMessageReader(process.stdin);
  // It would wait for the rest of a message, and keep the process, where the editor has gone in the middle of one.
  reader.partialMessageTimeout = 0;
  const connection = createMessageConnection(reader, new StreamMessageWriter(process.stdout));
  const loadDevices = async (file: string, catalog: Catalog | null): Promise<CountedDevices> =>
    countedIndex(await (await openDevices(withDevices(context, file))).index(catalog), catalog);
  const named = context.settings.text('source');
  const source =
    named === null
      ? null
      : new SourceDevices({
          name: withoutPassword(named),
          open: () => openDatabase(context, named),
          now: () => performance.now(),
        });
  const workspace = new FileWorkspace({ folder: context.folder, loadDevices, config: namedConfig(context), source });
  const client = new SeenProcess();
  const processId = context.settings.count('clientProcessId');
  if (processId !== null) client.follow(processId);
  const isInOrder = await serveLanguage({ connection, workspace, version: VERSION, client });
  // The editor may leave it open: nothing is read from it any more.
  process.stdin.destroy();
  return isInOrder ? EXIT_OK : EXIT_FAILURE;
}

/** The one that the words or the environment name for all files; undefined: each has the nearest. */
function namedConfig({ settings, environment, configFile }: Context): string | null | undefined {
  const isNamed = ['config', 'no-config'].some((name) => settings.isGiven(name)) || environment.PUSHSIFT_CONFIG;
  return isNamed ? configFile : undefined;
}

/** As if the file were named on the command line. Nothing is printed: standard output belongs to the protocol. */
function withDevices(context: Context, file: string): Context {
  const settings: Settings = {
    ...context.settings,
    text: (name) => (name === 'devices' ? file : context.settings.text(name)),
    choice: (name, choices) => {
      const found = name === 'on-error' ? choices.find((choice) => choice === 'skip') : undefined;
      return found ?? context.settings.choice(name, choices);
    },
  };
  return { ...context, settings };
}
