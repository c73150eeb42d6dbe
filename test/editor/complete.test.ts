/** The whole list at each cursor, against `completions.txt`: what is inserted stands behind the label, places to fill in `‹›`. */

import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import { complete, completeWithValues } from '../../src/editor/complete/complete.js';
import type { Completion, Completions } from '../../src/editor/complete/completion.js';
import { CURSORS, FREE_CURSORS, WRONG_CURSORS } from './cursors.js';

const catalog = sampleCatalog;

function cursorIn(marked: string): { readonly text: string; readonly offset: number } {
  const offset = marked.indexOf('|');
  return { text: marked.slice(0, offset) + marked.slice(offset + 1), offset };
}

function marked({ edit: { text }, places }: Completion): string {
  let shown = '';
  let reached = 0;
  for (const { start, end } of places) {
    shown += `${text.slice(reached, start)}‹${text.slice(start, end)}›`;
    reached = end;
  }
  return shown + text.slice(reached);
}

function lineOf(text: string, completion: Completion): string {
  const { label, detail, also } = completion;
  const elsewhere = also.map((edit) => `; ${text.slice(edit.span.start, edit.span.end)} => ${edit.text}`).join('');
  return `  ${label}   ${marked(completion)}${elsewhere}${detail === null ? '' : `   (${detail})`}`;
}

function listOf(text: string, found: Completions | null): string {
  if (found === null) return '  nothing is to be written here';
  const replaced = text.slice(found.span.start, found.span.end);
  const head = replaced === '' ? [] : [`  in place of ${replaced}`];
  return [...head, ...found.items.map((item) => lineOf(text, item))].join('\n') || '  none';
}

function block(cursor: string, from: typeof catalog | null): string {
  const { text, offset } = cursorIn(cursor);
  return `${cursor}\n${listOf(text, complete(text, offset, { catalog: from }))}\n`;
}

describe('completions', () => {
  it('are these, at every cursor of the list', async () => {
    const groups = [...CURSORS, ['beside what is wrong', WRONG_CURSORS] as const].map(
      ([group, texts]) => `=== ${group} ===\n\n${texts.map((text) => block(text, catalog)).join('\n')}`,
    );
    const free = `=== without a catalog ===\n\n${FREE_CURSORS.map((text) => block(text, null)).join('\n')}`;
    await expect([...groups, free].join('\n')).toMatchFileSnapshot('completions.txt');
  });

  it('are asked of three hundred cursors and more', () => {
    const cursors = [
      ...CURSORS.flatMap(([, texts]) => texts),
      ...FREE_CURSORS.map((text) => `without a catalog: ${text}`),
    ];
    expect([new Set(cursors).size, cursors.every((text) => text.includes('|'))]).toEqual([cursors.length, true]);
    expect(cursors.length).toBeGreaterThan(300);
  });

  it('show at most so many items, and say when there are more', () => {
    const { items, isComplete } = complete('A(', 2, { catalog, maxItems: 2 }) as Completions;
    expect([items.map(({ label }) => label), isComplete]).toEqual([['Shop', 'Shop Outlet'], false]);
  });

  it('have documentation', () => {
    const { items } = complete('A(', 2, { catalog }) as Completions;
    expect(items[2]?.documentation).toBe(
      '**Shop Kids** · application `CCCCC-CCCCC`\n\nOn iOS, Android, Amazon.\n\nTags: `level` Integer.\n\nGroups: All shops (`11111-11111`), For customers (`22222-22222`).',
    );
  });
});

describe('values of the account', () => {
  const labels = async (cursor: string, valuesOf: Parameters<typeof completeWithValues>[2]) => {
    const { text, offset } = cursorIn(cursor);
    const found = await completeWithValues(text, offset, valuesOf, { catalog });
    return found?.items.map(({ label, detail, edit }) => [label, detail, edit.text]);
  };

  it('come with their counts, in the order given', async () => {
    const values = async () => [
      { value: 'Berlin', devices: 12034 },
      { value: 'Bonn', devices: 1 },
      { value: 'Köln', devices: null },
    ];
    expect(await labels('T("city", EQ, "|")', values)).toEqual([
      ['"Berlin"', '12,034 devices', '"Berlin"'],
      ['"Bonn"', '1 device', '"Bonn"'],
      ['"Köln"', null, '"Köln"'],
    ]);
  });

  it('are asked for with the tag and what is typed', async () => {
    const asked: unknown[] = [];
    const values = async (question: unknown) => {
      asked.push(question);
      return [];
    };
    await labels('AT("AAAAA-AAAAA", "favorites", IN, ["a", "sho|"])', values);
    expect(asked).toEqual([{ application: 'AAAAA-AAAAA', tag: 'favorites', typed: 'sho' }]);
  });

  it('are numbers where the type is Integer', async () => {
    const values = async () => [
      { value: '5', devices: 2 },
      { value: 'x', devices: 1 },
    ];
    expect(await labels('T("age", IN, [|])', values)).toEqual([['5', '2 devices', '5']]);
  });

  it('are left out when nobody can tell', async () => {
    const fails = async () => {
      throw new Error('no connection');
    };
    expect(await labels('T("city", EQ, "|")', fails)).toEqual([]);
  });
});

describe('what is replaced', () => {
  const replaced = (cursor: string): string | null => {
    const { text, offset } = cursorIn(cursor);
    const span = complete(text, offset, { catalog })?.span;
    return span === undefined ? null : text.slice(span.start, span.end);
  };

  it.each([
    ['|age', 'age'],
    ['A("AAAAA-AAAAA") * |age', 'age'],
    ['A("AAAAA-AAAAA") |foo', 'foo'],
    ['T(|"age", EQ, 1)', '"age"'],
    // A set that follows stays as it is.
    ['|T("age", EQ, 1)', null],
    ['A("AAAAA-AAAAA") * |T("age", EQ, 1)', null],
    ['A("AAAAA-AAAAA") | T("age", EQ, 1)', ''],
    ['T("city", IN, [|T("age", EQ, 1)', null],
    ['T("city", IN, ["a", | T("age", EQ, 1)', ''],
  ])('at %s: %j', (cursor, text) => {
    expect(replaced(cursor)).toBe(text);
  });
});

it('an account without tags of applications has no set of them', () => {
  const { catalog: bare } = loadCatalog('{"applications": {"X": {}}, "tags": {}}');
  expect(complete('', 0, { catalog: bare })?.items.map(({ label }) => label)).toEqual(['A', 'X']);
});

it('behind a set, without a catalog and applications in the text, a code is to be filled in', () => {
  expect(complete('T("a", EQ, 1) ', 14)?.items.map(({ edit }) => edit.text)).toEqual([
    '* A("code")',
    '+ A("code")',
    '\\ A("code")',
  ]);
});
