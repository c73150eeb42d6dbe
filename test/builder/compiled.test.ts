import { describe, expect, it } from 'vitest';
import { difference, intersection, union } from '../../src/builder/combine.js';
import { filterBuilder } from '../../src/builder/filter-builder.js';
import { sift } from '../../src/builder/sift.js';
import type { Catalog } from '../../src/catalog/catalog.js';
import { defineCatalog } from '../../src/catalog/define-catalog.js';
import { compile } from '../../src/compile.js';
import { print } from '../../src/format/print.js';
import type { Expression } from '../../src/syntax/ast.js';

const catalog = defineCatalog({
  applications: { shop: { tags: { level: { type: 'Integer' } } }, kids: { tags: { level: { type: 'Integer' } } } },
  groups: { none: { applications: [] } },
  tags: { age: { type: 'Integer' }, city: { type: 'String' } },
});
const { application, tag, inEach } = filterBuilder(catalog);

/** What compiling says, as code, message and the text underlined. */
function findings(expression: Expression): readonly string[] {
  const text = print(expression, { brackets: 'clear' });
  const { diagnostics } = compile(expression, { catalog });
  return diagnostics.map(({ code, message, span }) => `${code}: ${message}: ${text.slice(span.start, span.end)}`);
}

describe('a built filter', () => {
  const built = intersection(
    union(application('shop'), application('kids')),
    difference(tag('age', 'GTE', 18), tag('city', 'EQ', 'Oslo')),
  );
  it('has brackets wherever operators meet', () =>
    expect(compile(built, { catalog }).filter?.text).toBe(
      '(A("shop") + A("kids")) * (T("age", GTE, 18) \\ T("city", EQ, "Oslo"))',
    ));
  it('earns no warning for brackets that its author could not write', () => expect(findings(built)).toEqual([]));
  it('takes every operator its types let through', () =>
    expect(
      findings(
        intersection(
          inEach(['shop', 'kids'], 'level', 'BETWEEN', [1, 3]),
          tag('age', 'IN', [1, 2]),
          tag('city', 'IN', ['Oslo', 5]),
          sift`T("city", NOTEQ, ${'x'}) \ T("age", NOTIN, ${[3, 4]})`,
        ),
      ).filter((finding) => !finding.startsWith('lint/')),
    ).toEqual([]));
});

describe('what a program got wrong is reported as for text', () => {
  const loose = filterBuilder(catalog as Catalog);
  it('an unknown application', () =>
    expect(findings(loose.application('shpo'))).toEqual([
      'name/unknown-application: there is no application `shpo`: "shpo"',
    ]));
  it('an operator the type does not take', () =>
    expect(findings(intersection(loose.application('shop'), loose.tag('city', 'GTE', 1)))).toEqual([
      'type/operator-not-allowed: a String tag has no order, so GTE does not apply to `city`: GTE',
    ]));
  it('an empty list', () =>
    expect(findings(intersection(loose.application('shop'), sift`T("city", IN, ${[]})`))).toEqual([
      'type/empty-list: IN needs at least one value: []',
    ]));
});
