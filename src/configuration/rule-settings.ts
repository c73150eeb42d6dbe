/** `rules` of the configuration: known codes, and none that is an error of the language below that. */

import { isLanguageError, type RuleLevels } from '../diagnostics/rule-levels.js';

/** What is wrong with the level of one code. */
export interface RuleFault {
  readonly code: string;
  /** Whether the place is that of the code, or that of its level. */
  readonly part: 'key' | 'value';
  readonly message: string;
  readonly help: string;
}

/** The first fault; null when there is none. The texts of all codes are loaded only where a code is no rule. */
export async function faultOfRules(rules: RuleLevels): Promise<RuleFault | null> {
  for (const [code, level] of Object.entries(rules)) {
    if (!isLanguageError(code)) continue;
    const { RULE_TEXTS } = await import('../diagnostics/rule-texts.js');
    if (!RULE_TEXTS.isCode(code)) return unknownCode(code, RULE_TEXTS.nearCode(code));
    if (level !== 'error') return loweredError(code);
  }
  return null;
}

function unknownCode(code: string, near: string | null): RuleFault {
  const help = near === null ? '`pushsift rules` lists the codes' : `did you mean \`${near}\`?`;
  return { code, part: 'key', message: `there is no code \`${code}\``, help };
}

function loweredError(code: string): RuleFault {
  const message = `\`${code}\` is an error of the language, and has no other level`;
  return {
    code,
    part: 'value',
    message,
    help: 'remove it; warnings and notes have levels: `pushsift rules` lists them',
  };
}
