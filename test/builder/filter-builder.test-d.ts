/** What the TypeScript compiler says about calls of a builder: checked by compiling this file, never run. */

import type { Platform } from '../../src/base/vocabulary.js';
import { difference, intersection, union } from '../../src/builder/combine.js';
import { filterBuilder } from '../../src/builder/filter-builder.js';
import { sift } from '../../src/builder/sift.js';
import type { Catalog } from '../../src/catalog/catalog.js';
import { defineCatalog } from '../../src/catalog/define-catalog.js';
import { compile } from '../../src/compile.js';
import type { Filter } from '../../src/plan/filter.js';
import type { Expression } from '../../src/syntax/ast.js';

const { application, group, tag, applicationTag, inEach } = filterBuilder(
  defineCatalog({
    applications: {
      shop: { platforms: ['iOS', 'Android'], tags: { level: { type: 'Integer' }, mixed: { type: 'String' } } },
      kids: { platforms: ['Amazon'], tags: { level: { type: 'Integer' }, mixed: { type: 'Integer' } } },
      news: { tags: { topics: { type: 'List' } } },
      bare: {},
    },
    groups: { shops: { applications: ['shop', 'kids'] }, all: { applications: ['shop', 'news'] } },
    tags: { age: { type: 'Integer' }, city: { type: 'String' }, likes: { type: 'List' } },
  }),
);

// Every call gives an expression.
application('shop') satisfies Expression;

// Codes and platforms.
application('shop', ['iOS', 'Android']);
application('news', ['Blackberry']);
application('bare', ['Firefox']);
group('shops', ['iOS', 'Amazon']);
// @ts-expect-error an application the catalog does not declare
application('chop');
// @ts-expect-error a platform the application does not have
application('shop', ['Amazon']);
// @ts-expect-error no platform of the vocabulary
application('news', ['ios']);
// @ts-expect-error one platform is still a list
application('shop', 'iOS');
// @ts-expect-error a group the catalog does not declare
group('shop');
// @ts-expect-error a platform no application of the group has
group('shops', ['Chrome']);

// Operators by tag type.
tag('age', 'EQ', 18);
tag('age', 'NOTEQ', 18);
tag('age', 'IN', [18, 19]);
tag('age', 'NOTIN', [18]);
tag('age', 'GTE', 18);
tag('age', 'LTE', 18);
tag('age', 'BETWEEN', [18, 30]);
tag('age', 'NOTSET');
tag('age', 'NOTSET', '');
tag('city', 'EQ', 'Oslo');
tag('city', 'EQ', 5);
tag('city', 'NOTEQ', 'Oslo');
tag('city', 'IN', ['Oslo', 5]);
tag('city', 'NOTIN', ['Oslo']);
tag('likes', 'IN', ['a', 1]);
// @ts-expect-error a tag the catalog does not declare
tag('name', 'EQ', 'x');
// @ts-expect-error a tag of an application is no tag of the account
tag('level', 'EQ', 1);
// @ts-expect-error a String tag has no order
tag('city', 'GTE', 'Oslo');
// @ts-expect-error a String tag has no order
tag('city', 'LTE', 'Oslo');
// @ts-expect-error a String tag has no ranges
tag('city', 'BETWEEN', ['A', 'B']);
// @ts-expect-error NOTSET is for Integer tags
tag('city', 'NOTSET');
// @ts-expect-error a List tag takes IN only
tag('likes', 'EQ', 'a');
// @ts-expect-error a List tag takes IN only
tag('likes', 'NOTIN', ['a']);
// @ts-expect-error no operator of the language
tag('age', 'GT', 18);

// Values by operator.
// @ts-expect-error an Integer tag takes no string
tag('age', 'EQ', '18');
// @ts-expect-error EQ takes one value
tag('age', 'EQ', [18]);
// @ts-expect-error IN takes a list
tag('age', 'IN', 18);
// @ts-expect-error an Integer tag takes no strings
tag('age', 'IN', ['18']);
// @ts-expect-error a range has two ends
tag('age', 'BETWEEN', [18]);
// @ts-expect-error a range has two ends
tag('age', 'BETWEEN', [18, 20, 30]);
// @ts-expect-error BETWEEN takes a list
tag('age', 'BETWEEN', 18);
// @ts-expect-error NOTSET takes the empty string alone
tag('age', 'NOTSET', 'x');
// @ts-expect-error only NOTSET goes without a value
tag('age', 'EQ');
// @ts-expect-error one value only
tag('age', 'EQ', 18, 19);
// @ts-expect-error IN takes a list
tag('city', 'IN', 'Oslo');
// @ts-expect-error EQ takes one value
tag('city', 'EQ', ['Oslo']);
// @ts-expect-error a truth value is no value of a tag
tag('city', 'EQ', true);

// Tags of applications.
applicationTag('shop', 'level', 'BETWEEN', [1, 5]);
applicationTag('news', 'topics', 'IN', ['sport']);
// @ts-expect-error a tag of another application
applicationTag('news', 'level', 'EQ', 1);
// @ts-expect-error a tag of the account
applicationTag('shop', 'age', 'EQ', 1);
// @ts-expect-error an application without tags
applicationTag('bare', 'level', 'EQ', 1);
// @ts-expect-error an application the catalog does not declare
applicationTag('chop', 'level', 'EQ', 1);
// @ts-expect-error an Integer tag takes no string
applicationTag('shop', 'level', 'EQ', '1');

// The same condition in each application.
inEach(['shop', 'kids'], 'level', 'GTE', 3);
inEach('shops', 'level', 'NOTSET');
inEach(['shop', 'kids'], 'mixed', 'EQ', 3);
inEach(['shop'], 'mixed', 'EQ', 'x');
// @ts-expect-error a tag that one of them does not have
inEach(['shop', 'news'], 'level', 'GTE', 3);
// @ts-expect-error a tag that an application of the group does not have
inEach('all', 'level', 'GTE', 3);
// @ts-expect-error an operator that the type in one of them does not take
inEach(['shop', 'kids'], 'mixed', 'GTE', 3);
// @ts-expect-error a value that the type in one of them does not take
inEach(['shop', 'kids'], 'mixed', 'EQ', 'x');
// @ts-expect-error an application the catalog does not declare
inEach(['shop', 'chop'], 'level', 'GTE', 3);
// @ts-expect-error a group the catalog does not declare
inEach('shop', 'level', 'GTE', 3);

// Operands: expressions and filters, one by one or in one list, however long.
declare const expressions: readonly Expression[];
declare const filters: readonly Filter[];
declare const mixed: (Expression | Filter)[];
declare const failed: Filter | null;
union(...expressions) satisfies Expression;
union(expressions) satisfies Expression;
intersection(...filters) satisfies Expression;
intersection(mixed) satisfies Expression;
difference(application('shop'), ...mixed) satisfies Expression;
union(mixed[0] ?? application('shop'), application('shop')) satisfies Expression;
union() satisfies Expression;
sift`${application('shop')} + ${filters[0] ?? 'x'}` satisfies Expression;
// @ts-expect-error a filter with errors compiles to null
difference(application('shop'), failed);
// @ts-expect-error a text is no operand
union('A("shop")');
// @ts-expect-error a list beside other operands
union(application('shop'), expressions);
// @ts-expect-error the result of compiling is no filter
union(compile('A("shop")'));

// A name that may be one of several takes what all of them take.
declare const ageOrCity: 'age' | 'city';
tag(ageOrCity, 'EQ', 3);
// @ts-expect-error the Integer one takes no string
tag(ageOrCity, 'EQ', 'x');
// @ts-expect-error the String one has no order
tag(ageOrCity, 'GTE', 3);

// A catalog without groups or tags offers none.
const sparse = filterBuilder(defineCatalog({ applications: { only: {} } }));
sparse.application('only');
// @ts-expect-error there are no groups
sparse.group('any');
// @ts-expect-error there are no tags
sparse.tag('age', 'EQ', 1);

// With a catalog from a file, names are any string, and tags take every operator.
declare const loaded: Catalog;
declare const name: string;
declare const platforms: readonly Platform[];
const free = filterBuilder(loaded);
free.application(name, platforms);
free.group(name, ['iOS']);
free.tag(name, 'EQ', 'x');
free.tag(name, 'GTE', 5);
free.tag(name, 'IN', ['x', 5]);
free.tag(name, 'BETWEEN', [1, 2]);
free.tag(name, 'NOTSET');
free.applicationTag(name, name, 'NOTIN', [1]);
free.inEach([name, name], name, 'EQ', 1);
free.inEach(name, name, 'EQ', 'x');
// @ts-expect-error no operator of the language
free.tag(name, 'GT', 5);
// @ts-expect-error EQ takes one value whatever the type
free.tag(name, 'EQ', ['x']);
// @ts-expect-error no platform of the vocabulary
free.application(name, ['ios']);
