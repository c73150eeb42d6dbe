/** What requests look like, and what is refused, where. */

import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import { compile } from '../../../src/compile.js';
import {
  type CompileOpenSearchOptions,
  compileOpenSearch,
  type OpenSearchResult,
} from '../../../src/evaluate/opensearch/compile-opensearch.js';
import { HOSTILE } from '../../support/hostile-texts.js';
import { compiledText } from '../../support/worlds.js';

const { catalog } = loadCatalog({
  applications: { X: {}, Y: {}, Z: {} },
  groups: { all: { applications: ['X', 'Y', 'Z'] } },
  tags: { age: { type: 'Integer' }, rank: { type: 'Integer' }, city: { type: 'String' }, likes: { type: 'List' } },
});

function bodyOf(text: string, result: OpenSearchResult = 'count'): unknown {
  return compileOpenSearch(compiledText(text, catalog), { result }).request?.body;
}

function expectQuery(text: string, query: object): void {
  expect(bodyOf(text)).toEqual({ query });
}

/** The underlined text, code and message of each diagnostic. */
function faultsOf(text: string, options: CompileOpenSearchOptions = {}, known = true): readonly (readonly string[])[] {
  const { filter } = compile(text, { catalog: known ? catalog : null });
  if (filter === null) throw new Error(text);
  const { request, diagnostics } = compileOpenSearch(filter, options);
  expect(request === null).toBe(diagnostics.length > 0);
  return diagnostics.map(({ code, message, span }) => [code, message, text.slice(span.start, span.end)]);
}

const SUBSCRIBED = { term: { applications: 'X' } };
const OSLO = '["","city","Oslo"]';
const WITH_AGE = { term: { tags: '["","age"]' } };

describe('requests', () => {
  it('look values up by tokens', () => {
    expectQuery('A("X")', SUBSCRIBED);
    expectQuery('G("all")', { terms: { applications: ['X', 'Y', 'Z'] } });
    expectQuery('T("city", EQ, "Oslo")', { term: { tags: OSLO } });
    expectQuery('T("city", EQ, "Oslo") + T("age", EQ, 5)', { terms: { tags: ['["","age",5]', OSLO] } });
  });

  it('ask nested documents for ranges, all at once', () => {
    const nested = (query: object): object => ({
      nested: { path: 'integers', query: { bool: { filter: [{ term: { 'integers.tag': '["","age"]' } }, query] } } },
    });
    const range = (gte: number, lte: number): object => ({ range: { 'integers.value': { gte, lte } } });
    expectQuery('T("age", GTE, 18)', nested(range(18, Number.MAX_SAFE_INTEGER)));
    expectQuery('T("age", BETWEEN, [1, 2]) + T("age", BETWEEN, [5, 6]) + T("age", EQ, 9)', {
      bool: {
        should: [
          nested({ bool: { should: [range(1, 2), range(5, 6)], minimum_should_match: 1 } }),
          { term: { tags: '["","age",9]' } },
        ],
        minimum_should_match: 1,
      },
    });
  });

  it('say what is not in a set where that takes fewer ranges', () => {
    expectQuery('T("age", NOTIN, [3, 5])', {
      bool: { filter: [WITH_AGE], must_not: [{ terms: { tags: ['["","age",3]', '["","age",5]'] } }] },
    });
  });

  it('exclude beside what they look for', () => {
    expectQuery('A("X") \\ T("city", EQ, "Oslo") \\ T("age", EQ, 5)', {
      bool: { filter: [SUBSCRIBED], must_not: [{ terms: { tags: ['["","age",5]', OSLO] } }] },
    });
    expectQuery('A("X") * T("age", NOTSET, "")', { bool: { filter: [SUBSCRIBED], must_not: [WITH_AGE] } });
    expectQuery('T("age", NOTSET, "")', { bool: { filter: [{ match_all: {} }], must_not: [WITH_AGE] } });
  });

  it('say that a tag is set where it may have any value', () => {
    expectQuery(`T("age", BETWEEN, [${Number.MIN_SAFE_INTEGER}, ${Number.MAX_SAFE_INTEGER}])`, WITH_AGE);
    expectQuery('T("city", EQ, "Oslo") + T("city", NOTEQ, "Oslo")', { term: { tags: '["","city"]' } });
  });

  it('find nothing where nothing is meant', () => expectQuery('A("X") \\ A("X")', { match_none: {} }));

  it('find every device where a plan that was loaded means all', () => {
    const filter = { ...compiledText('A("X")', catalog), plan: { kind: 'all' } as const };
    expect(compileOpenSearch(filter).request?.body).toEqual({ query: { match_all: {} } });
  });

  it('say what is in none of several sets, or is in one where it is not in the other', () => {
    const withRank = { term: { tags: '["","rank"]' } };
    const withAny = { terms: { tags: ['["","age"]', '["","rank"]'] } };
    expectQuery('T("age", NOTSET, "") * T("rank", NOTSET, "")', {
      bool: { filter: [{ match_all: {} }], must_not: [withAny] },
    });
    expectQuery('T("age", NOTSET, "") + T("rank", NOTSET, "")', {
      bool: { filter: [{ match_all: {} }], must_not: [{ bool: { filter: [WITH_AGE, withRank] } }] },
    });
  });

  it('ask for one device', () => {
    expect(bodyOf('A("X")', { exists: 'd1' })).toEqual({
      query: { bool: { filter: [{ term: { id: 'd1' } }, SUBSCRIBED] } },
    });
    expect(bodyOf('T("age", NOTSET, "")', { exists: 'd1' })).toEqual({
      query: { bool: { filter: [{ term: { id: 'd1' } }], must_not: [WITH_AGE] } },
    });
  });

  it('page by keys', () => {
    const page = { query: SUBSCRIBED, size: 100, sort: [{ id: 'asc' }], _source: false, track_total_hits: false };
    expect(bodyOf('A("X")', { page: { after: null, limit: 100 } })).toEqual(page);
    expect(bodyOf('A("X")', { page: { after: 'd7', limit: 100 } })).toEqual({ ...page, search_after: ['d7'] });
    for (const limit of [10_001, 0, 1.5, Number.NaN])
      expect(() => bodyOf('A("X")', { page: { after: null, limit } })).toThrow('a page has 1 to 10,000 ids');
  });
});

describe('hostile texts', () => {
  it('are strings of the request, whole, or in a token', () => {
    for (const text of HOSTILE) {
      const { catalog: hostile } = loadCatalog({
        applications: { [text]: { tags: { [text]: { type: 'List' } } } },
        tags: { [text]: { type: 'String' } },
      });
      const quoted = JSON.stringify(text);
      const filter = compiledText(
        `A(${quoted}) * T(${quoted}, EQ, ${quoted}) \\ AT(${quoted}, ${quoted}, IN, [${quoted}])`,
        hostile,
      );
      const tagged = { term: { tags: JSON.stringify(['', text, text]) } };
      const excluded = { term: { tags: JSON.stringify([text, text, text]) } };
      const both = { bool: { filter: [{ term: { applications: text } }, tagged] } };
      const query = { bool: { filter: [{ term: { id: text } }, { bool: { filter: [both], must_not: [excluded] } }] } };
      expect(compileOpenSearch(filter, { result: { exists: text } }).request?.body).toEqual({ query });
    }
  });
});

describe('faults', () => {
  it('are untyped tags', () => {
    expect(faultsOf('A("X") + T("a", EQ, 1)', {}, false)).toEqual([
      ['target/untyped-tag', 'the type of tag `a` is not known', 'T("a", EQ, 1)'],
    ]);
  });

  it('are groups that no catalog resolved', () => {
    expect(faultsOf('G("all")', {}, false)).toEqual([
      ['plan/group-needs-catalog', 'the applications of group `all` are not known', 'G("all")'],
    ]);
  });

  it('are ids with half a character', () => {
    const fault = ['target/text-not-held', 'OpenSearch cannot hold the id that is asked for', 'A("X")'];
    expect(faultsOf('A("X")', { result: { exists: 'd\ud800' } })).toEqual([fault]);
    expect(faultsOf('A("X")', { result: { page: { after: 'd\ud800', limit: 5 } } })).toEqual([fault]);
    expect(faultsOf('A("X")', { result: { exists: 'd\0' } })).toEqual([]);
  });

  it('are requests that have more of anything than the engine takes', () => {
    const text = 'A("X") * (T("city", IN, ["a", "b", "c"]) + T("age", GTE, 5))';
    const refused = (limits: object): unknown => faultsOf(text, { limits })[0]?.[1];
    expect(refused({ nesting: 4 })).toBe('the query would have 5 queries inside each other, and OpenSearch takes 4');
    expect(refused({ clauses: 3 })).toBe('the query would have 4 clauses, and OpenSearch takes 3');
    expect(refused({ terms: 2 })).toBe('the query would have 3 values in one list, and OpenSearch takes 2');
    expect(refused({ nesting: 5, clauses: 4, terms: 3 })).toBe(undefined);
  });

  it('count all devices, which what is not in a set is taken from', () => {
    const refused = (limits: object): unknown => faultsOf('T("age", NOTSET, "")', { limits })[0]?.[1];
    expect(refused({ nesting: 1 })).toBe('the query would have 2 queries inside each other, and OpenSearch takes 1');
    expect(refused({ clauses: 1 })).toBe('the query would have 2 clauses, and OpenSearch takes 1');
    expect(refused({ nesting: 2, clauses: 2, terms: 1 })).toBe(undefined);
  });

  it('are towers', () => {
    let tower = 'A("X")';
    for (let at = 0; at < 900; at++) tower = `(${tower}) ${at % 2 === 0 ? '+' : '*'} T("age", EQ, ${at})`;
    expect(faultsOf(tower).map(([code]) => code)).toEqual(['target/too-large']);
  });
});
