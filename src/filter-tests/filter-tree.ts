/**
 * A filter node by node, to see which of them decide about a device. Node 0 is the filter itself; a node stands before its
 * operands, and operands in the order of the text.
 */

import type { Device } from '../devices/device.js';
import { compileMatcher } from '../evaluate/match/compile-matcher.js';
import type { Lowered, LoweredOperation } from '../plan/filter.js';
import { loweredOperands } from '../plan/plain-plan.js';

export interface FilterTree {
  readonly nodes: readonly Lowered[];
  readonly numbers: ReadonlyMap<Lowered, number>;
  /** Of each node the numbers of its operands. */
  readonly operands: readonly (readonly number[])[];
  /** Of each node a test of devices; null for operations. */
  readonly tests: readonly (DeviceTest | null)[];
}

export type DeviceTest = (device: Device) => boolean;

/** What the nodes of a tree say about one device. */
export interface Verdict {
  /** 1 when the device is in the set of the node alone. */
  readonly answers: Uint8Array;
  /** 1 when the filter's answer would change if the node's did, and nothing else. */
  readonly decides: Uint8Array;
}

/**
 * O(nodes).
 * @throws when a clause has no plan: ask `groupNeedsCatalog` first
 */
export function filterTree(root: Lowered): FilterTree {
  const nodes: Lowered[] = [];
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    nodes.push(node);
    for (const operand of loweredOperands(node).toReversed()) stack.push(operand);
  }
  const numbers = new Map(nodes.map((node, number) => [node, number]));
  return {
    nodes,
    numbers,
    operands: nodes.map((node) => loweredOperands(node).map((operand) => numbers.get(operand) ?? 0)),
    tests: nodes.map((node) => (node.kind === 'clause' ? compileMatcher(node) : null)),
  };
}

/** O(nodes). */
export function judge(tree: FilterTree, device: Device): Verdict {
  const answers = new Uint8Array(tree.nodes.length);
  for (let number = tree.nodes.length - 1; number >= 0; number--)
    answers[number] = answerOf(tree, number, device, answers) ? 1 : 0;
  const decides = new Uint8Array(tree.nodes.length);
  decides[0] = 1;
  for (const number of tree.nodes.keys()) if (decides[number] === 1) passOn(tree, number, answers, decides);
  return { answers, decides };
}

function answerOf(
  { nodes, tests, operands }: FilterTree,
  number: number,
  device: Device,
  answers: Uint8Array,
): boolean {
  const node = nodes[number];
  if (node === undefined || node.kind === 'clause') return tests[number]?.(device) === true;
  return answerOfOperation(node.kind, operands[number]?.map((operand) => answers[operand] === 1) ?? []);
}

/** What an operation says of a device when its operands say this. */
export function answerOfOperation(kind: LoweredOperation['kind'], operands: readonly boolean[]): boolean {
  return (kind === 'union') !== operands.every((answer, index) => answer === isNeutral(kind, index));
}

/** The answer by which an operand leaves the matter to the others. */
function isNeutral(kind: LoweredOperation['kind'], index: number): boolean {
  return kind === 'intersection' || (kind === 'difference' && index === 0);
}

/** An operand of a node that decides does so, too, when all the others leave the matter to it. */
function passOn({ nodes, operands }: FilterTree, number: number, answers: Uint8Array, decides: Uint8Array): void {
  const node = nodes[number];
  if (node === undefined || node.kind === 'clause') return;
  const { kind } = node;
  const own = operands[number] ?? [];
  const settling = own.filter((operand, index) => (answers[operand] === 1) !== isNeutral(kind, index));
  if (settling.length > 1) return;
  for (const operand of settling.length === 0 ? own : settling) decides[operand] = 1;
}
