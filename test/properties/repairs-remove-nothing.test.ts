// R2: no fix of any kind, safe or not, takes a set or an operator of the text away.

import { expect, it } from 'vitest';
import { forAll } from '../support/law.js';
import { complaint } from '../support/wrong/laws.js';
import { removesNothing } from '../support/wrong/removes-nothing.js';
import { arbitrarySeed, wrongTextOf } from '../support/wrong/wrong-text.js';

it('every fix of a wrong text leaves all its sets and operators', () => {
  forAll(arbitrarySeed, (seed) => void expect(complaint(removesNothing, wrongTextOf(seed))).toBeNull(), 2);
});
