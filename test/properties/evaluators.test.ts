// E1, T1: every evaluator gives the audience of the reference evaluator, and none of them fails on a checked filter.

import { expect, it } from 'vitest';
import { fold } from '../../src/base/fold.js';
import { compileMatcher } from '../../src/evaluate/match/compile-matcher.js';
import { explainMatch } from '../../src/evaluate/match/explain-match.js';
import type { Lowered, LoweredClause } from '../../src/plan/filter.js';
import { loweredOperands } from '../../src/plan/plain-plan.js';
import { forAll } from '../support/law.js';
import { arbitraryWorld, audience, compiled } from '../support/worlds.js';

const world = arbitraryWorld(1, { anyTypes: true });

it('matches a single device exactly when the reference evaluator lists it', () => {
  forAll(world, ({ catalog, filters: [tree], devices }) => {
    const filter = compiled(tree!, catalog);
    const matches = compileMatcher(filter);
    const matched = devices.filter(matches).map(({ id }) => id);
    expect(matched.sort(), filter.text).toEqual(audience(filter, devices));
  });
});

it('explains a match exactly where there is one', () => {
  forAll(world, ({ catalog, filters: [tree], devices }) => {
    const filter = compiled(tree!, catalog);
    const explained = devices.filter((device) => explainMatch(filter, device).matches).map(({ id }) => id);
    expect(explained.sort(), filter.text).toEqual(audience(filter, devices));
  });
});

it('names clauses that decide a match, whatever the others say', () => {
  forAll(world, ({ catalog, filters: [tree], devices: [device] }) => {
    const filter = compiled(tree!, catalog);
    const { matches, because } = explainMatch(filter, device!);
    const said = new Map(because.map(({ span, holds }) => [span.start, holds]));
    expect(said.size).toBeGreaterThan(0);
    for (const others of [true, false]) {
      const answer = answerOf(filter.lowered, (clause) => said.get(clause.spans[0]!.start) ?? others);
      expect(answer, filter.text).toEqual({ certain: true, holds: matches });
    }
    expect(answerOf(filter.lowered, (clause) => said.get(clause.spans[0]!.start) ?? null)).toEqual({
      certain: true,
      holds: matches,
    });
  });
});

interface Answer {
  /** False: it depends on clauses of which nothing is known. */
  readonly certain: boolean;
  readonly holds: boolean;
}

/** The filter's answer when only some clauses have one: three-valued logic, null for unknown. */
function answerOf(lowered: Lowered, holds: (clause: LoweredClause) => boolean | null): Answer {
  const result = fold<Lowered, boolean | null>(lowered, loweredOperands, (node, operands) => {
    switch (node.kind) {
      case 'clause':
        return holds(node);
      case 'union':
        return any(operands);
      case 'intersection':
        return not(any(operands.map(not)));
      case 'difference':
        return not(any([not(operands[0]!), ...operands.slice(1)]));
    }
  });
  return { certain: result !== null, holds: result === true };
}

function any(values: readonly (boolean | null)[]): boolean | null {
  if (values.includes(true)) return true;
  return values.includes(null) ? null : false;
}

function not(value: boolean | null): boolean | null {
  return value === null ? null : !value;
}
