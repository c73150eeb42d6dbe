/** Numbers as other languages write them, to numbers of this one. */

export interface Correction {
  readonly text: string;
  /** What is wrong with it, for the message. */
  readonly fault: string;
  /** True where nothing else can be meant. */
  readonly certain: boolean;
}

type Rule = readonly [pattern: RegExp, fault: string, certain: boolean, correct: (text: string) => string];

const RULES: readonly Rule[] = [
  [/^[-–−]\s+[0-9]+(?:\.[0-9]+)?$/, 'a blank behind the sign', true, (text) => `-${text.replace(/^.\s+/, '')}`],
  [/^\+\s*[0-9]+(?:\.[0-9]+)?$/, 'a plus sign', false, (text) => text.replace(/^\+\s*/, '')],
  [/^-?\.[0-9]+$/, 'no digit before the point', false, (text) => text.replace('.', '0.')],
  [/^-?[0-9]+\.$/, 'no digit behind the point', false, (text) => text.slice(0, -1)],
  [/^-?[0-9]{1,3}(?:[_ '][0-9]{3})+$/, 'groups of digits', false, (text) => text.replace(/[_ ']/g, '')],
  [/^-?[0-9]+(?:_[0-9]+)+$/, 'an underscore', false, (text) => text.replaceAll('_', '')],
];

const WITH_EXPONENT = /^-?[0-9]+(?:\.[0-9]+)?[eE][+-]?[0-9]{1,3}$/;

/** What `text` was meant to be; null where it is no number in any language known here. */
export function correctNumber(text: string): Correction | null {
  for (const [pattern, fault, certain, correct] of RULES) {
    if (pattern.test(text)) return { text: correct(text), fault, certain };
  }
  if (!WITH_EXPONENT.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? { text: String(value), fault: 'an exponent', certain: false } : null;
}
