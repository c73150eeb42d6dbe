/** Every wrong character in a filter: each left out, swapped with the next, replaced by each of an alphabet, each put in everywhere. */

import type { Mistake } from './mistakes.js';
import { placed, type WrittenNode } from './pieces.js';
import { cook, type WrongText } from './wrong-text.js';

export function* everyWrongText(
  root: WrittenNode,
  alphabet: readonly string[],
  comments: boolean,
): Generator<WrongText> {
  for (const mistake of everyMistake(root, alphabet)) {
    const wrong = cook({ root, mistakes: [mistake], comments, catalog: false });
    if (wrong !== null) yield wrong;
  }
}

function* everyMistake(root: WrittenNode, alphabet: readonly string[]): Generator<Mistake> {
  for (const { piece } of placed(root)) {
    for (let offset = 0; offset < piece.text.length; offset++) {
      yield { slip: 'delete', piece, offset, character: '' };
      yield { slip: 'swap', piece, offset, character: '' };
      for (const character of alphabet) {
        yield { slip: 'replace', piece, offset, character };
        yield { slip: 'insert', piece, offset, character };
      }
    }
  }
}
