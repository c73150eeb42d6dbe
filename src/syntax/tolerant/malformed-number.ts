/**
 * Numbers as other languages write them, to numbers of this one. Which character is the wrong one is never certain: a sign, a point
 * or a blank may be one too many, or stand for another.
 */

export interface Correction {
  readonly text: string;
  /** What is wrong with it, for the message. */
  readonly fault: string;
}

type Rule = readonly [pattern: RegExp, fault: string, correct: (text: string) => string];

const RULES: readonly Rule[] = [
  [/^[-–−]\s+[0-9]+(?:\.[0-9]+)?$/, 'a blank behind the sign', (text) => `-${text.slice(1).trimStart()}`],
  [/^\+\s*[0-9]+(?:\.[0-9]+)?$/, 'a plus sign', (text) => text.slice(1).trimStart()],
  [/^-?\.[0-9]+$/, 'no digit before the point', (text) => text.replace('.', '0.')],
  [/^-?[0-9]+\.$/, 'no digit behind the point', (text) => text.slice(0, -1)],
  [/^-?[0-9]{1,3}(?:[_'][0-9]{3})+$/, 'groups of digits', (text) => text.replace(/[_']/g, '')],
  [/^-?[0-9]+(?: +[0-9]+)+$/, 'a blank between its digits', (text) => text.replaceAll(' ', '')],
  [/^-?[0-9]+(?:_[0-9]+)+$/, 'an underscore', (text) => text.replaceAll('_', '')],
];

const WITH_EXPONENT = /^-?[0-9]+(?:\.[0-9]+)?[eE][+-]?[0-9]{1,3}$/;

/** The numbers of a text with blanks between its digits; null for everything else. */
export function numbersApart(text: string): readonly string[] | null {
  return /^-?[0-9]+(?: +[0-9]+)+$/.test(text) ? text.split(/ +/) : null;
}

/** What `text` was meant to be; null where it is no number in any language known here. */
export function correctNumber(text: string): Correction | null {
  for (const [pattern, fault, correct] of RULES) {
    if (pattern.test(text)) return { text: correct(text), fault };
  }
  if (!WITH_EXPONENT.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? { text: String(value), fault: 'an exponent' } : null;
}
