import { describe, expect, it } from 'vitest';
import { diffFilters } from '../../src/analysis/diff-filters.js';
import { proveEquivalent } from '../../src/analysis/proof.js';
import { findBeyondApplications } from '../../src/analysis/proof-questions.js';
import { applicationsOf } from '../../src/devices/device.js';
import { forAll } from '../support/law.js';
import { expectWitness, isIn } from '../support/proofs.js';
import { arbitraryWorld, compiled, compiledText } from '../support/worlds.js';

const text = (source: string) => compiledText(source, null);

describe('diffFilters', () => {
  it('says who is gained and who is lost, as the definition of meaning has it', () => {
    forAll(
      arbitraryWorld(2),
      ({ catalog, filters: [first, second], devices }) => {
        const [before, after] = [compiled(first!, catalog), compiled(second!, catalog)];
        const proof = proveEquivalent(before, after, { catalog });
        const { same, gained, lost } = diffFilters(before, after, { catalog });
        if (proof.answer === 'unknown') return expect(same).toBeNull() as undefined;
        expect(same).toBe(proof.answer === 'yes');
        const [isGained, isLost] = [
          [before, after],
          [after, before],
        ].map(
          ([from, to]) =>
            (device: Parameters<typeof isIn>[1]) =>
              !isIn(from!, device) && isIn(to!, device),
        );
        for (const [side, shows] of [
          [gained, isGained!],
          [lost, isLost!],
        ] as const) {
          if (side.answer === 'some') expectWitness(side.witness, catalog, shows);
          else expect(devices.filter(shows)).toEqual([]);
          expect(side.witness === null).toBe(side.answer !== 'some');
        }
        return undefined;
      },
      0.5,
    );
  });

  it('says that filters are the same where neither side has a device, and that they are not where one has', () => {
    const none = { answer: 'none', witness: null, reason: null };
    const [one, other] = [text('A("X") + A("Y")'), text('A("Y") + A("X")')];
    expect(diffFilters(one, other)).toEqual({ same: true, gained: none, lost: none });
    expect(diffFilters(text('A("X")'), one)).toMatchObject({ same: false, gained: { answer: 'some' }, lost: none });
    expect(diffFilters(one, text('A("X")'))).toMatchObject({ same: false, gained: none, lost: { answer: 'some' } });
  });

  it('decides one side though the budget is too small for the other one', () => {
    const before = text(Array.from({ length: 12 }, (_, at) => `(A("a${at}") * A("b${at}"))`).join(' + '));
    const { same, gained, lost } = diffFilters(before, text('A("a1") \\ A("a1")'), { maxSteps: 1, maxNodes: 1 });
    expect([same, gained.answer, lost.answer]).toEqual([null, 'none', 'unknown']);
    expect([lost.witness, gained.reason]).toEqual([null, null]);
    expect(lost.reason).toMatch(/\b1\b/);
  });
});

describe('findBeyondApplications', () => {
  it('finds a device of an account-wide filter that is subscribed to nothing it names, and none of a bounded one', () => {
    forAll(
      arbitraryWorld(1),
      ({ catalog, filters: [tree], devices }) => {
        const filter = compiled(tree!, catalog);
        const found = findBeyondApplications(filter, { catalog });
        if (!filter.reach.accountWide) expect(found.kind).not.toBe('found');
        if (found.kind === 'found') {
          expect(isIn(filter, found.device)).toBe(true);
          expect(applicationsOf(found.device)).toEqual([]);
        }
        const isBeyond = devices.some((device) => applicationsOf(device).length === 0 && isIn(filter, device));
        if (found.kind === 'none') expect(isBeyond).toBe(false);
        return undefined;
      },
      0.5,
    );
  });

  it('takes groups that no catalog tells for applications, too', () => {
    expect(findBeyondApplications(text('G("g", ["iOS"]) * T("x", EQ, 1)'))).toEqual({ kind: 'none' });
    expect(findBeyondApplications(text('G("g", ["iOS"]) + T("x", EQ, 1)'))).toMatchObject({
      kind: 'found',
      device: { tags: { x: 1 } },
    });
  });
});
