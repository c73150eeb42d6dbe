// A1: what is proven of filters holds on every account; what is refuted has a device that shows it, and no smaller one does.

import { expect, it } from 'vitest';
import {
  type Proof,
  proveDisjoint,
  proveEmpty,
  proveEquivalent,
  proveImplies,
  proveOverlap,
  proveUniversal,
} from '../../src/analysis/proof.js';
import type { Device } from '../../src/devices/device.js';
import type { Filter } from '../../src/plan/filter.js';
import { forAll } from '../support/law.js';
import { expectWitness, isIn } from '../support/proofs.js';
import { arbitraryWorld, compiled } from '../support/worlds.js';

interface Question {
  readonly name: string;
  readonly prove: (left: Filter, right: Filter) => Proof;
  /** What a device shows against a "yes", or for the "yes" of `overlap`. */
  readonly shows: (inLeft: boolean, inRight: boolean) => boolean;
  readonly witnessWith: 'yes' | 'no';
}

const QUESTIONS: readonly Question[] = [
  { name: 'empty', prove: (left) => proveEmpty(left), shows: (inLeft) => inLeft, witnessWith: 'no' },
  { name: 'universal', prove: (left) => proveUniversal(left), shows: (inLeft) => !inLeft, witnessWith: 'no' },
  { name: 'equivalent', prove: proveEquivalent, shows: (inLeft, inRight) => inLeft !== inRight, witnessWith: 'no' },
  { name: 'implies', prove: proveImplies, shows: (inLeft, inRight) => inLeft && !inRight, witnessWith: 'no' },
  { name: 'disjoint', prove: proveDisjoint, shows: (inLeft, inRight) => inLeft && inRight, witnessWith: 'no' },
  { name: 'overlap', prove: proveOverlap, shows: (inLeft, inRight) => inLeft && inRight, witnessWith: 'yes' },
];

it('what is proven holds on every account, and what is not is shown by a device', () => {
  forAll(
    arbitraryWorld(2),
    ({ catalog, filters, devices }) => {
      const [left, right] = filters.map((tree) => compiled(tree, catalog)) as [Filter, Filter];
      for (const question of QUESTIONS) {
        const { answer, witness, reason } = question.prove(left, right);
        const shows = (device: Device): boolean => question.shows(isIn(left, device), isIn(right, device));
        const asked = `${question.name}\n${left.text}\n${right.text}`;
        expect(reason, asked).toBeNull();
        if (answer === question.witnessWith) expectWitness(witness, catalog, shows);
        else expect(devices.filter(shows), asked).toEqual([]);
      }
    },
    2.5,
  );
});

it('diagrams and the search that learns say the same', () => {
  forAll(
    arbitraryWorld(2),
    ({ catalog, filters }) => {
      const [left, right] = filters.map((tree) => compiled(tree, catalog)) as [Filter, Filter];
      const shows = (device: Device): boolean => isIn(left, device) !== isIn(right, device);
      const searched = proveEquivalent(left, right, { maxNodes: 0 });
      expect(searched.answer, `${left.text}\n${right.text}`).toBe(proveEquivalent(left, right).answer);
      if (searched.answer === 'no') expectWitness(searched.witness, catalog, shows);
    },
    1,
  );
});
