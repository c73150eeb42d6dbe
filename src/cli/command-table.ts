/** Every command there is, in the order help shows them. Each is loaded when it is asked for, not before. */

import type { CommandEntry } from './command/command.js';

export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'check',
    summary: 'check filters and request bodies, and say what is wrong with them',
    load: async () => (await import('./commands/check.js')).checkCommand,
  },
  {
    name: 'fmt',
    summary: 'lay filters out in lines',
    load: async () => (await import('./commands/fmt.js')).fmtCommand,
  },
  {
    name: 'explain',
    summary: 'explain a filter in plain words',
    load: async () => (await import('./commands/explain.js')).explainCommand,
  },
  {
    name: 'count',
    summary: 'count the devices that a filter reaches',
    load: async () => (await import('./commands/count.js')).countCommand,
  },
  {
    name: 'list',
    summary: 'list the ids of the devices that a filter reaches',
    load: async () => (await import('./commands/list.js')).listCommand,
  },
  {
    name: 'match',
    summary: 'tell whether one device is in the audience, and why',
    load: async () => (await import('./commands/match.js')).matchCommand,
  },
  {
    name: 'prove empty',
    summary: 'prove that no device can be in a filter',
    load: async () => (await import('./commands/prove.js')).proveCommand('empty'),
  },
  {
    name: 'prove universal',
    summary: 'prove that every device is in a filter',
    load: async () => (await import('./commands/prove.js')).proveCommand('universal'),
  },
  {
    name: 'prove equivalent',
    summary: 'prove that two filters have the same audience',
    load: async () => (await import('./commands/prove.js')).proveCommand('equivalent'),
  },
  {
    name: 'prove implies',
    summary: 'prove that every device of one filter is in another, too',
    load: async () => (await import('./commands/prove.js')).proveCommand('implies'),
  },
  {
    name: 'prove disjoint',
    summary: 'prove that no device is in both filters',
    load: async () => (await import('./commands/prove.js')).proveCommand('disjoint'),
  },
  {
    name: 'prove overlap',
    summary: 'prove that a device can be in both filters',
    load: async () => (await import('./commands/prove.js')).proveCommand('overlap'),
  },
  {
    name: 'prove reach',
    summary: 'prove that applications bound whom a filter can reach',
    load: async () => (await import('./commands/prove.js')).proveCommand('reach'),
  },
  {
    name: 'diff',
    summary: 'show whom a change of a filter gains and loses',
    load: async () => (await import('./commands/diff.js')).diffCommand,
  },
  {
    name: 'overlap',
    summary: 'show how audiences overlap, as a table and as a picture',
    load: async () => (await import('./commands/overlap.js')).overlapCommand,
  },
  {
    name: 'test',
    summary: 'run tests of filters, and say what they leave untried',
    load: async () => (await import('./commands/test.js')).testCommand,
  },
  {
    name: 'index build',
    summary: 'build an index file from devices',
    load: async () => (await import('./commands/index-build.js')).indexBuildCommand,
  },
  {
    name: 'index info',
    summary: 'show what is in an index file',
    load: async () => (await import('./commands/index-info.js')).indexInfoCommand,
  },
  {
    name: 'index verify',
    summary: 'tell whether an index file is whole',
    load: async () => (await import('./commands/index-verify.js')).indexVerifyCommand,
  },
  {
    name: 'compile',
    summary: 'compile a filter to the query of a database',
    load: async () => (await import('./commands/compile.js')).compileCommand,
  },
  {
    name: 'schema',
    summary: 'print the tables that compiled queries ask',
    load: async () => (await import('./commands/schema.js')).schemaCommand,
  },
  {
    name: 'init',
    summary: 'set a project up: configuration, a catalog to begin with, jobs that check',
    load: async () => (await import('./commands/init.js')).initCommand,
  },
  {
    name: 'generate',
    summary: 'generate devices, and the sample catalog they belong to',
    load: async () => (await import('./commands/generate.js')).generateCommand,
  },
  {
    name: 'catalog validate',
    summary: 'check a catalog',
    load: async () => (await import('./commands/catalog-validate.js')).catalogValidateCommand,
  },
  {
    name: 'catalog infer',
    summary: 'infer a catalog from devices',
    load: async () => (await import('./commands/catalog-infer.js')).catalogInferCommand,
  },
  {
    name: 'catalog types',
    summary: 'print a catalog as TypeScript',
    load: async () => (await import('./commands/catalog-types.js')).catalogTypesCommand,
  },
  {
    name: 'serve',
    summary: 'serve createPreset and createTargetedMessage over HTTP',
    load: async () => (await import('./serve-commands.js')).SERVE_COMMANDS.serve,
  },
  {
    name: 'serve token add',
    summary: 'make an access token of the service, and print it',
    load: async () => (await import('./serve-commands.js')).SERVE_COMMANDS.addToken,
  },
  {
    name: 'serve token list',
    summary: 'list the access tokens of the service',
    load: async () => (await import('./serve-commands.js')).SERVE_COMMANDS.listTokens,
  },
  {
    name: 'serve token rotate',
    summary: 'give an access token of the service a new secret, and print it',
    load: async () => (await import('./serve-commands.js')).SERVE_COMMANDS.rotateToken,
  },
  {
    name: 'serve token remove',
    summary: 'take an access token of the service away',
    load: async () => (await import('./serve-commands.js')).SERVE_COMMANDS.removeToken,
  },
  {
    name: 'lsp',
    summary: 'serve editors: findings, completion, hover, fixes and more while filters are written',
    load: async () => (await import('./commands/lsp.js')).lspCommand,
  },
  {
    name: 'mcp',
    summary: 'serve programs that write filters: check, explain, count and more as tools',
    load: async () => (await import('./commands/mcp.js')).mcpCommand,
  },
  {
    name: 'rules',
    summary: 'list everything that can be found, or explain one code',
    load: async () => (await import('./rules/rules-command.js')).rulesCommand,
  },
  {
    name: 'bench',
    summary: 'measure the engine on this machine, beside others that are installed',
    load: async () => (await import('./commands/bench.js')).benchCommand,
  },
  {
    name: 'completion',
    summary: 'print a completion script for bash, zsh or fish',
    load: async () => (await import('./commands/completion.js')).completionCommand(COMMANDS),
  },
];

/** The entry whose name the words begin with, and how many words that takes. */
export function findCommand(
  words: readonly string[],
): { readonly entry: CommandEntry; readonly length: number } | null {
  for (const length of [3, 2, 1]) {
    const entry = COMMANDS.find(({ name }) => words.length >= length && name === words.slice(0, length).join(' '));
    if (entry !== undefined) return { entry, length };
  }
  return null;
}

/** Commands of a family: `catalog` has `catalog validate` and others. */
export function familyOf(word: string): readonly CommandEntry[] {
  return COMMANDS.filter(({ name }) => name.startsWith(`${word} `));
}

/** Every word that can come first, each once. */
export function firstWords(): readonly string[] {
  return [...new Set(COMMANDS.map(({ name }) => name.split(' ')[0] ?? name))];
}
