/** Which platforms a filter reaches: what differences take away, and, asked again with another catalog, another answer. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PLATFORMS, type Platform } from '../../src/base/vocabulary.js';
import type { Catalog } from '../../src/catalog/catalog.js';
import { defineCatalog } from '../../src/catalog/define-catalog.js';
import { withPlan } from '../../src/plan/with-plan.js';
import { platformReach, reachedPlatforms } from '../../src/requests/platform-reach.js';
import { forAll } from '../support/law.js';
import { audience, compiledText } from '../support/worlds.js';

function catalogWith(platform: Platform): Catalog {
  const application = { code: 'X', name: null, platforms: [platform], tags: new Map(), declared: null };
  return {
    applications: new Map([['X', application]]),
    groups: new Map(),
    tags: new Map(),
    unsetMatchesNegative: false,
    source: null,
  };
}

const ON_IOS = catalogWith('iOS');
const ON_CHROME = catalogWith('Chrome');

it('each catalog has its own answer, in any order', () => {
  const filter = compiledText('A("X") \\ A("X", ["Android"])', null);
  const reached = (catalog: Catalog | null) => PLATFORMS.filter(platformReach(filter, catalog));
  for (let round = 0; round < 2; round++) {
    expect(reached(ON_IOS)).toEqual(['iOS']);
    expect(reached(ON_CHROME)).toEqual(['Chrome']);
    expect(reached(ON_CHROME)).toEqual(['Chrome']);
    expect(reached(null)).toEqual(PLATFORMS.filter((platform) => platform !== 'Android'));
  }
});

it('those without a value of a tag are on every platform', () => {
  const filter = compiledText('T("a", NOTSET, "")', null);
  expect(PLATFORMS.filter(platformReach(filter, ON_IOS))).toEqual(PLATFORMS);
});

it('everyone is on every platform, and nobody on none', () => {
  const filter = compiledText('T("a", EQ, 1)', null);
  expect(PLATFORMS.filter(platformReach(withPlan(filter, { kind: 'all' }), ON_IOS))).toEqual(PLATFORMS);
  expect(PLATFORMS.filter(platformReach(withPlan(filter, { kind: 'none' }), ON_IOS))).toEqual([]);
});

it('an application that the catalog does not have may be on every platform', () => {
  expect(PLATFORMS.filter(platformReach(compiledText('A("Y")', null), ON_IOS))).toEqual(PLATFORMS);
});

it('the platforms that are reached are listed in the order of the vocabulary', () => {
  const filter = compiledText('A("X", ["Chrome", "Android", "iOS"]) \\ A("X", ["Android"])', null);
  expect(reachedPlatforms(filter)).toEqual(['iOS', 'Chrome']);
  expect(reachedPlatforms(filter, ON_IOS)).toEqual(['iOS']);
});

const DEVICES = PLATFORMS.slice(0, 3)
  .flatMap((platform) =>
    [[], ['X'], ['Y'], ['X', 'Y']].flatMap((applications) =>
      [{}, { a: 1 }, { b: 1 }, { a: 1, b: 1 }].map((tags) => ({ platform, applications, tags })),
    ),
  )
  .map((device, at) => ({ id: `d${at}`, ...device }));

const DECLARED = defineCatalog({
  applications: { X: { platforms: ['iOS'], tags: { b: { type: 'Integer' } } }, Y: {} },
  tags: { a: { type: 'Integer' } },
});

const LEAVES = ['A("X")', 'A("Y")', 'A("X", ["iOS"])', 'A("Y", ["Android"])', 'T("a", EQ, 1)', 'AT("X", "b", EQ, 1)'];

const { filter: arbitraryText } = fc.letrec<{ filter: string }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4, depthSize: 'max' },
    fc.constantFrom(...LEAVES),
    fc
      .tuple(tie('filter'), fc.constantFrom('+', '*', '\\'), tie('filter'))
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
  ),
}));

it.each([
  ['no', null, () => true],
  ['a', DECLARED, ({ platform, applications }) => platform === 'iOS' || !applications.includes('X')],
] satisfies readonly [string, Catalog | null, (device: (typeof DEVICES)[number]) => boolean][])(
  'with %s catalog, every platform with a device of the audience is reached',
  (_, catalog, isDeclared) => {
    const devices = DEVICES.filter(isDeclared).map((device) => ({ ...device, applicationTags: { X: device.tags } }));
    const platformOf = new Map(devices.map(({ id, platform }) => [id, platform]));
    forAll(
      arbitraryText,
      (text) => {
        const filter = compiledText(text, catalog);
        const isReached = platformReach(filter, catalog);
        const missed = audience(filter, devices).filter((id) => !isReached(platformOf.get(id)!));
        expect(missed, text).toEqual([]);
      },
      2,
    );
  },
);

it.each<[filter: string, ...reached: Platform[]]>([
  ['(A("X", ["iOS"]) + A("X", ["Android"]) \\ A("Y")) \\ A("X", ["Android"])', 'iOS'],
  ['(A("X", ["iOS"]) + A("X", ["Android"]) \\ T("b", EQ, 2)) \\ (A("X", ["Android"]) + T("c", EQ, 1))', 'iOS'],
  ['(A("X", ["iOS"]) + A("X", ["Android"]) \\ T("b", EQ, 2)) \\ A("X", ["iOS"])', 'Android'],
  ['(A("X", ["iOS"]) + A("X", ["Android"]) \\ A("Y")) \\ A("X", ["iOS", "Android"])'],
  ['(A("X", ["iOS"]) + A("X", ["Android"])) \\ (A("X", ["iOS"]) * T("a", EQ, 1))', 'iOS', 'Android'],
])('a platform that %s takes away is not reached', (text, ...reached) => {
  expect(PLATFORMS.filter(platformReach(compiledText(text, null), null))).toEqual(reached);
});

const PLACED = defineCatalog({
  applications: { X: { platforms: ['iOS'] }, Y: {}, Z: { platforms: ['iOS', 'Android'] } },
});

it.each<[filter: string, ...lost: Platform[]]>([
  ['A("Y") \\ (A("Y", ["Android"]) \\ A("X"))', 'Android'],
  ['(A("Y") + A("X")) \\ A("Y", ["Android"])', 'Android'],
  ['(A("Y") \\ A("Y", ["Android", "Chrome"])) + A("X")', 'Android', 'Chrome'],
  ['(A("X") + (A("Y", ["Android"]) \\ A("Z"))) \\ A("Y")', ...PLATFORMS.filter((platform) => platform !== 'iOS')],
  ['(A("Z") + (A("Y") \\ A("Y", ["Android"]))) \\ A("X")'],
])('with the platforms of a catalog, %s leaves out some', (text, ...lost) => {
  const reached = PLATFORMS.filter(platformReach(compiledText(text, PLACED), PLACED));
  expect(reached).toEqual(PLATFORMS.filter((platform) => !lost.includes(platform)));
});
