/** `pushsift mcp`: tools for programs that write filters, over the Model Context Protocol on standard input and output. */

import process from 'node:process';
import type * as Sdk from '@modelcontextprotocol/server';
import type * as Stdio from '@modelcontextprotocol/server/stdio';
import { errorMessage } from '../../base/error-message.js';
import { VERSION } from '../../base/version.js';
import type { Account, CountedDevices } from '../../mcp/tool.js';
import type { Command, Context } from '../command/command.js';
import { COUNTING_OPTIONS, FILTER_OPTIONS } from '../command/common-options.js';
import { load } from '../command/load-package.js';
import { catalogOf } from '../devices/catalog-option.js';
import { EXIT_OK, type ExitCode, Failure } from '../output/failure.js';
import { type Audiences, SOURCE_OPTION } from '../source/audiences.js';
import { withAudiences } from '../source/with-audiences.js';

export const mcpCommand: Command = {
  name: 'mcp',
  summary: 'serve programs that write filters: check, explain, count and more as tools',
  description:
    'Speaks the Model Context Protocol over standard input and output: a client starts it. The tools search the catalog, check, fix,\nformat and explain filters, match devices, prove, diff and simplify; with --devices or --source they count, too. None of them\nwrites anything. A filter that reaches the whole account is refused unless a call says that it is meant. The package\n@modelcontextprotocol/server has to be installed beside pushsift.',
  arguments: [],
  options: [...COUNTING_OPTIONS, SOURCE_OPTION, ...FILTER_OPTIONS],
  examples: [
    { command: 'pushsift mcp --catalog catalog.json', what: 'what a client is told to start' },
    { command: 'pushsift mcp --devices devices.psi', what: 'counting over an index, with the catalog inside' },
  ],
  exits: { 0: 'ended by the client', 1: null },
  run: serve,
};

async function serve(context: Context): Promise<ExitCode> {
  const { settings } = context;
  if (settings.text('devices') === '-')
    throw new Failure('usage', '`--devices -` cannot be read: standard input belongs to the client', 'name a file');
  const catalog = await catalogOf(context);
  if (settings.text('devices') === null && settings.text('source') === null)
    return serveAccount(context, { ...accountOf(context), catalog, devices: null });
  return withAudiences(context, (audiences) => {
    const devices = countedDevices(audiences, catalog ?? audiences.catalog);
    return serveAccount(context, { ...accountOf(context), catalog: catalog ?? audiences.catalog, devices });
  });
}

function accountOf({ settings, rules }: Context): Pick<Account, 'dialect' | 'rules'> {
  return { dialect: settings.choice('dialect', ['strict', 'lenient']), rules };
}

function countedDevices(audiences: Audiences, catalog: Account['catalog']): CountedDevices {
  const counted = audiences.audiences(catalog);
  return {
    countAll: async (filters, signal) => {
      try {
        return await counted.countAll(filters, { signal });
      } catch (error) {
        throw signal.aborted ? error : audiences.failure(error);
      }
    },
    refusals: (filter) => audiences.refusals(filter),
  };
}

/** Until the client closes standard input. */
async function serveAccount(context: Context, account: Account): Promise<ExitCode> {
  const sdk = load<typeof Sdk>(context, '@modelcontextprotocol/server', 'package');
  const { serveStdio } = load<typeof Stdio>(context, '@modelcontextprotocol/server/stdio', 'package');
  const { MCP_SERVER } = await import('../../mcp/mcp-server.js');
  if (process.stdin.isTTY)
    context.err.write('the tools wait for a client to speak to them over standard input; Ctrl-C ends them\n');
  const ended = new Promise<void>((resolve) => process.stdin.once('close', resolve).once('end', resolve));
  const served = { account, version: VERSION, inWords: errorMessage };
  const server = serveStdio(() => MCP_SERVER.mcpServer(sdk, served), {
    onerror: (error) => context.err.write(`${error.message}\n`),
  });
  await ended;
  await server.close();
  return EXIT_OK;
}
