// R3: after safe fixes there are fewer errors, and a second run changes nothing. What lenient passes is what safe fixes mend.

import { expect, it } from 'vitest';
import { forAll } from '../support/law.js';
import { fixesEnd, lenientAgrees } from '../support/wrong/ends.js';
import { complaint } from '../support/wrong/laws.js';
import { arbitrarySeed, wrongTextOf } from '../support/wrong/wrong-text.js';

it('safe fixes of a wrong text leave fewer errors, and then nothing to do', () => {
  forAll(arbitrarySeed, (seed) => void expect(complaint(fixesEnd, wrongTextOf(seed))).toBeNull(), 2);
});

it('safe fixes make of a wrong text what the lenient dialect takes it for', () => {
  forAll(arbitrarySeed, (seed) => void expect(complaint(lenientAgrees, wrongTextOf(seed))).toBeNull(), 2);
});
