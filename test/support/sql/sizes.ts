/** Filters as high, as wide and as long as filters get: each engine answers, or the filter is refused before it gets there. */

import { beforeAll, expect, it } from 'vitest';
import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import type { Device } from '../../../src/devices/device.js';
import { compileSql } from '../../../src/evaluate/sql/compile-sql.js';
import type { SqlLayout } from '../../../src/evaluate/sql/layout.js';
import { audience, compiledText } from '../worlds.js';
import { countOf, loadAccount, type SqlEngine } from './sql-engine.js';

const NAMES = Array.from({ length: 2000 }, (_, at) => `t${at}`);

const { catalog } = loadCatalog({
  applications: {},
  tags: Object.fromEntries([...NAMES.map((name) => [name, { type: 'Integer' }]), ['city', { type: 'String' }]]),
});

/** Devices that have some of the tags: device k those that k divides, so that device 1 has all. */
const DEVICES: readonly Device[] = [1, 7, 50].map((step) => ({
  id: `d${step}`,
  platform: 'iOS',
  tags: {
    city: `city ${step}`,
    ...Object.fromEntries(NAMES.filter((_, at) => at % step === 0).map((name) => [name, 1])),
  },
}));

const leaf = (at: number): string => `T("t${at}", EQ, 1)`;

/** `height` operations, each in the brackets of the next: no two that follow each other are the same. */
function tower(height: number, words: readonly string[], side: 'left' | 'right'): string {
  let text = leaf(0);
  for (let at = 1; at < height; at++) {
    const word = words[at % words.length] ?? '+';
    text = side === 'left' ? `(${text}) ${word} ${leaf(at)}` : `${leaf(at)} ${word} (${text})`;
  }
  return text;
}

function chain(width: number, word: string): string {
  return NAMES.slice(0, width)
    .map((_, at) => leaf(at))
    .join(word);
}

const list = (length: number, item: (at: number) => string): string =>
  `[${Array.from({ length }, (_, at) => item(at)).join(', ')}]`;

function wide(width: number): readonly (readonly [title: string, text: string])[] {
  return [
    [`a union of ${width}`, chain(width, ' + ')],
    [`an intersection of ${width}`, chain(width, ' * ')],
    [`a difference of ${width}`, chain(width, ' \\ ')],
  ];
}

const ANSWERED: readonly (readonly [title: string, text: string])[] = [
  ['IN of 10,000 texts', `T("city", IN, ${list(10_000, (at) => `"city ${at}"`)})`],
  [
    'IN of 10,000 long texts',
    `T("city", IN, ${list(10_000, (at) => `"city ${at}${at % 3 ? '' : " of 'very' \\t long names"}"`)})`,
  ],
  ['NOTIN of 10,000 texts', `T("city", NOTIN, ${list(10_000, (at) => `"city ${at * 2}"`)})`],
  ['IN of 10,000 integers', `T("t0", IN, ${list(10_000, (at) => String(at * 2 + 1))})`],
  ['NOTIN of 10,000 integers', `T("t0", NOTIN, ${list(10_000, (at) => String(at * 2))})`],
  ['1,000 ranges', Array.from({ length: 1000 }, (_, at) => `T("t1", BETWEEN, [${at * 4}, ${at * 4 + 1}])`).join(' + ')],
  ...(['left', 'right'] as const).flatMap((side): readonly (readonly [string, string])[] => [
    [`a tower of 28 to the ${side}`, tower(28, ['+', '*', '\\'], side)],
    [`a tower of 28 unions and intersections to the ${side}`, tower(28, ['+', '*'], side)],
    [`a tower of 28 intersections and differences to the ${side}`, tower(28, ['*', '\\'], side)],
  ]),
];

const REFUSED = (['left', 'right'] as const).map(
  (side) => [`a tower of 1,000 to the ${side}`, tower(999, ['+', '*', '\\'], side)] as const,
);

const loadRows = async (engine: SqlEngine, devices: readonly Device[]): Promise<SqlLayout> => {
  await loadAccount(engine, devices);
  return { kind: 'rows' };
};

/** Registers the tests of one engine and layout, with operations as wide as it takes. */
export function answersFiltersOfAnySize(open: () => SqlEngine, width = 2000, load = loadRows): void {
  let layout: SqlLayout;

  beforeAll(async () => {
    layout = await load(open(), DEVICES);
  });

  it.each([...ANSWERED, ...wide(width)])('answers %s', async (_, text) => {
    const engine = open();
    const filter = compiledText(text, catalog);
    const { query, diagnostics } = compileSql(filter, { dialect: engine.dialect, layout });
    expect(diagnostics).toEqual([]);
    expect(query && (await countOf(engine, query))).toBe(audience(filter, DEVICES).length);
  });

  it.each(REFUSED)('is not asked for %s', (_, text) => {
    const { query, diagnostics } = compileSql(compiledText(text, catalog), { dialect: open().dialect, layout });
    expect(query).toBe(null);
    expect(diagnostics.map(({ code }) => code)).toEqual(['target/too-large']);
  });
}
