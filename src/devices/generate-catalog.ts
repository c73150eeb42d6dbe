/** A catalog from a seed: applications, groups and tags that look like an account's. */

import { expectArgument, NUMBER } from '../base/argument.js';
import { PLATFORMS } from '../base/vocabulary.js';
import type { ApplicationShape, Catalog, CatalogShape, GroupShape, TagShape } from '../catalog/catalog.js';
import { defineCatalog } from '../catalog/define-catalog.js';
import { Random } from './random.js';

const NAMES = ['Shop', 'Magazine', 'Outlet', 'Kids', 'Radio', 'Club', 'Travel', 'Games', 'Kitchen', 'Fitness'];

const TAGS: readonly (readonly [name: string, type: TagShape['type']])[] = [
  ['age', 'Integer'],
  ['city', 'String'],
  ['plan', 'String'],
  ['likes', 'List'],
  ['vip', 'Integer'],
  ['registered', 'Integer'],
  ['language', 'String'],
  ['tester', 'Integer'],
  ['orders', 'Integer'],
  ['topics', 'List'],
  ['country', 'String'],
  ['lastVisit', 'Integer'],
  ['gender', 'String'],
  ['favorites', 'List'],
];

const APPLICATION_TAGS = [
  ['level', 'Integer'],
  ['edition', 'String'],
  ['favorites', 'List'],
  ['lastOpen', 'Integer'],
] as const;

/** The same catalog for the same seed, everywhere. The sample catalog is fixed; this one is to vary what tests see. */
export function generateCatalog(seed: number): Catalog {
  expectArgument('generateCatalog: `seed`', seed, NUMBER);
  const random = new Random(seed);
  const codes = distinctCodes(random, 3 + random.below(6), 'ABCDEF0123456789');
  const shape: CatalogShape = {
    applications: Object.fromEntries(codes.map((code, at) => [code, application(random, NAMES[at] ?? code)])),
    groups: Object.fromEntries(
      distinctCodes(random, 1 + random.below(3), '0123456789').map((code) => [code, group(random, codes)]),
    ),
    tags: Object.fromEntries(TAGS.slice(0, 6 + random.below(TAGS.length - 5)).map(([name, type]) => [name, { type }])),
  };
  return defineCatalog(shape);
}

function application(random: Random, name: string): ApplicationShape {
  const platforms = PLATFORMS.filter((platform) => platform === 'iOS' || platform === 'Android' || random.chance(0.4));
  const tags = APPLICATION_TAGS.filter(() => random.chance(0.5)).map(([tag, type]) => [tag, { type }] as const);
  return { name, platforms, tags: Object.fromEntries(tags) };
}

function group(random: Random, codes: readonly string[]): GroupShape {
  return { name: 'Group', applications: codes.filter(() => random.chance(0.5)) };
}

function distinctCodes(random: Random, count: number, alphabet: string): readonly string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(`${letters(random, alphabet)}-${letters(random, alphabet)}`);
  return [...codes];
}

function letters(random: Random, alphabet: string): string {
  return Array.from({ length: 5 }, () => alphabet[random.below(alphabet.length)]).join('');
}
