/** Filters of messages that take long to compile: which they are, and how many are remembered. */

import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../../src/catalog/define-catalog.js';
import { compileOrThrow } from '../../../src/compile.js';
import { isLong, LongFilters } from '../../../src/service/messages/long-filters.js';
import { filterToKeep } from '../../../src/service/records/message-filter.js';
import { Unresolvable } from '../../../src/service/records/unresolvable.js';

const kept = (text: string) => filterToKeep(compileOrThrow(text), null);
/** A filter of so many characters. */
const ofLength = (length: number) => `A("X")${' '.repeat(length - 'A("X")'.length)}`;

describe('a filter', () => {
  it.each([
    [6, false],
    [2048, false],
    [2049, true],
  ])('of %i characters is long: %s', (length, long) => {
    expect(isLong({ ...kept('A("X")'), text: ofLength(length) })).toBe(long);
  });

  it('that is compiled already is not long', () => {
    expect(isLong({ ...compileOrThrow('A("X")'), text: ofLength(5000) })).toBe(false);
  });
});

describe('what was compiled', () => {
  it('is the same filter when it is asked for again', () => {
    const filters = new LongFilters();
    const first = filters.compiled(kept('A("X")'));
    expect(first.text).toBe('A("X")');
    expect(filters.compiled(kept('A("X")'))).toBe(first);
    expect(filters.compiled(kept('A("Y")'))).not.toBe(first);
  });

  it('is another filter with another catalog', () => {
    const filters = new LongFilters();
    const [first, second] = ['A', 'B'].map((code) => {
      const catalog = defineCatalog({ applications: { A: {}, B: {} }, groups: { G: { applications: [code] } } });
      return filters.compiled(filterToKeep(compileOrThrow('G("G")', { catalog }), catalog));
    });
    expect([first?.reach.applications, second?.reach.applications]).toEqual([['A'], ['B']]);
  });

  it('is five filters at most: the one not asked for the longest is made again', () => {
    const filters = new LongFilters();
    // Short ones are remembered elsewhere as well.
    const texts = ['A', 'B', 'C', 'D', 'E', 'F'].map((code) => `A("${code}")${' '.repeat(1100)}`);
    const [first, second] = texts.map((text) => filters.compiled(kept(text)));
    expect(filters.compiled(kept(texts[1]!))).toBe(second);
    expect(filters.compiled(kept(texts[0]!))).not.toBe(first);
  });

  it('is nothing where it is no filter any more', () => {
    const broken = { ...kept('A("X")'), text: 'A("X"' };
    expect(() => new LongFilters().compiled(broken)).toThrow(Unresolvable);
  });
});
