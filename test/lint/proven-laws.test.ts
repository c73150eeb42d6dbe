/**
 * What every proven rule promises, on filters whose sets say nearly the same and contradict each other, and an account that has a device
 * of every kind: a safe fix reaches the same devices, alone and with all the others; made until nothing changes they end; and what is
 * called empty, or everyone, is.
 */

import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { repairSafely, unrepaired } from '../../src/diagnostics/repair.js';
import { forAll } from '../support/law.js';
import { overlappingFilters, reachedIn, validFor } from '../support/overlapping-filters.js';
import { proven } from './expect-proven.js';

describe('proven rules', () => {
  it('mend safely, alone and together', () => {
    forAll(
      overlappingFilters,
      ({ text, catalog }) => {
        const { quick, proven: found } = proven(text, catalog);
        const devices = validFor(text, catalog);
        const before = reachedIn(text, catalog, devices);
        const mended = found.filter(({ fixes }) => fixes.some(({ safety }) => safety === 'safe')).map((one) => [one]);
        for (const some of [...mended, found, [...quick, ...found]]) {
          const after = applyFixes(text, some);
          expect([after, reachedIn(after, catalog, devices)]).toEqual([after, before]);
          expect(compile(after, { catalog }).totals.errors).toBe(0);
        }
        return true;
      },
      0.6,
    );
  });

  it('mend until nothing changes, and then have nothing left to mend', () => {
    forAll(
      overlappingFilters,
      ({ text, catalog }) => {
        const all = (now: string) => {
          const { quick, proven: found } = proven(now, catalog);
          return [...quick, ...found];
        };
        const { text: after, diagnostics, fault } = repairSafely(unrepaired(text, all), all);
        expect(fault).toBeNull();
        expect([after, diagnostics.filter(({ fixes }) => fixes.some(({ safety }) => safety === 'safe'))]).toEqual([
          after,
          [],
        ]);
        return true;
      },
      0.3,
    );
  });

  it('say "no device" and "every device" of whole filters that are so, and of no others', () => {
    forAll(
      overlappingFilters,
      ({ text, catalog }) => {
        const { quick, proven: found } = proven(text, catalog);
        const devices = validFor(text, catalog);
        const reached = reachedIn(text, catalog, devices).length;
        const says = (help: string) => found.some((one) => one.help?.startsWith(help) === true);
        if (says('this filter matches no device')) expect([text, reached]).toEqual([text, 0]);
        if (says('this filter matches every device')) expect([text, reached]).toEqual([text, devices.length]);
        const isReported = [...quick, ...found].some(({ code }) => code === 'lint/always-empty');
        if (reached === 0) expect([text, isReported]).toEqual([text, true]);
        return true;
      },
      0.6,
    );
  });
});
