/** Calls of methods behind a set, as other languages have them: told of as one, unless they are long. */

import { expect, it } from 'vitest';
import { parse } from '../../src/syntax/parse.js';

/** What is said of a method with so many sets in its brackets, and `before` the first. */
function saidOf(sets: number, before: string): string | undefined {
  const inside = Array.from({ length: sets }, () => 'A("Y")').join(' + ');
  return parse(`A("X").and(${before}${inside})`).diagnostics[0]?.message;
}

it('are told of up to 48 tokens', () => {
  expect([saidOf(9, ''), saidOf(9, '!'), saidOf(10, '')]).toEqual([
    'a set has no methods',
    'unexpected `.`',
    'unexpected `.`',
  ]);
});
