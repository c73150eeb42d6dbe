/** A text that was made from a filter is read as the filter was, and is one where its tags hold values of the same types. */

import { describe, expect, it } from 'vitest';
import { type ReadingOptions, readAgain } from '../../src/analysis/read-again.js';
import { simplify } from '../../src/analysis/simplify/simplify.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compiledText } from '../support/worlds.js';

const { catalog } = loadCatalog({
  applications: { X: { tags: { n: { type: 'String' } } } },
  tags: { n: { type: 'Integer' } },
});

describe('a text is a filter', () => {
  it.each<[string, string, string, ReadingOptions, boolean]>([
    ['as it was', 'A("X")', 'A("X")', {}, true],
    ['not where brackets are missing', 'A("X")', '(A("X")', {}, false],
    ['not where an operand is missing', 'A("X")', 'A("X") +', {}, false],
    ['not where the catalog knows no such application', 'A("X")', 'A("Z")', { catalog }, false],
    ['where nothing says what there is', 'A("X")', 'A("Z")', { catalog: null }, true],
    ['without leading zeros', 'T("n", EQ, 18)', 'T("n", EQ, 018)', { catalog }, false],
    ['with leading zeros, where they pass', 'T("n", EQ, 18)', 'T("n", EQ, 018)', { catalog, dialect: 'lenient' }, true],
    ['with types that are inferred as before', 'T("n", GTE, 1)', 'T("n", LTE, 5)', {}, true],
    ['not with types that are open', 'T("n", GTE, 1) * T("n", EQ, 5)', 'T("n", EQ, 5)', {}, false],
    ['not with tags that were not there', 'A("X")', 'T("n", GTE, 1)', {}, false],
    [
      'whatever stands first of a tag of the account and one of an application',
      'T("n", GTE, 1) * AT("X", "n", EQ, "a")',
      'AT("X", "n", EQ, "a") * T("n", GTE, 1)',
      { catalog },
      true,
    ],
  ])('%s', (_, before, text, options, expected) => {
    const found = readAgain(compiledText(before, options.catalog ?? null), text, options);
    expect(found?.text).toBe(expected ? text : undefined);
  });
});

it('what a filter was compiled with is told by options', () => {
  const filter = compiledText('A("X")', catalog);
  expect(simplify(filter, { catalog, dialect: 'lenient' }).text).toBe('A("X")');
  expect(() => simplify(filter, { catalog: {} as never })).toThrow('simplify: `options.catalog` must be');
  expect(() => simplify(filter, { dialect: 'loose' as never })).toThrow('simplify: `options.dialect` must be');
});
