/** Holds proofs against all devices of small worlds, one by one: every answer, not only those that a random account refutes. */

import type * as proofs from '../../src/analysis/proof.js';
import { compileOrThrow } from '../../src/compile.js';
import type { Device } from '../../src/devices/device.js';
import { Random } from '../../src/devices/random.js';
import { validateDevice } from '../../src/devices/validate-device.js';
import { evaluate } from '../../src/evaluate/reference.js';
import type { Filter } from '../../src/plan/filter.js';
import { isIn } from './proofs.js';
import { SMALL_WORLDS, type SmallWorld, smallFilter } from './small-worlds.js';

type Proofs = typeof proofs;

/** How often each answer was right, and what was wrong. */
export interface Tally {
  readonly yes: number;
  readonly no: number;
  readonly wrong: readonly string[];
}

/** Pairs of filters drawn by `seed`, each asked all six questions. Ends at the first `mostWrong` wrong answers. */
export function tallyProofs(prove: Proofs, pairs: number, seed: number, mostWrong = 3): Tally {
  const random = new Random(seed);
  const tally = { yes: 0, no: 0, wrong: [] as string[] };
  for (let pair = 0; pair < pairs && tally.wrong.length < mostWrong; pair++) {
    const world = SMALL_WORLDS[pair % SMALL_WORLDS.length] as SmallWorld;
    const [left, right] = twoFilters(world, random);
    const [inLeft, inRight] = [membersOf(left, world.devices), membersOf(right, world.devices)];
    for (const [question, ask, shows] of QUESTIONS) {
      const proof = ask(prove, left, right);
      const isShown = world.devices.some(({ id }) => shows(inLeft.has(id), inRight.has(id)));
      const inSet = (witness: Device): boolean =>
        validateDevice(witness, world.catalog).device !== null && shows(isIn(left, witness), isIn(right, witness));
      const wrong = fault(question, proof, isShown, inSet);
      if (wrong !== null) tally.wrong.push(`${question}: ${wrong}\n  ${left.text}\n  ${right.text}`);
      else if (proof.answer === 'yes') tally.yes++;
      else tally.no++;
    }
  }
  return tally;
}

/** The second is new, or the first with a set more, or without one: so that one often implies the other. */
function twoFilters(world: SmallWorld, random: Random): readonly [Filter, Filter] {
  const { catalog } = world;
  const left = smallFilter(world, random, 1 + random.below(5));
  const more = smallFilter(world, random, 1 + random.below(2));
  const kind = random.below(4);
  const right = [
    smallFilter(world, random, 1 + random.below(5)),
    `(${left} + ${more})`,
    `(${left} * ${more})`,
    `(${left} \\ (${left} \\ ${more}))`,
  ];
  return [
    compileOrThrow(left, { catalog, lint: false }),
    compileOrThrow(right[kind] as string, { catalog, lint: false }),
  ];
}

/** What the devices show that say no; of `overlap`, yes. */
type Shows = (inLeft: boolean, inRight: boolean) => boolean;

type Ids = ReadonlySet<string>;

const QUESTIONS: readonly (readonly [
  question: string,
  ask: (prove: Proofs, left: Filter, right: Filter) => proofs.Proof,
  shows: Shows,
])[] = [
  ['empty', (prove, left) => prove.proveEmpty(left), (inLeft) => inLeft],
  ['universal', (prove, left) => prove.proveUniversal(left), (inLeft) => !inLeft],
  ['equivalent', (prove, left, right) => prove.proveEquivalent(left, right), (inLeft, inRight) => inLeft !== inRight],
  ['implies', (prove, left, right) => prove.proveImplies(left, right), (inLeft, inRight) => inLeft && !inRight],
  ['disjoint', (prove, left, right) => prove.proveDisjoint(left, right), (inLeft, inRight) => inLeft && inRight],
  ['overlap', (prove, left, right) => prove.proveOverlap(left, right), (inLeft, inRight) => inLeft && inRight],
];

function membersOf(filter: Filter, devices: readonly Device[]): Ids {
  if (filter.plan === null) throw new Error(`no plan: ${filter.text}`);
  return evaluate(filter.plan, devices);
}

/** What is wrong with a proof; null when nothing is. */
function fault(
  question: string,
  proof: proofs.Proof,
  isShown: boolean,
  inSet: (witness: Device) => boolean,
): string | null {
  const wanted = isShown === (question === 'overlap') ? 'yes' : 'no';
  const { answer, witness } = proof;
  if (answer !== wanted) return `${answer} instead of ${wanted}`;
  if (isShown && (witness === null || !inSet(witness))) return `${JSON.stringify(witness)} shows nothing`;
  return isShown || witness === null ? null : 'a witness of nothing';
}
