/**
 * Holds proofs against z3, an SMT solver: random pairs of filters, each asked whether they are equivalent, whether one implies the
 * other, and whether they are disjoint. `npm run test:z3` installs it into `.peers/z3`; `PUSHSIFT_CASES` says how many pairs.
 */

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { proveDisjoint, proveEquivalent, proveImplies } from '../../../src/analysis/proof.js';
import type { Filter } from '../../../src/plan/filter.js';
import { arbitraryWorld, compiled } from '../../support/worlds.js';
import { SmtDevice } from './smt-filter.js';

/** The little that is used of z3's interface. */
interface Z3 {
  readonly Context: new (
    name: string,
  ) => { readonly Solver: new () => { reset(): void; fromString(script: string): void; check(): Promise<string> } };
}

const PAIRS = Number(process.env.PUSHSIFT_CASES ?? 10_000);
const SEED = Number(process.env.PUSHSIFT_SEED ?? 20_260);

const QUESTIONS = [
  { prove: proveEquivalent, refuted: (left: string, right: string) => `(xor ${left} ${right})` },
  { prove: proveImplies, refuted: (left: string, right: string) => `(and ${left} (not ${right}))` },
  { prove: proveDisjoint, refuted: (left: string, right: string) => `(and ${left} ${right})` },
];

const { init } = createRequire(import.meta.url)('../../../.peers/z3/node_modules/z3-solver/build/node.js') as {
  readonly init: () => Promise<Z3>;
};
const { Context } = await init();
const { Solver } = new Context('main');
const solver = new Solver();

const tally = { yes: 0, no: 0 };
const worlds = fc.sample(arbitraryWorld(2), { numRuns: PAIRS, seed: SEED });
for (const [index, { catalog, filters }] of worlds.entries()) {
  const [left, right] = filters.map((tree) => compiled(tree, catalog)) as [Filter, Filter];
  const device = new SmtDevice();
  const terms = [device.term(left.lowered), device.term(right.lowered)] as const;
  for (const { prove, refuted } of QUESTIONS) {
    const script = `${device.script()}\n(assert ${refuted(...terms)})`;
    solver.reset();
    solver.fromString(script);
    const said = await solver.check();
    const { answer } = prove(left, right);
    assert.equal(
      answer,
      { sat: 'no', unsat: 'yes' }[said],
      `${prove.name}, z3: ${said}\n${left.text}\n${right.text}\n${script}`,
    );
    if (answer === 'yes') tally.yes++;
    else tally.no++;
  }
  if ((index + 1) % 1000 === 0) process.stderr.write(`${index + 1} pairs\n`);
}
process.stdout.write(`z3 agrees on ${PAIRS} pairs: ${tally.yes} times yes, ${tally.no} times no\n`);
process.exit(0);
