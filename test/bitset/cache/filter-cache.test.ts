/** What was prepared for a filter is found again, and prepared anew when it is no good any more. */

import { describe, expect, it } from 'vitest';
import { FilterCache, type Reusable } from '../../../src/bitset/cache/filter-cache.js';
import { compile } from '../../../src/compile.js';
import type { Filter } from '../../../src/plan/filter.js';

function filterOf(text: string): Filter {
  const { filter } = compile(text, { lint: false });
  if (filter === null) throw new Error(text);
  return filter;
}

interface Part extends Reusable {
  isImprovable: boolean;
  isGood: boolean;
}

/** A cache over one part a filter, and all parts that it had made. */
function cacheWith(isImprovable: boolean) {
  const made: Part[] = [];
  const accepted: Filter[] = [];
  const cache = new FilterCache<Part>(
    (filter) => accepted.push(filter),
    () => {
      const part: Part = { isImprovable, isGood: true, touch: () => part.isGood };
      made.push(part);
      return [part];
    },
  );
  return { cache, made, accepted };
}

describe('a filter', () => {
  it('is prepared once, whatever objects stand for it, and each object is accepted once', () => {
    const { cache, made, accepted } = cacheWith(false);
    const [one, same] = [filterOf('A("A") * A("B")'), filterOf('A("B") * A("A")')];
    for (const filter of [one, one, same, one, same]) expect(cache.of(filter)).toStrictEqual([made[0]]);
    expect([made.length, accepted.length]).toStrictEqual([1, 2]);
  });

  it('is prepared anew when what it reads has gone', () => {
    const { cache, made } = cacheWith(false);
    const filter = filterOf('A("A")');
    cache.of(filter);
    (made[0] as Part).isGood = false;
    expect(cache.of(filter)).toStrictEqual([made[1]]);
    expect(made.length).toBe(2);
  });

  it('is looked at again on its second, fourth and eighth use, where that may make it faster', () => {
    const { cache, made } = cacheWith(true);
    const filter = filterOf('A("A")');
    const counts = Array.from({ length: 9 }, () => {
      cache.of(filter);
      return made.length;
    });
    expect(counts).toStrictEqual([1, 2, 2, 3, 3, 3, 3, 4, 4]);
  });

  it('is dropped when 256 others came, the first that was not used since the last look', () => {
    const { cache, made } = cacheWith(false);
    const filters = Array.from({ length: 257 }, (_, at) => filterOf(`A("A${at}")`));
    for (const filter of filters) cache.of(filter);
    expect(made.length).toBe(257);
    for (const filter of filters.slice(1).toReversed()) cache.of(filter);
    expect(made.length).toBe(257);
    cache.of(filters[0] as Filter);
    expect(made.length).toBe(258);
  });

  it('that was used since the last look stays, and the next one goes', () => {
    const { cache, made } = cacheWith(false);
    const filters = Array.from({ length: 258 }, (_, at) => filterOf(`A("${at}")`));
    for (const filter of filters.slice(0, 257)) cache.of(filter);
    const used = filters[1]!;
    cache.of(used);
    cache.of(filters[257]!);
    expect(made).toHaveLength(258);
    cache.of(used);
    expect(made).toHaveLength(258);
    cache.of(filters[2]!);
    expect(made).toHaveLength(259);
  });

  it('is refused where the cache is told so', () => {
    const cache = new FilterCache<Part>(
      () => {
        throw new Error('refused');
      },
      () => [],
    );
    expect(() => cache.of(filterOf('A("A")'))).toThrow('refused');
  });
});
