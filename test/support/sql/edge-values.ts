/** Texts and integers at the edges: every value finds its own device, and no other. */

import { expect, it } from 'vitest';
import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import type { Device } from '../../../src/devices/device.js';
import { compileSql } from '../../../src/evaluate/sql/compile-sql.js';
import { audience, compiledText } from '../worlds.js';
import { hasNoNul } from './same-answers.js';
import { idsOf, loadAccount, type SqlEngine } from './sql-engine.js';

const NUL = '\u0000';

export const EDGE_TEXTS = [
  '',
  ' ',
  'a',
  'A',
  'a ',
  ' a',
  'a\t',
  'a\n',
  '\\',
  '\\\\',
  '\\n',
  "'",
  "''",
  '"',
  '`',
  '%',
  '_',
  '?',
  '?1',
  '$1',
  '{p1:String}',
  ':a',
  '@a',
  '--',
  ';',
  'NULL',
  'é',
  'e\u0301',
  'ß',
  'ss',
  'ﬁ',
  'İ',
  'i',
  'I',
  'ı',
  '\u{1f600}',
  '\u{10ffff}',
  '\uffff',
  '\ufeff',
  '\u200b',
  '1',
  '1.0',
  '01',
  '9007199254740993',
  NUL,
  `a${NUL}`,
  `a${NUL}b`,
  'x'.repeat(1000),
];

export const EDGE_INTEGERS = [
  0,
  1,
  -1,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53 - 2,
  -(2 ** 53 - 1),
  -(2 ** 53 - 2),
];

const { catalog } = loadCatalog({
  applications: {},
  tags: { s: { type: 'String' }, l: { type: 'List' }, i: { type: 'Integer' } },
});

/** The texts that the engine can store. */
function storableTexts(engine: SqlEngine): readonly string[] {
  return hasNoNul(engine) ? EDGE_TEXTS.filter((text) => !text.includes(NUL)) : EDGE_TEXTS;
}

/** Registers the tests of one engine. */
export function tellsEdgesApart(open: () => SqlEngine): void {
  it('tells texts and integers at the edges apart', async () => {
    const engine = open();
    const texts = storableTexts(engine);
    const devices: readonly Device[] = [
      ...texts.map((text, at): Device => ({ id: `t${at}`, platform: 'iOS', tags: { s: text, l: [text, 'other'] } })),
      ...EDGE_INTEGERS.map((integer, at): Device => ({ id: `i${at}`, platform: 'iOS', tags: { i: integer } })),
    ];
    await loadAccount(engine, devices);
    const filters = [
      ...texts.flatMap((text) => {
        const literal = JSON.stringify(text);
        return [`T("s", EQ, ${literal})`, `T("s", NOTEQ, ${literal})`, `T("l", IN, [${literal}, "none"])`];
      }),
      ...EDGE_INTEGERS.flatMap((integer) =>
        ['EQ', 'NOTEQ', 'GTE', 'LTE'].map((operator) => `T("i", ${operator}, ${integer})`),
      ),
    ];
    for (const text of filters) {
      const filter = compiledText(text, catalog);
      const { query } = compileSql(filter, { dialect: engine.dialect, result: 'ids' });
      expect([text, query && (await idsOf(engine, query))]).toEqual([text, audience(filter, devices)]);
    }
  });

  it('orders ids by code points, and pages through them', async () => {
    const engine = open();
    const texts = storableTexts(engine);
    // Clients take a byte order mark off what they read.
    const ids = texts.filter((text) => text !== '' && text !== '\ufeff');
    const sorted = ids.toSorted((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)));
    await loadAccount(
      engine,
      ids.map((id) => ({ id, platform: 'iOS' as const })),
    );
    const filter = compiledText('T("i", NOTSET, "")', catalog);
    const found: string[] = [];
    for (let after: string | null = null; ; after = found.at(-1) ?? null) {
      const { query } = compileSql(filter, { dialect: engine.dialect, result: { page: { after, limit: 7 } } });
      const page = query === null ? [] : await idsOf(engine, query);
      if (page.length === 0) break;
      found.push(...page);
    }
    expect(found).toEqual(sorted);
  });
}
