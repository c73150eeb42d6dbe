/** What predicates ask, kept: ranges, texts, platforms and sets of many values as operands, which are tested, read back, and given to guards. */

import type { Platform } from '../base/vocabulary.js';
import type { AskingLeaf } from '../evaluate/match/jumps.js';
import type { ValueSet } from '../plan/plan.js';
import { type Attribute, NO_LIST } from './attributes.js';
import { type Guard, NO_GUARD, PLATFORM, placeOf, rangeGuard, textsGuard } from './guards.js';
import type { KeyIndex } from './key-index.js';
import {
  AMONG_VALUES,
  contentOf,
  fewTextsOf,
  HAS_ONE_OF,
  IN_RANGE,
  IS_ONE_OF,
  IS_TEXT,
  isOneRange,
  kindOf,
  type ManyValues,
  manyValues,
  ON_PLATFORM,
  type Operand,
  operandOf,
  PRESENT,
} from './operand.js';
import { TextBlocks } from './text-blocks.js';

const NO_NODES: readonly number[] = [];

/** What a device tells predicates. */
export interface AskedDevice {
  /** The list of the platform. */
  readonly platform: number;
  has(attribute: number): boolean;
  /** The whole number that is the value; NaN where it is none. */
  integer(attribute: number): number;
  /** The list of the text that is the value. */
  text(attribute: number): number;
  /** The lists of the items of the value. */
  items(attribute: number): readonly number[];
  /** Whether the value is among many; found out once for each device. `place`: of the values. */
  isAmong(place: number, values: ManyValues, attribute: number): boolean;
}

export class Operands {
  private readonly textBlocks = new TextBlocks();
  private readonly manyValues: (ManyValues | null)[] = [];
  private readonly freePlaces: number[] = [];

  constructor(private readonly keys: KeyIndex) {}

  /** Places of sets of many values, used or not. */
  get places(): number {
    return this.manyValues.length;
  }

  /** The operand of a leaf that is in the index of keys, with these nodes. */
  create(leaf: AskingLeaf, attribute: Attribute | null, nodes: readonly number[]): Operand {
    if (leaf.kind === 'subscribed') return operandOf(PRESENT, 0);
    const lists = this.keys.listsOf(attribute, leaf);
    if (leaf.kind === 'platform-in') return operandOf(ON_PLATFORM, this.textBlocks.add(lists));
    const texts = fewTextsOf(leaf.values);
    if (texts !== null) return this.textsOperand(texts.kind, lists);
    const [node] = nodes;
    if (isOneRange(leaf.values) && node !== undefined) return operandOf(IN_RANGE, node);
    const place = this.freePlaces.pop() ?? this.manyValues.length;
    this.manyValues[place] = manyValues(leaf.values, nodes);
    return operandOf(AMONG_VALUES, place);
  }

  private textsOperand(kind: 'strings' | 'list-shares-any', lists: readonly number[]): Operand {
    const [list = NO_LIST] = lists;
    if (kind === 'strings' && lists.length === 1) return operandOf(IS_TEXT, list);
    return operandOf(kind === 'strings' ? IS_ONE_OF : HAS_ONE_OF, this.textBlocks.add(lists));
  }

  remove(operand: Operand): void {
    const kind = kindOf(operand);
    if (kind === IS_ONE_OF || kind === HAS_ONE_OF || kind === ON_PLATFORM) this.textBlocks.remove(contentOf(operand));
    if (kind !== AMONG_VALUES) return;
    this.manyValues[contentOf(operand)] = null;
    this.freePlaces.push(contentOf(operand));
  }

  hold(operand: Operand, attribute: number, device: AskedDevice): boolean {
    const value = contentOf(operand);
    switch (kindOf(operand)) {
      case PRESENT:
        return device.has(attribute);
      case IN_RANGE:
        return this.isInRange(value, device.integer(attribute));
      case IS_TEXT:
        return device.text(attribute) === value;
      case IS_ONE_OF:
        return this.textBlocks.has(value, device.text(attribute));
      case HAS_ONE_OF:
        return this.textBlocks.hasAny(value, device.items(attribute));
      case ON_PLATFORM:
        return this.textBlocks.has(value, device.platform);
    }
    // SAFETY: the place is that of a predicate which some filter mentions.
    return device.isAmong(value, this.manyValues[value] as ManyValues, attribute);
  }

  private isInRange(node: number, value: number): boolean {
    const { nodes } = this.keys;
    return nodes.min(node) <= value && value <= nodes.max(node);
  }

  /** The guard that lets every device pass for which the operand holds. */
  guard(operand: Operand, attribute: number): Guard {
    const value = contentOf(operand);
    const place = placeOf(attribute);
    switch (kindOf(operand)) {
      case PRESENT:
        return [place, -1, -1];
      case IN_RANGE:
        return rangeGuard(place, ...this.keys.range(value));
      case IS_TEXT:
        return textsGuard(place, [value]);
      case IS_ONE_OF:
      case HAS_ONE_OF:
        return textsGuard(place, this.textBlocks.texts(value));
      case ON_PLATFORM:
        return textsGuard(PLATFORM, this.textBlocks.texts(value));
    }
    return NO_GUARD;
  }

  /** Of the ranges. */
  nodes(operand: Operand): readonly number[] {
    const kind = kindOf(operand);
    if (kind === IN_RANGE) return [contentOf(operand)];
    return kind === AMONG_VALUES ? (this.manyValues[contentOf(operand)]?.nodes ?? NO_NODES) : NO_NODES;
  }

  /** Of an operand that asks for the platform. */
  platforms(operand: Operand): readonly Platform[] {
    // The lists are those of platforms, whose texts were platforms when they came.
    return this.texts(operand) as readonly Platform[];
  }

  values(operand: Operand): readonly ValueSet[] {
    const value = contentOf(operand);
    switch (kindOf(operand)) {
      case IN_RANGE:
        return [{ kind: 'integers', intervals: [this.keys.range(value)] }];
      case IS_TEXT:
        return [{ kind: 'strings', values: [this.keys.texts[value] ?? ''], complement: false }];
      case IS_ONE_OF:
        return [{ kind: 'strings', values: this.texts(operand), complement: false }];
      case HAS_ONE_OF:
        return [{ kind: 'list-shares-any', values: this.texts(operand) }];
    }
    return this.manyValues[value]?.values ?? [];
  }

  private texts(operand: Operand): readonly string[] {
    return Array.from(this.textBlocks.texts(contentOf(operand)), (list) => this.keys.texts[list] ?? '');
  }
}
