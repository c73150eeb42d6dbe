/**
 * The predicates of all filters, each once: leaves of plans, numbered. A number is used again once no filter mentions its predicate, and no
 * list holds it. Few of them are objects: a million ranges or texts that differ are entries of columns.
 */

import { unreachable } from '../base/invariant.js';
import type { SetValue } from '../evaluate/match/device-test.js';
import type { AskingLeaf } from '../evaluate/match/jumps.js';
import type { TagInPlan, ValueSet } from '../plan/plan.js';
import { type Attribute, Attributes, NO_LIST } from './attributes.js';
import { grownFloat64, grownInt32 } from './grow.js';
import { HashChains, NO_ITEM } from './hash-chains.js';
import { KeyIndex } from './key-index.js';
import { leafHash } from './leaf-hash.js';
import { areItems, fewTextsOf, nodesOf, type Operand, operandOf, textSetOf, textsOperand } from './operand.js';
import { MAX, MIN } from './range-nodes.js';
import { samePlatforms, sameValueSets } from './same-values.js';
import { TextBlocks } from './text-blocks.js';

/** The attribute of a predicate that asks none: the platform. */
const NO_ATTRIBUTE = -1;

/** What a device tells predicates. */
export interface AskedDevice {
  readonly platform: string;
  has(attribute: number): boolean;
  /** Undefined when it is unset. */
  value(attribute: number): SetValue;
  /** The lists of the texts that are the value, or items of it. */
  texts(attribute: number): readonly number[];
}

export class Predicates {
  readonly attributes = new Attributes();
  readonly keys = new KeyIndex((predicate) => this.free.push(predicate));
  private readonly operands: Operand[] = [];
  private attributeOf = new Int32Array(0);
  /** Filters that mention a predicate. */
  private uses = new Int32Array(0);
  private readonly chains = new HashChains();
  private readonly textBlocks = new TextBlocks();
  private readonly free: number[] = [];
  /** By predicate: what it costs as a cover. */
  private costs = new Float64Array(0);

  constructor(private readonly costOf: (leaf: AskingLeaf) => number) {}

  /** Different predicates that filters mention. */
  get count(): number {
    return this.chains.count;
  }

  /** One more than the highest number. */
  get size(): number {
    return this.operands.length;
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
    const operand = this.operands[predicate] ?? null;
    if (typeof operand === 'object' && operand?.kind === 'platforms')
      return { kind: 'platform-in', platforms: operand.platforms };
    const attribute = this.attributes.all[this.attributeOf[predicate] ?? NO_ATTRIBUTE];
    if (attribute?.tag == null) return { kind: 'subscribed', application: attribute?.application ?? '' };
    return { kind: 'tag-in', application: attribute.application, tag: attribute.tag, values: this.valuesOf(operand) };
  }

  /** Whether the predicate holds for the device that was read. */
  holds(predicate: number, device: AskedDevice): boolean {
    const operand = this.operands[predicate] as Operand;
    const attribute = this.attributeOf[predicate] as number;
    if (operand === null) return device.has(attribute);
    if (typeof operand === 'object' && operand.kind === 'platforms') return isOn(operand.platforms, device.platform);
    const value = device.value(attribute);
    if (typeof operand === 'string') return value === operand;
    if (typeof operand !== 'number') return operand.holds(value);
    if (operand >= 0) return typeof value === 'number' && this.isInRange(operand, value);
    return (
      typeof value === (areItems(operand) ? 'object' : 'string') &&
      this.textBlocks.hasAny(textSetOf(operand), device.texts(attribute))
    );
  }

  /** Has its ranges found by who looks for candidates, or not. */
  markRanges(predicate: number, isMarked: boolean): void {
    const operand = this.operands[predicate];
    const attribute = this.attributes.all[this.attributeOf[predicate] ?? NO_ATTRIBUTE];
    if (attribute === undefined) return;
    for (const node of nodesOf(operand)) this.keys.markRange(attribute, node, isMarked);
  }

  private isInRange(node: number, value: number): boolean {
    const { nodes } = this.keys;
    return nodes.get(node, MIN) <= value && value <= nodes.get(node, MAX) && Number.isInteger(value);
  }

  private valuesOf(operand: Operand): readonly ValueSet[] {
    if (typeof operand === 'string') return [{ kind: 'strings', values: [operand], complement: false }];
    if (typeof operand !== 'number') return operand?.kind === 'values' ? operand.values : [];
    if (operand >= 0) return [{ kind: 'integers', intervals: [this.keys.range(operand)] }];
    const values = Array.from(this.textBlocks.texts(textSetOf(operand)), (list) => this.keys.texts[list] ?? '');
    return [areItems(operand) ? { kind: 'list-shares-any', values } : { kind: 'strings', values, complement: false }];
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
    const predicate = this.free.pop() ?? this.operands.length;
    const attribute = this.attribute(leaf);
    const nodes = this.keys.add(predicate, attribute, leaf);
    this.operands[predicate] = this.textsOperandOf(leaf, attribute) ?? operandOf(leaf, nodes);
    this.attributeOf = grownInt32(this.attributeOf, predicate);
    this.attributeOf[predicate] = attribute?.number ?? NO_ATTRIBUTE;
    this.uses = grownInt32(this.uses, predicate);
    this.uses[predicate] = 0;
    this.costs = grownFloat64(this.costs, predicate);
    this.costs[predicate] = cost;
    this.chains.add(predicate, hash);
    return predicate;
  }

  private textsOperandOf(leaf: AskingLeaf, attribute: Attribute | null): number | null {
    const set = attribute === null ? null : fewTextsOf(leaf);
    if (attribute === null || set === null) return null;
    const lists = set.values.map((text) => attribute.texts.get(text) ?? NO_LIST);
    return textsOperand(this.textBlocks.add(lists), set.kind === 'list-shares-any');
  }

  private attribute(leaf: AskingLeaf): Attribute | null {
    if (leaf.kind === 'platform-in') return null;
    const attribute = this.attributes.intern(leaf.application, leaf.kind === 'tag-in' ? leaf.tag : null);
    attribute.uses++;
    return attribute;
  }

  private remove(predicate: number): void {
    const attribute = this.attributes.all[this.attributeOf[predicate] ?? NO_ATTRIBUTE] ?? null;
    const leaf = this.leaf(predicate);
    this.chains.remove(predicate);
    const operand = this.operands[predicate];
    const nodes = nodesOf(operand);
    if (typeof operand === 'number' && operand < 0) this.textBlocks.remove(textSetOf(operand));
    this.operands[predicate] = null;
    this.keys.remove(predicate, attribute, leaf, nodes);
    if (attribute !== null && --attribute.uses === 0) this.attributes.release(attribute);
  }
}

function isOn(platforms: readonly string[], platform: string): boolean {
  return platforms.includes(platform);
}

function isSameTag(left: TagInPlan, right: TagInPlan): boolean {
  return left.tag === right.tag && left.application === right.application;
}
