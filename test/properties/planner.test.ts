// E2: the rewritten plan has the audience of the plan as lowered; what is left is a valid plan, and the same for the same filter.

import { expect, it } from 'vitest';
import { evaluate } from '../../src/evaluate/reference.js';
import { plainPlan } from '../../src/plan/plain-plan.js';
import { forAll } from '../support/law.js';
import { operation } from '../support/nodes.js';
import { arbitraryWorld, audience, compiled } from '../support/worlds.js';

it('keeps the audience of a filter when its plan is rewritten', () => {
  forAll(
    arbitraryWorld(1, { anyTypes: true }),
    ({ catalog, filters: [tree], devices }) => {
      const filter = compiled(tree!, catalog);
      expect(audience(filter, devices), filter.text).toEqual([...evaluate(plainPlan(filter.lowered)!, devices)].sort());
    },
    2,
  );
});

it('gives filters that differ in the order of operands one fingerprint', () => {
  forAll(arbitraryWorld(2), ({ catalog, filters }) => {
    for (const kind of ['union', 'intersection'] as const) {
      const one = compiled(operation(kind, filters), catalog);
      const other = compiled(operation(kind, [...filters].reverse()), catalog);
      expect(one.fingerprint, `${one.text}\n${other.text}`).toBe(other.fingerprint);
    }
  });
});
