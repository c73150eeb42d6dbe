/**
 * What formulas say about a device: which applications, groups, platforms, tags, and with which values. Collected before a domain
 * is built, because a domain tells apart what some formula tells apart, and no more.
 */

import { isNegative } from '../../base/operators.js';
import type { Span } from '../../base/span.js';
import { TAG_TYPES, type TagType } from '../../base/tag-types.js';
import type { Platform } from '../../base/vocabulary.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { BoundGroup, BoundSet, FilterTag } from '../../check/bound.js';
import { valuesText } from '../../plan/canonical-text.js';
import type { Plan, TagInPlan, ValueSet } from '../../plan/plan.js';
import { type Formula, formulaOperands } from '../formula.js';
import { type Disagreement, groupDisagrees, tagDisagrees, unsetDisagrees } from './disagreement.js';

export interface TagUse {
  readonly kind: 'tag';
  /** Null: an account tag. */
  readonly application: string | null;
  readonly tag: string;
  /** The types its values can have; none when the uses exclude each other. */
  types: readonly TagType[];
  /** Every set of values asked for, once, in order of first use. */
  readonly conditions: (readonly ValueSet[])[];
  /** Index in `conditions`, by the text of the values: equal values, and only they, have equal texts. */
  readonly byText: Map<string, number>;
}

/** Which condition on which tag a leaf is. */
export interface LeafUse {
  readonly use: TagUse;
  /** Index in the conditions. */
  readonly condition: number;
}

/** One thing to know about a device, in order of first use. */
export type Use =
  | { readonly kind: 'platform' }
  | { readonly kind: 'application'; readonly code: string }
  | { readonly kind: 'group'; readonly code: string }
  | TagUse;

export class Uses {
  readonly list: Use[] = [];
  /** Every list of platforms asked for. */
  readonly platforms: (readonly Platform[])[] = [];
  /** Applications of the groups that some clause or the catalog knows. */
  readonly groups = new Map<string, readonly string[]>();
  /** Platforms of applications, as far as a catalog tells. */
  readonly platformsOf = new Map<string, readonly Platform[]>();
  /** What two formulas, or a formula and the catalog, see differently: each tag and group once. */
  readonly disagreements: Disagreement[] = [];
  readonly #tags = new Map<string | null, Map<string, TagUse>>();
  readonly #applications = new Set<string>();
  readonly #groups = new Set<string>();
  readonly #platformLists = new Set<string>();
  readonly #seen = new Set<Formula>();
  readonly #leaves = new Map<TagInPlan, LeafUse>();
  readonly #declared = new Map<string | null, Map<string, readonly TagType[]>>();
  readonly #catalog: Catalog | null;
  /** Groups that are known to be seen differently. */
  readonly #disputed = new Set<string>();
  /** Where the clause stands that is looked at. */
  #span: Span | null = null;
  #unsetDisputed = false;
  #unsetMatchesNegative: boolean | null = null;
  #changes = 0;

  constructor(catalog: Catalog | null, tags: readonly FilterTag[]) {
    this.#catalog = catalog;
    for (const { application, name, type } of tags) if (type !== null) this.#declare(application, name, type);
  }

  /** True when `formula` says something that none said before. */
  add(formula: Formula): boolean {
    const before = this.#changes;
    const stack = [formula];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (this.#seen.has(node)) continue;
      this.#seen.add(node);
      if (node.kind === 'clause') {
        this.#span = node.spans[0] ?? null;
        this.#clause(node.clause);
        if (node.plan !== null) stack.push(node.plan);
      } else if ('operands' in node) {
        const operands = formulaOperands(node);
        for (let index = operands.length - 1; index >= 0; index--) stack.push(operands[index] as Formula);
      } else this.#leaf(node);
    }
    return this.#changes > before;
  }

  /** The condition that a leaf of a formula added before is. */
  conditionOf(leaf: TagInPlan): LeafUse | undefined {
    return this.#leaves.get(leaf);
  }

  /** Codes of applications that formulas name. */
  hasApplication(code: string): boolean {
    return this.#applications.has(code);
  }

  #declare(application: string | null, tag: string, type: TagType): void {
    const names = this.#declared.get(application) ?? new Map<string, readonly TagType[]>();
    this.#declared.set(application, names);
    names.set(tag, [...(names.get(tag) ?? []), type]);
  }

  #clause(clause: BoundSet): void {
    if (clause.kind === 'application') this.#reference(clause.application);
    else if (clause.kind === 'group') this.#group(clause);
    else {
      const { application, tag, possibleTypes, operator, unsetMatchesNegative } = clause;
      if (application !== null) this.#reference(application);
      this.#narrow(this.#tag(application?.code ?? null, tag), possibleTypes);
      if (isNegative(operator)) this.#unset(unsetMatchesNegative);
    }
  }

  #reference(application: { readonly code: string; readonly platforms: readonly Platform[] | null }): void {
    const platforms = application.platforms ?? this.#catalog?.applications.get(application.code)?.platforms;
    if (platforms !== undefined) this.platformsOf.set(application.code, platforms);
  }

  #unset(matches: boolean): void {
    if (this.#unsetMatchesNegative === null) this.#unsetMatchesNegative = matches;
    else if (this.#unsetMatchesNegative !== matches && !this.#unsetDisputed) {
      this.#unsetDisputed = true;
      this.disagreements.push(unsetDisagrees(this.#span));
    }
  }

  #group(clause: BoundGroup): void {
    const { code, applications, platforms } = clause;
    for (const application of applications ?? []) this.#reference(application);
    const codes = applications?.map((application) => application.code) ?? this.#catalog?.groups.get(code)?.applications;
    if (codes !== undefined) this.#members(code, codes);
    else if (!this.#groups.has(code)) {
      this.#groups.add(code);
      this.#note({ kind: 'group', code });
    }
    if (platforms !== null) this.#platformList(platforms);
  }

  #members(group: string, codes: readonly string[]): void {
    const known = this.groups.get(group);
    if (known === undefined) {
      this.groups.set(group, codes);
      this.#changes++;
      for (const code of codes) this.#application(code);
    } else if (!isSameSet(known, codes) && !this.#disputed.has(group)) {
      this.#disputed.add(group);
      this.disagreements.push(groupDisagrees(this.#span, group));
    }
  }

  #leaf(leaf: Plan): void {
    if (leaf.kind === 'subscribed') this.#application(leaf.application);
    else if (leaf.kind === 'platform-in') this.#platformList(leaf.platforms);
    else if (leaf.kind === 'tag-in') this.#condition(leaf);
  }

  #application(code: string): void {
    if (this.#applications.has(code)) return;
    this.#applications.add(code);
    const platforms = this.#catalog?.applications.get(code)?.platforms;
    if (platforms !== undefined) this.platformsOf.set(code, platforms);
    this.#note({ kind: 'application', code });
  }

  #platformList(platforms: readonly Platform[]): void {
    const text = platforms.join();
    if (this.#platformLists.has(text)) return;
    this.#platformLists.add(text);
    if (this.platforms.push(platforms) === 1) this.#note({ kind: 'platform' });
    this.#changes++;
  }

  #condition(leaf: TagInPlan): void {
    const use = this.#tag(leaf.application, leaf.tag);
    const text = valuesText(leaf.values);
    let condition = use.byText.get(text);
    if (condition === undefined) {
      condition = use.conditions.push(leaf.values) - 1;
      use.byText.set(text, condition);
      this.#changes++;
    }
    this.#leaves.set(leaf, { use, condition });
  }

  #tag(application: string | null, tag: string): TagUse {
    if (application !== null) this.#application(application);
    const names = this.#tags.get(application) ?? new Map<string, TagUse>();
    this.#tags.set(application, names);
    const known = names.get(tag);
    if (known !== undefined) return known;
    const use: TagUse = { kind: 'tag', application, tag, types: TAG_TYPES, conditions: [], byText: new Map() };
    names.set(tag, use);
    this.#note(use);
    this.#narrow(use, this.#declaredTypes(application, tag));
    return use;
  }

  #declaredTypes(application: string | null, tag: string): readonly TagType[] {
    const tags = application === null ? this.#catalog?.tags : this.#catalog?.applications.get(application)?.tags;
    const declared = tags?.get(tag)?.type;
    const types = [...(declared === undefined ? [] : [declared]), ...(this.#declared.get(application)?.get(tag) ?? [])];
    return TAG_TYPES.filter((type) => types.every((wanted) => wanted === type));
  }

  #narrow(use: TagUse, types: readonly TagType[]): void {
    const left = use.types.filter((type) => types.includes(type));
    if (left.length === use.types.length) return;
    use.types = left;
    this.#changes++;
    if (left.length === 0) this.disagreements.push(tagDisagrees(this.#span, use.application, use.tag));
  }

  #note(use: Use): void {
    this.list.push(use);
    this.#changes++;
  }
}

function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  return new Set([...left, ...right]).size === new Set(left).size && new Set(left).size === new Set(right).size;
}
