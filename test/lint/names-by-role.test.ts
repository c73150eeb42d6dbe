/** Names that look like others, by what they name: each is held against those of its kind in the catalog. */

import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { linted } from './expect-lint.js';

/** Cyrillic letters of one script: told only where the catalog has the Latin name, too. */
const [CYRILLIC, LATIN] = ['\u0430\u0435', 'ae'];

const INTEGER = { type: 'Integer' };

function catalogOf(shape: object) {
  return loadCatalog({ applications: { X: {} }, ...shape }).catalog;
}

function told(text: string, catalog: ReturnType<typeof catalogOf>): readonly string[] {
  return linted(text, { catalog })
    .filter(({ code }) => code === 'lint/confusable-name')
    .map(({ span, fixes }) => `${text.slice(span.start, span.end)} ${fixes.map(({ title }) => title).join()}`);
}

const both = (of: unknown) => ({ [CYRILLIC]: of, [LATIN]: of });
const one = (of: unknown) => ({ [CYRILLIC]: of });
const TOLD = [`"${CYRILLIC}" write \`${LATIN}\``];

describe('a name is told where the catalog has the one it looks like, of the same kind', () => {
  it.each<[string, text: string, shape: object, expected: readonly string[]]>([
    ['an application', `A("${CYRILLIC}")`, { applications: both({}) }, TOLD],
    ['an application, beside a tag', `A("${CYRILLIC}")`, { applications: one({}), tags: { [LATIN]: INTEGER } }, []],
    ['a group', `G("${CYRILLIC}")`, { groups: both({ applications: ['X'] }) }, TOLD],
    [
      'a group, beside an application',
      `G("${CYRILLIC}")`,
      { applications: { X: {}, [LATIN]: {} }, groups: one({ applications: ['X'] }) },
      [],
    ],
    ['a tag', `A("X") * T("${CYRILLIC}", EQ, 1)`, { tags: both(INTEGER) }, TOLD],
    [
      'a tag, beside one of an application',
      `A("X") * T("${CYRILLIC}", EQ, 1)`,
      { applications: { X: { tags: { [LATIN]: INTEGER } } }, tags: one(INTEGER) },
      [],
    ],
    [
      'a tag of an application',
      `AT("X", "${CYRILLIC}", EQ, 1)`,
      { applications: { X: { tags: both(INTEGER) } } },
      TOLD,
    ],
    [
      'a tag of an application, beside one of the account',
      `AT("X", "${CYRILLIC}", EQ, 1)`,
      { applications: { X: { tags: one(INTEGER) } }, tags: { [LATIN]: INTEGER } },
      [],
    ],
    [
      'the application of a tag',
      `AT("${CYRILLIC}", "level", EQ, 1)`,
      { applications: both({ tags: { level: INTEGER } }) },
      TOLD,
    ],
  ])('%s', (_, text, shape, expected) => {
    expect(told(text, catalogOf(shape))).toEqual(expected);
  });
});

describe('characters of conditions on tags of an application', () => {
  const codes = (text: string) =>
    linted(text, { catalog: null }).map(({ code, span }) => [code, text.slice(span.start, span.end)]);

  it('are looked at in each of its strings', () => {
    expect(codes('AT("cafe\u0301", "o\u0301", IN, ["u\u0301", "x"])')).toEqual([
      ['lint/not-normalized', '"cafe\u0301"'],
      ['lint/not-normalized', '"o\u0301"'],
      ['lint/not-normalized', '"u\u0301"'],
    ]);
  });
});
