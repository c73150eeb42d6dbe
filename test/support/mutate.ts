/** A few changes to a text: characters left out, doubled, swapped, or put in from those that mean something. */

import fc from 'fast-check';

type Change = readonly [kind: 'delete' | 'double' | 'swap' | 'insert' | 'replace', place: number, piece: string];

export type Mutation = readonly Change[];

const PIECES = [...'()[],"\\+*-#AGT0159 \n\t\'.&|', 'EQ', 'IN', '\\"', '\\u', '“', '\u00a0', '\ud800', 'iOS', 'x'];

/** One to three changes; places are fractions of the text in 1/1000. */
export const arbitraryMutation: fc.Arbitrary<Mutation> = fc.array(
  fc.tuple(fc.constantFrom('delete', 'double', 'swap', 'insert', 'replace'), fc.nat(999), fc.constantFrom(...PIECES)),
  { minLength: 1, maxLength: 3 },
);

/** The text with the changes made, one after the other. */
export function mutate(text: string, mutation: Mutation): string {
  return mutation.reduce((current, change) => applyChange(current, change), text);
}

function applyChange(text: string, [kind, place, piece]: Change): string {
  const at = Math.floor((text.length * place) / 1000);
  const before = text.slice(0, at);
  switch (kind) {
    case 'delete':
      return before + text.slice(at + 1);
    case 'double':
      return before + text.charAt(at) + text.slice(at);
    case 'swap':
      return before + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
    case 'insert':
      return before + piece + text.slice(at);
    case 'replace':
      return before + piece + text.slice(at + 1);
  }
}
