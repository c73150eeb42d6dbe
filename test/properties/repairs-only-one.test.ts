// R4: a fix is safe only if no other repair of the same size parses. What the size of a repair is, `only-repair.ts` says.

import { expect, it } from 'vitest';
import { forAll } from '../support/law.js';
import { complaint } from '../support/wrong/laws.js';
import { leavesTemplates } from '../support/wrong/leaves-templates.js';
import { isOnlyRepair, leavesDigits, quotesPlainWords } from '../support/wrong/only-repair.js';
import { arbitrarySeed, wrongTextOf } from '../support/wrong/wrong-text.js';

it('where safe fixes mend a wrong text, no other single character does', () => {
  forAll(arbitrarySeed, (seed) => void expect(complaint(isOnlyRepair, wrongTextOf(seed))).toBeNull(), 2);
});

it('no safe fix joins digits that stand apart, or parts them', () => {
  forAll(arbitrarySeed, (seed) => void expect(complaint(leavesDigits, wrongTextOf(seed))).toBeNull(), 2);
});

it('no safe fix puts quotes around more than a plain word', () => {
  forAll(arbitrarySeed, (seed) => void expect(complaint(quotesPlainWords, wrongTextOf(seed))).toBeNull(), 2);
});

it('no safe fix quotes the place of a template', () => {
  forAll(arbitrarySeed, (seed) => void expect(complaint(leavesTemplates, wrongTextOf(seed))).toBeNull(), 2);
});
