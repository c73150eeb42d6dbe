/** Between two sets, or behind the last: the three signs, each with a set to go on with where none follows. */

import { SIGN_MEANING } from '../describe/meanings.js';
import type { SignPlace } from '../text/cursor-place.js';
import type { Candidate, Piece } from './completion.js';

const OTHER_WORDS = {
  '+': ['or', 'union'],
  '*': ['and', 'intersection'],
  '\\': ['without', 'not', 'difference'],
} as const;

/** `before` is the character before the place; `operand` the set to begin with. */
export function signCandidates(place: SignPlace, before: string, operand: string): readonly Candidate[] {
  const blank = /\s/.test(before) ? '' : ' ';
  return (['*', '+', '\\'] as const).map((sign) => {
    const { name, meaning, binding } = SIGN_MEANING[sign];
    const next: readonly Piece[] = place.beforeOperand ? [] : [{ place: operand }];
    return {
      label: sign,
      kind: 'sign',
      detail: `${name}: ${meaning}`,
      documentation: `${meaning}. ${binding}.`.replace(/^./, (letter) => letter.toUpperCase()),
      words: [sign, ...OTHER_WORDS[sign]],
      pieces: [`${blank}${sign} `, ...next],
    };
  });
}
