/**
 * Filters over a small alphabet, in which sets say nearly the same and contradict each other, and an account that has a device of
 * every kind that such filters can tell apart.
 */

import fc from 'fast-check';
import type { TagType } from '../../src/base/tag-types.js';
import type { Catalog } from '../../src/catalog/catalog.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compile } from '../../src/compile.js';
import type { Device, TagValue } from '../../src/devices/device.js';
import type { Lowered } from '../../src/plan/filter.js';
import { audience, compiledText } from './worlds.js';

const SETS = [
  'A("X")',
  'A("X", ["iOS"])',
  'A("X", ["iOS", "Android"])',
  'A("Y", ["Android"])',
  'AT("X", "m", EQ, 1)',
  'AT("X", "m", GTE, 1)',
  'T("n", EQ, 1)',
  'T("n", EQ, 2)',
  'T("n", NOTEQ, 1)',
  'T("n", IN, [1, 2])',
  'T("n", LTE, 1)',
  'T("n", GTE, 1)',
  'T("n", BETWEEN, [1, 2])',
  'T("n", NOTSET, "")',
  'T("s", EQ, "a")',
  'T("s", IN, ["a", "b"])',
  'T("s", NOTIN, ["a", "b"])',
];

/** Sets that want a catalog. */
const CATALOG_SETS = [...SETS, 'G("B")', 'G("B", ["iOS"])', 'T("l", IN, ["a"])', 'T("l", IN, ["a", "b"])'];

const SHAPE = {
  applications: { X: { tags: { m: { type: 'Integer' } } }, Y: {} },
  groups: { B: { applications: ['X', 'Y'] } },
  tags: { n: { type: 'Integer' }, s: { type: 'String' }, l: { type: 'List' } },
};

export const { catalog: SMALL_CATALOG } = loadCatalog(SHAPE);
const { catalog: UNSET_MATCHES } = loadCatalog({ ...SHAPE, unsetMatchesNegative: true });

export interface OverlappingFilter {
  readonly text: string;
  readonly catalog: Catalog | null;
}

/** Filters that compile, with a catalog and without. */
export const overlappingFilters: fc.Arbitrary<OverlappingFilter> = fc
  .constantFrom(SMALL_CATALOG, UNSET_MATCHES, null)
  .chain((catalog) => fc.record({ text: texts(catalog === null ? SETS : CATALOG_SETS), catalog: fc.constant(catalog) }))
  .filter(({ text, catalog }) => compile(text, { catalog, lint: false }).filter !== null);

const sign = fc.constantFrom('+', '*', '\\');

function texts(sets: readonly string[]): fc.Arbitrary<string> {
  return fc.letrec<{ run: string; operand: string }>((tie) => ({
    operand: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'brackets' },
      { weight: 4, arbitrary: fc.constantFrom(...sets) },
      { weight: 1, arbitrary: tie('run').map((inner) => `(${inner})`) },
    ),
    run: fc
      .tuple(tie('operand'), fc.array(fc.tuple(sign, tie('operand')), { minLength: 1, maxLength: 4 }))
      .map(([first, rest]) => [first, ...rest.map(([operator, other]) => `${operator} ${other}`)].join(' ')),
  })).run;
}

const UNSET = undefined;

/** Without a catalog tags may have any type. */
function account(catalog: Catalog | null): readonly Device[] {
  const numbers: readonly (TagValue | undefined)[] = [UNSET, 0, 1, 2, 3, ...(catalog === null ? ['1', ['1']] : [])];
  const texts: readonly (TagValue | undefined)[] = [UNSET, 'a', 'b', 'c', ...(catalog === null ? [1, ['a']] : [])];
  const lists: readonly (TagValue | undefined)[] = catalog === null ? [UNSET] : [UNSET, ['a'], ['b', 'c'], ['c']];
  const devices: Device[] = [];
  for (const platform of ['iOS', 'Android', 'Chrome'] as const)
    for (const applications of [[], ['X'], ['Y'], ['X', 'Y']])
      for (const m of applications.includes('X') ? [UNSET, 0, 1, 2] : [UNSET])
        for (const n of numbers)
          for (const s of texts)
            for (const l of lists)
              devices.push({
                id: `d${devices.length}`,
                platform,
                applications,
                tags: { ...own({ n }), ...own({ s }), ...own({ l }) },
                ...(m === UNSET ? {} : { applicationTags: { X: { m } } }),
              });
  return devices;
}

function own(tags: Readonly<Record<string, TagValue | undefined>>): Record<string, TagValue> {
  return Object.fromEntries(Object.entries(tags).filter((entry): entry is [string, TagValue] => entry[1] !== UNSET));
}

const ACCOUNTS = new Map([SMALL_CATALOG, UNSET_MATCHES, null].map((catalog) => [catalog, account(catalog)]));

/** The devices of the account. */
export function smallAccount(catalog: Catalog | null): readonly Device[] {
  return ACCOUNTS.get(catalog) ?? [];
}

/** The ids of the devices that the filter reaches, by the definition of meaning. */
export function reachedIn(text: string, catalog: Catalog | null, devices = validFor(text, catalog)): readonly string[] {
  return audience(compiledText(text, catalog), devices);
}

/** The devices of the account whose tags have the types that the filter gives them: all there are with a catalog. */
export function validFor(text: string, catalog: Catalog | null): readonly Device[] {
  if (catalog !== null) return smallAccount(catalog);
  const types = new Map<string, readonly TagType[]>();
  const stack: Lowered[] = [compiledText(text, catalog).lowered];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind !== 'clause') stack.push(...node.operands);
    else if (node.clause.kind === 'tag') types.set(node.clause.tag, node.clause.possibleTypes);
  }
  return smallAccount(catalog).filter(({ tags = {} }) =>
    Object.entries(tags).every(([name, value]) => types.get(name)?.includes(typeOf(value)) ?? true),
  );
}

function typeOf(value: TagValue | null): TagType {
  if (typeof value === 'number') return 'Integer';
  return typeof value === 'string' ? 'String' : 'List';
}
