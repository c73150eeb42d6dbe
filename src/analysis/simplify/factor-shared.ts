/**
 * What several operands of a run share, written once: `a * b + a * c` is `a * (b + c)`, `(a + b) * (a + c)` is `a + b * c`, and
 * `(a \ b) + (a \ c)` is `a \ (b * c)`. Every step takes sets away, so that it ends.
 */

import { fold } from '../../base/fold.js';
import type { Lowered } from '../../plan/filter.js';
import { loweredFingerprint } from '../../plan/fingerprint.js';
import { gather } from '../../plan/gather.js';
import { loweredOperands } from '../../plan/plain-plan.js';
import { operationOf, without } from './lowered-nodes.js';

/** Longer runs are left as they are: who lists hundreds of sets does not mean them to be taken apart. */
const MOST_OPERANDS = 64;

/** The tree with everything shared written once; the same tree where nothing is. */
export function factorShared(root: Lowered): Lowered {
  return fold<Lowered, Lowered>(root, loweredOperands, (node, operands) => {
    if (node.kind === 'clause') return node;
    const factored = node.kind === 'difference' ? ofDifference(operands) : ofRun(node.kind, operands);
    // What is factored has a new node among it.
    return factored.every((one, at) => one === node.operands[at]) ? node : operationOf(node.kind, factored);
  });
}

/** What is taken away is a union, whatever stands before it. */
function ofDifference(operands: readonly Lowered[]): readonly Lowered[] {
  return [...operands.slice(0, 1), ...ofRun('union', operands.slice(1))];
}

function ofRun(kind: 'union' | 'intersection', operands: readonly Lowered[]): readonly Lowered[] {
  if (operands.length > MOST_OPERANDS) return operands;
  let run = operands;
  for (let next = factorOnce(kind, run); next !== null; next = factorOnce(kind, run)) run = next;
  return run;
}

/** An operand of the run as what it is made of: in a union a region, in an intersection a union. */
interface Parted {
  readonly index: number;
  readonly parts: readonly Lowered[];
  readonly negatives: readonly Lowered[];
  /** Of the parts, and then of the negatives. */
  readonly keys: readonly string[];
}

/** What marks the key of a set that is taken away. */
const TAKEN = '-';

function factorOnce(kind: 'union' | 'intersection', run: readonly Lowered[]): readonly Lowered[] | null {
  const parted = run.map((operand, index) => partsOf(kind, operand, index));
  const shared = mostShared(parted);
  if (shared === null) return null;
  const having = parted.filter(({ keys }) => keys.includes(shared));
  const factored = factoredRun(kind, having, shared);
  if (factored === null) return null;
  const [first] = having;
  return run.flatMap((operand, index) => {
    if (index === first?.index) return [factored];
    return having.some((one) => one.index === index) ? [] : [operand];
  });
}

function partsOf(kind: 'union' | 'intersection', operand: Lowered, index: number): Parted {
  const level = gather(operand, loweredOperands);
  const isRegion = kind === 'union' && level.kind === 'region';
  const isUnion = kind === 'intersection' && level.kind === 'union';
  const parts = isRegion ? level.positives : isUnion ? level.operands : [operand];
  const negatives = isRegion ? level.negatives : [];
  const taken = negatives.map((negative) => TAKEN + loweredFingerprint(negative));
  return { index, parts, negatives, keys: [...parts.map(loweredFingerprint), ...taken] };
}

/** The part that most operands have, at least two; the first of those. */
function mostShared(parted: readonly Parted[]): string | null {
  const counts = new Map<string, number>();
  for (const { keys } of parted) for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  let best: string | null = null;
  let most = 1;
  for (const [key, count] of counts) if (count > most) [best, most] = [key, count];
  return best;
}

function factoredRun(kind: 'union' | 'intersection', having: readonly Parted[], key: string): Lowered | null {
  if (kind === 'intersection') return factoredIntersection(having, key);
  return key.startsWith(TAKEN) ? factoredTaken(having, key) : factoredUnion(having, key);
}

interface Rest {
  readonly shared: Lowered;
  readonly rest: readonly Lowered[];
  readonly negatives: readonly Lowered[];
}

function restOf({ parts, keys, negatives }: Parted, key: string): Rest {
  const at = keys.indexOf(key);
  return { shared: parts[at] as Lowered, rest: without(parts, at), negatives };
}

/** `(x \ a) + (y \ a)` is `(x + y) \ a`. */
function factoredTaken(having: readonly Parted[], key: string): Lowered | null {
  const places = having.map(({ parts, keys }) => keys.indexOf(key) - parts.length);
  const shared = having[0]?.negatives[places[0] ?? -1];
  if (shared === undefined) return null;
  const regions = having.map(({ parts, negatives }, at) => regionOf(parts, without(negatives, places[at] ?? -1)));
  return operationOf('difference', [operationOf('union', regions), shared]);
}

function regionOf(positives: readonly Lowered[], negatives: readonly Lowered[]): Lowered {
  return operationOf('difference', [operationOf('intersection', positives), ...negatives]);
}

/** Null where an operand is nothing but the shared part: what it makes needless is not factored, but left out. */
function factoredUnion(having: readonly Parted[], key: string): Lowered | null {
  const rests = having.map((one) => restOf(one, key));
  const [first] = rests;
  if (first === undefined || rests.some(({ rest, negatives }) => rest.length + negatives.length === 0)) return null;
  if (rests.every(({ rest }) => rest.length === 0)) {
    const taken = rests.map(({ negatives }) => operationOf('union', negatives));
    return operationOf('difference', [first.shared, operationOf('intersection', taken)]);
  }
  if (rests.some(({ rest }) => rest.length === 0)) return null;
  const regions = rests.map(({ rest, negatives }) => regionOf(rest, negatives));
  return operationOf('intersection', [first.shared, operationOf('union', regions)]);
}

function factoredIntersection(having: readonly Parted[], key: string): Lowered | null {
  const rests = having.map((one) => restOf(one, key));
  const [first] = rests;
  if (first === undefined || rests.some(({ rest }) => rest.length === 0)) return null;
  const others = rests.map(({ rest }) => operationOf('union', rest));
  return operationOf('union', [first.shared, operationOf('intersection', others)]);
}
