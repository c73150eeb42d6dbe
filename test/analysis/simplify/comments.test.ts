import { describe, expect, it } from 'vitest';
import { simplify } from '../../../src/analysis/simplify/simplify.js';
import { compile } from '../../../src/compile.js';
import { format } from '../../../src/format/format.js';
import { forAll } from '../../support/law.js';
import { overlappingFilters, SMALL_CATALOG } from '../../support/overlapping-filters.js';
import { compiledText } from '../../support/worlds.js';

function laidOut(text: string): string {
  const { text: shorter } = simplify(compiledText(text, SMALL_CATALOG, true), { catalog: SMALL_CATALOG });
  return format(shorter, { comments: true }).text;
}

describe('comments', () => {
  it('of parts that go stay where the parts stood', () => {
    expect(laidOut('# head\nA("X") # shop\n* T("n", GTE, 18) # adults\n* T("n", GTE, 21) # really\n# end')).toBe(
      '# head\nA("X") # shop\n  # adults\n  * T("n", GTE, 21) # really\n# end\n',
    );
  });

  it('inside parts that stay stay inside', () => {
    expect(laidOut('A("X") + (A("X") * A("Y")) + T("n", # age\n GTE, 18)')).toBe(
      'A("X")\n  + T(\n      "n", # age\n      GTE,\n      18\n    )\n',
    );
  });

  it('inside sets that are joined come behind them', () => {
    expect(laidOut('T("n", EQ, 1 # one\n) + T("n", EQ, 5 # five\n)')).toBe('T("n", IN, [1, 5])\n# one\n# five\n');
  });

  it('are never lost, whatever happens to the filter', () => {
    forAll(overlappingFilters, ({ text, catalog }) => {
      let count = 0;
      // Behind every comma and every operator.
      const commented = text.replaceAll(/[,+*\\] /g, (sign) => `${sign}# ${count++}\n`);
      const { filter } = compile(commented, { catalog, comments: true });
      const after = simplify(filter!, { catalog }).text;
      const left = [...after.matchAll(/# (\d+)\n/g)].map(([, number]) => Number(number));
      const sorted = left.toSorted((one, other) => one - other);
      expect([commented, sorted]).toEqual([commented, Array.from({ length: count }, (_, index) => index)]);
      return true;
    });
  });
});
