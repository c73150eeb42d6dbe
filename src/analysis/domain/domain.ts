/**
 * A device as variables over small numbers of positions: all that the formulas in use can tell about one. Position 0 is the plain
 * one: not subscribed, unset, item not in the list. Position `p` of a variable is decided by levels: level `base + i` says "at most i".
 */

import { PLATFORMS, type Platform } from '../../base/vocabulary.js';
import { classRanges, type Ranges, refine } from './refine.js';
import { type TagDomain, tagDomain } from './tag-domain.js';
import type { TagUse, Uses } from './uses.js';

/** What a variable says of a device. */
export type Subject =
  | { readonly kind: 'platform'; readonly classes: readonly (readonly Platform[])[] }
  | { readonly kind: 'application'; readonly code: string }
  | { readonly kind: 'group'; readonly code: string }
  | { readonly kind: 'tag'; readonly use: TagUse; readonly domain: TagDomain }
  | { readonly kind: 'item'; readonly tag: number; readonly text: string };

export interface Variable {
  readonly subject: Subject;
  /** Its first level; it has one fewer than positions. */
  readonly base: number;
  readonly positions: number;
}

/** Where the variable of a tag is, and those of its items. */
export interface TagPlace {
  readonly variable: number;
  readonly domain: TagDomain;
  /** Variable of the first item; the others follow. */
  readonly firstItem: number;
}

export class Domain {
  readonly variables: Variable[] = [];
  /** The variable that each level belongs to. */
  readonly variableOf: number[] = [];
  readonly #applications = new Map<string, number>();
  readonly #groups = new Map<string, number>();
  readonly #tags = new Map<TagUse, TagPlace>();
  #platform = -1;
  #platformClasses: readonly number[] = [];

  constructor(uses: Uses) {
    for (const use of uses.list) {
      if (use.kind === 'application') this.#applications.set(use.code, this.#add(use, 2));
      else if (use.kind === 'group') this.#groups.set(use.code, this.#add(use, 2));
      else if (use.kind === 'platform') this.#addPlatform(uses.platforms);
      else this.#addTag(use);
    }
  }

  /** Number of levels. */
  get levels(): number {
    return this.variableOf.length;
  }

  applicationVariable(code: string): number {
    return this.#applications.get(code) ?? -1;
  }

  groupVariable(code: string): number {
    return this.#groups.get(code) ?? -1;
  }

  tagPlace(use: TagUse): TagPlace | undefined {
    return this.#tags.get(use);
  }

  /** -1 when no formula asks for the platform. */
  get platformVariable(): number {
    return this.#platform;
  }

  /** Positions of the platform variable that hold `platforms`, which some formula asks for. */
  platformRanges(platforms: readonly Platform[]): Ranges {
    const classes = this.variables[this.#platform]?.positions ?? 0;
    return classRanges(this.#platformClasses, classes, pointsOf(platforms));
  }

  #add(subject: Subject, positions: number): number {
    const index = this.variables.push({ subject, base: this.levels, positions }) - 1;
    for (let level = 1; level < positions; level++) this.variableOf.push(index);
    return index;
  }

  #addPlatform(lists: readonly (readonly Platform[])[]): void {
    this.#platformClasses = refine(PLATFORMS.length, lists.map(pointsOf));
    const classes: Platform[][] = [];
    PLATFORMS.forEach((platform, index) => {
      const group = this.#platformClasses[index] as number;
      classes[group] ??= [];
      classes[group].push(platform);
    });
    this.#platform = this.#add({ kind: 'platform', classes }, classes.length);
  }

  #addTag(use: TagUse): void {
    const domain = tagDomain(use.types, use.conditions);
    const variable = this.#add({ kind: 'tag', use, domain }, domain.positions);
    const firstItem = this.variables.length;
    for (const text of domain.items) this.#add({ kind: 'item', tag: variable, text }, 2);
    this.#tags.set(use, { variable, domain, firstItem });
  }
}

function pointsOf(platforms: readonly Platform[]): Ranges {
  return platforms.flatMap((platform) => [PLATFORMS.indexOf(platform), PLATFORMS.indexOf(platform)]);
}
