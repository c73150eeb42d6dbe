/** `pushsift rules`: every code there is, or one explained. */

import { closest } from '../../base/edit-distance.js';
import { CATALOGUE, type DiagnosticCode } from '../../diagnostics/catalogue.js';
import { codes, explainCode, isCode, listCodes } from '../../diagnostics/explain-code.js';
import type { Command, Context } from '../command/command.js';
import { PRETTY_OR_JSON } from '../command/common-options.js';
import { EXIT_OK, type ExitCode, Failure } from '../output/failure.js';

export const rulesCommand: Command = {
  name: 'rules',
  summary: 'list everything that can be found, or explain one code',
  description: 'With a code: what it means, why it is a fault, what to do, and a bad and a good example.',
  arguments: [{ name: 'CODE', required: false, kind: 'code', summary: 'a code, as in `type/operator-not-allowed`' }],
  options: [PRETTY_OR_JSON],
  examples: [
    { command: 'pushsift rules', what: 'every code, a line each' },
    { command: 'pushsift rules type/operator-not-allowed', what: 'one code, explained' },
  ],
  exits: { 0: 'printed', 1: null },
  run: rules,
};

async function rules({ arguments: [word], settings, out }: Context): Promise<ExitCode> {
  const isJson = settings.text('format') === 'json';
  const look = { color: out.color, width: out.columns };
  if (word === undefined) out.write(isJson ? `${JSON.stringify({ rules: codes().map(ruleJson) })}\n` : listCodes(look));
  else {
    const code = knownCode(word);
    out.write(isJson ? `${JSON.stringify(ruleJson(code))}\n` : explainCode(code, look));
  }
  return EXIT_OK;
}

function knownCode(word: string): DiagnosticCode {
  if (isCode(word)) return word;
  const near = closest(word, codes()) ?? codes().find((code) => code.endsWith(`/${word}`)) ?? null;
  const help = near === null ? '`pushsift rules` lists all codes' : `did you mean \`${near}\`?`;
  throw new Failure('usage', `there is no code \`${word}\``, help);
}

function ruleJson(code: DiagnosticCode): object {
  const { severity, title, explanation, examples } = CATALOGUE[code];
  return { code, severity, title, explanation, examples };
}
