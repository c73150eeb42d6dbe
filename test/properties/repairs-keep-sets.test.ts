// R1: a safe fix, and the lenient dialect, keep every set and operator of the text; one wrong character changes at most the set it stands in.

import { expect, it } from 'vitest';
import { forAll } from '../support/law.js';
import { keepsSetsWhenLenient, keepsSetsWhenMended } from '../support/wrong/keeps-sets.js';
import { complaint } from '../support/wrong/laws.js';
import { arbitrarySeed, rightTextOf, wrongTextOf } from '../support/wrong/wrong-text.js';

it('safe fixes of a wrong text change the set that is wrong, and nothing else', () => {
  forAll(arbitrarySeed, (seed) => void expect(complaint(keepsSetsWhenMended, wrongTextOf(seed))).toBeNull(), 2);
});

it('the lenient dialect takes a wrong text for what was meant', () => {
  forAll(arbitrarySeed, (seed) => void expect(complaint(keepsSetsWhenLenient, wrongTextOf(seed))).toBeNull(), 2);
});

it('a filter with no mistake but its spelling is read as it was meant, or not at all', () => {
  for (const law of [keepsSetsWhenMended, keepsSetsWhenLenient]) {
    forAll(arbitrarySeed, (seed) => void expect(complaint(law, rightTextOf(seed))).toBeNull());
  }
});
