/** `pushsift rules`: every code there is, or one explained. */

import type { DiagnosticCode } from '../../diagnostics/catalogue.js';
import type { RULE_TEXTS } from '../../diagnostics/rule-texts.js';
import type { Command, Context } from '../command/command.js';
import { DOCS_OPTION, PRETTY_OR_JSON } from '../command/common-options.js';
import { EXIT_OK, type ExitCode, Failure } from '../output/failure.js';
import { codePageFor } from './code-page.js';

export const rulesCommand: Command = {
  name: 'rules',
  summary: 'list everything that can be found, or explain one code',
  description: 'With a code: what it means, why it is a fault, what to do, and a bad and a good example.',
  arguments: [{ name: 'CODE', required: false, kind: 'code', summary: 'a code, as in `type/operator-not-allowed`' }],
  options: [PRETTY_OR_JSON, DOCS_OPTION],
  examples: [
    { command: 'pushsift rules', what: 'every code, a line each' },
    { command: 'pushsift rules type/operator-not-allowed', what: 'one code, explained' },
  ],
  exits: { 0: 'printed', 1: null },
  run: rules,
};

type RuleTexts = typeof RULE_TEXTS;

async function rules(context: Context): Promise<ExitCode> {
  const { settings, out } = context;
  const [word] = context.arguments;
  const texts = (await import('../../diagnostics/rule-texts.js')).RULE_TEXTS;
  const isJson = settings.text('format') === 'json';
  const look = { color: out.color, width: out.columns };
  if (word === undefined)
    out.write(
      isJson
        ? `${JSON.stringify({ rules: texts.codes().map((code) => ruleJson(code, texts, context)) })}\n`
        : texts.listCodes(look),
    );
  else {
    const code = knownCode(word, texts);
    if (isJson) out.write(`${JSON.stringify(ruleJson(code, texts, context))}\n`);
    else out.write(`${texts.explainCode(code, look)}\nRead on: ${codePageFor(code, context)}\n`);
  }
  return EXIT_OK;
}

function knownCode(word: string, { isCode, nearCode }: RuleTexts): DiagnosticCode {
  if (isCode(word)) return word;
  const near = nearCode(word);
  const help = near === null ? '`pushsift rules` lists all codes' : `did you mean \`${near}\`?`;
  throw new Failure('usage', `there is no code \`${word}\``, help);
}

function ruleJson(code: DiagnosticCode, { catalogue }: RuleTexts, context: Context): object {
  const { severity, title, explanation, examples } = catalogue[code];
  return { code, severity, title, explanation, examples, page: codePageFor(code, context) };
}
