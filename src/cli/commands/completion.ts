/** `pushsift completion`: a completion script for a shell, made from the tables of the commands. */

import type { Command, CommandEntry, Context } from '../command/command.js';
import { bashScript } from '../completion/bash.js';
import { type CommandWords, completionWords } from '../completion/completion-words.js';
import { fishScript } from '../completion/fish.js';
import { zshScript } from '../completion/zsh.js';
import { EXIT_OK, type ExitCode, Failure } from '../output/failure.js';

const SCRIPTS: ReadonlyMap<string, (words: readonly CommandWords[]) => string> = new Map([
  ['bash', bashScript],
  ['zsh', zshScript],
  ['fish', fishScript],
]);

/** `entries` are the commands to complete. */
export const completionCommand = (entries: readonly CommandEntry[]): Command => ({
  name: 'completion',
  summary: 'print a completion script for bash, zsh or fish',
  description: 'The script completes commands, options, their values and file names. It does not run pushsift.',
  arguments: [{ name: 'SHELL', required: true, choices: [...SCRIPTS.keys()], summary: 'bash, zsh or fish' }],
  options: [],
  examples: [
    { command: 'source <(pushsift completion bash)', what: 'for this shell; put it into ~/.bashrc for every one' },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: zsh fills it in
    { command: 'pushsift completion zsh > "${fpath[1]}/_pushsift"', what: 'for every zsh' },
    { command: 'pushsift completion fish > ~/.config/fish/completions/pushsift.fish', what: 'for every fish' },
  ],
  exits: { 0: 'printed', 1: null },
  run: (context) => completion(context, entries),
});

async function completion(
  { arguments: [shell = ''], out }: Context,
  entries: readonly CommandEntry[],
): Promise<ExitCode> {
  const script = SCRIPTS.get(shell);
  if (script === undefined)
    throw new Failure('usage', `there is no completion for \`${shell}\``, 'bash, zsh and fish have one');
  out.write(script(await completionWords(entries)));
  return EXIT_OK;
}
