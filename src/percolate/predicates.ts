/**
 * The predicates of all filters, each once: leaves of plans, numbered. A number is used again once no filter mentions its predicate, and no
 * list holds it. Few of them are objects: a million ranges or texts that differ are entries of columns.
 */

import { unreachable } from '../base/invariant.js';
import type { AskingLeaf } from '../evaluate/match/jumps.js';
import type { TagInPlan } from '../plan/plan.js';
import { type Attribute, Attributes } from './attributes.js';
import { isFewValues } from './costs.js';
import { grownFloat32, grownInt32 } from './grow.js';
import type { Guard } from './guards.js';
import { HashChains, NO_ITEM } from './hash-chains.js';
import { KeyIndex } from './key-index.js';
import { leafHash } from './leaf-hash.js';
import { type Operand, operandOf, PRESENT } from './operand.js';
import { type AskedDevice, Operands } from './operands.js';
import { samePlatforms, sameValueSets } from './same-values.js';

/** The attribute of a predicate that asks none: the platform. */
const NO_ATTRIBUTE = -1;

/** What is read of a predicate to test it lies together. */
const RECORD = 2;
const OPERAND = 0;
const ATTRIBUTE = 1;

export class Predicates {
  readonly attributes = new Attributes();
  readonly keys = new KeyIndex((predicate) => this.free.push(predicate));
  readonly operands = new Operands(this.keys);
  private records = new Int32Array(0);
  private numbers = 0;
  /** Filters that mention a predicate. */
  private uses = new Int32Array(0);
  private readonly chains = new HashChains();
  private readonly free: number[] = [];
  /** By predicate: what it costs as a cover. */
  private costs = new Float32Array(0);

  constructor(private readonly costOf: (leaf: AskingLeaf) => number) {}

  /** Different predicates that filters mention. */
  get count(): number {
    return this.chains.count;
  }

  /** One more than the highest number. */
  get size(): number {
    return this.numbers;
  }

  /** The number of a leaf; a new one is mentioned by nobody yet. */
  intern(leaf: AskingLeaf): number {
    const hash = leafHash(leaf);
    const known = this.chains.find(hash, (predicate) => this.isLeaf(predicate, leaf));
    return known === NO_ITEM ? this.create(leaf, hash) : known;
  }

  /** What the predicate costs as a cover. */
  cost(predicate: number): number {
    return this.costs[predicate] ?? 0;
  }

  retain(predicate: number): void {
    this.uses[predicate] = (this.uses[predicate] ?? 0) + 1;
  }

  /** One filter less mentions it; the last one takes it away. */
  release(predicate: number): void {
    this.uses[predicate] = (this.uses[predicate] ?? 0) - 1;
    if (this.uses[predicate] === 0) this.remove(predicate);
  }

  /** The predicate as a leaf of a plan. */
  leaf(predicate: number): AskingLeaf {
    const operand = this.operand(predicate);
    const attribute = this.attribute(predicate);
    if (attribute === null) return { kind: 'platform-in', platforms: this.operands.platforms(operand) };
    const { application, tag } = attribute;
    if (tag === null) return { kind: 'subscribed', application: application ?? '' };
    return { kind: 'tag-in', application, tag, values: this.operands.values(operand) };
  }

  /** Whether the predicate holds for the device that was read. */
  holds(predicate: number, device: AskedDevice): boolean {
    // SAFETY: steps of programs are predicates that were created, which have both.
    const operand = this.records[predicate * RECORD + OPERAND] as number;
    return this.operands.hold(operand, this.records[predicate * RECORD + ATTRIBUTE] as number, device);
  }

  /** Lists of the values of a predicate, if it has few; null: filters have to hang on itself. */
  fewLists(predicate: number): readonly number[] | null {
    const leaf = this.leaf(predicate);
    return isFewValues(leaf) ? this.keys.listsOf(this.attribute(predicate), leaf) : null;
  }

  /** Lets a predicate be found by who looks for candidates, or not. */
  mark(predicate: number, isMarked: boolean): void {
    const attribute = this.attribute(predicate);
    if (attribute === null) return;
    this.keys.mark(predicate, attribute, this.leaf(predicate), this.operands.nodes(this.operand(predicate)), isMarked);
  }

  guard(predicate: number): Guard {
    return this.operands.guard(this.operand(predicate), this.records[predicate * RECORD + ATTRIBUTE] ?? NO_ATTRIBUTE);
  }

  private operand(predicate: number): Operand {
    return this.records[predicate * RECORD + OPERAND] ?? 0;
  }

  private attribute(predicate: number): Attribute | null {
    return this.attributes.all[this.records[predicate * RECORD + ATTRIBUTE] ?? NO_ATTRIBUTE] ?? null;
  }

  private isLeaf(predicate: number, leaf: AskingLeaf): boolean {
    const known = this.leaf(predicate);
    switch (leaf.kind) {
      case 'subscribed':
        return known.kind === 'subscribed' && known.application === leaf.application;
      case 'platform-in':
        return known.kind === 'platform-in' && samePlatforms(known.platforms, leaf.platforms);
      case 'tag-in':
        return known.kind === 'tag-in' && isSameTag(known, leaf) && sameValueSets(known.values, leaf.values);
      default:
        return unreachable(leaf);
    }
  }

  private create(leaf: AskingLeaf, hash: number): number {
    const cost = this.costOf(leaf);
    const predicate = this.free.pop() ?? this.numbers++;
    const attribute = this.internAttribute(leaf);
    const nodes = this.keys.add(predicate, attribute, leaf);
    this.records = grownInt32(this.records, predicate * RECORD + ATTRIBUTE);
    this.records[predicate * RECORD + OPERAND] = this.operands.create(leaf, attribute, nodes);
    this.records[predicate * RECORD + ATTRIBUTE] = attribute?.number ?? NO_ATTRIBUTE;
    this.uses = grownInt32(this.uses, predicate);
    this.uses[predicate] = 0;
    this.costs = grownFloat32(this.costs, predicate);
    this.costs[predicate] = cost;
    this.chains.add(predicate, hash);
    return predicate;
  }

  private internAttribute(leaf: AskingLeaf): Attribute | null {
    if (leaf.kind === 'platform-in') return null;
    const attribute = this.attributes.intern(leaf.application, leaf.kind === 'tag-in' ? leaf.tag : null);
    attribute.uses++;
    return attribute;
  }

  private remove(predicate: number): void {
    const attribute = this.attribute(predicate);
    const leaf = this.leaf(predicate);
    const operand = this.operand(predicate);
    const nodes = this.operands.nodes(operand);
    this.chains.remove(predicate);
    this.operands.remove(operand);
    this.records[predicate * RECORD + OPERAND] = operandOf(PRESENT, 0);
    this.keys.remove(predicate, attribute, leaf, nodes);
    if (attribute !== null && --attribute.uses === 0) this.attributes.release(attribute);
  }
}

function isSameTag(left: TagInPlan, right: TagInPlan): boolean {
  return left.tag === right.tag && left.application === right.application;
}
