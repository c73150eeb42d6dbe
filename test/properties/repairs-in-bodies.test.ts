// The law of repairs inside JSON: safe fixes of a body make of its filter what they make of the filter alone.

import { expect, it } from 'vitest';
import { forAll } from '../support/law.js';
import { breachInBody } from '../support/wrong/bodies.js';
import { arbitrarySeed, wrongTextOf } from '../support/wrong/wrong-text.js';

it('safe fixes of a body mend its filter as they mend the filter', () => {
  forAll(arbitrarySeed, (seed) => {
    const wrong = wrongTextOf(seed);
    expect(breachInBody(wrong), wrong.text).toBeNull();
    return undefined;
  });
});
