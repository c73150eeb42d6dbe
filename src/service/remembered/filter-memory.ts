/**
 * Filters that were compiled before: campaigns send the same segments again and again. Of those with an error nothing is remembered.
 * Tokens know different catalogs, and come in turns.
 */

import { LruCache } from '../../base/lru-cache.js';
import type { Catalog } from '../../catalog/catalog.js';
import { compile } from '../../compile.js';
import type { CompileOptions, CompileResult } from '../../compile-text.js';

/** Some tens of kilobytes each, as long as they may be. */
const MOST_FILTERS = 1_000;
const LONGEST_TEXT = 1_024;

type Limits = NonNullable<CompileOptions['limits']>;

export class FilterMemory {
  readonly #results = new LruCache<string, CompileResult>(MOST_FILTERS);
  /** What all of them were compiled with, catalogs aside. */
  #options: CompileOptions | null = null;
  readonly #catalogs = new WeakMap<Catalog, number>();
  #catalogCount = 0;

  /** As {@link compile}. The same text with the same options, those before, gives the same result, and not one like it. */
  compile(text: string, options: CompileOptions): CompileResult {
    if (text.length > LONGEST_TEXT) return compile(text, options);
    const { catalog = null, ...others } = options;
    if (this.#options === null || !isSame(this.#options, others)) {
      this.#results.clear();
      this.#options = others;
    }
    const key = `${this.#numberOf(catalog)} ${text}`;
    const known = this.#results.get(key);
    if (known !== undefined) return known;
    const result = compile(text, options);
    if (result.filter !== null) this.#results.set(key, result);
    return result;
  }

  #numberOf(catalog: Catalog | null): number {
    if (catalog === null) return 0;
    const known = this.#catalogs.get(catalog) ?? ++this.#catalogCount;
    this.#catalogs.set(catalog, known);
    return known;
  }
}

function isSame({ limits = {}, ...options }: CompileOptions, { limits: otherLimits = {}, ...others }: CompileOptions) {
  return hasSameMembers<Omit<CompileOptions, 'limits'>>(options, others) && hasSameMembers<Limits>(limits, otherLimits);
}

function hasSameMembers<Members extends object>(left: Members, right: Members): boolean {
  const names = Object.keys(left) as (keyof Members)[];
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name]);
}
