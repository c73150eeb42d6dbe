/** What a provider answers is about the document: places behind a byte order mark or in a body, ranges, and what a text on its own may have. */

import { describe, expect, it } from 'vitest';
import { sampleCatalog as catalog } from '../../src/catalog/sample-catalog.js';
import { applyEdits } from '../../src/diagnostics/apply-fixes.js';
import { languageProvider } from '../../src/editor/provider/language-provider.js';

const filter = (text: string) => ({ text, form: 'filter' as const });
const body = (inner: string) => ({
  text: JSON.stringify({ request: { devices_filter: inner } }),
  form: 'json' as const,
});
const all = ['quickfix', 'source.fixAll', 'refactor.rewrite'] as const;
const provider = languageProvider({ catalog });

describe('the findings of a filter behind a byte order mark', () => {
  const text = '\ufeffA("AAAAA-AAAAA", ["ios"])';
  const cut = ({ start, end }: { readonly start: number; readonly end: number }) => text.slice(start, end);

  it('have their places, and those of what belongs to them', async () => {
    const found = await provider.diagnostics(filter(text));
    const [platform] = found.filter(({ code }) => code === 'spelling/platform');
    expect(platform && cut(platform.span)).toBe('"ios"');
    expect(platform?.fixes.flatMap(({ edits }) => edits.map((edit) => [cut(edit.span), edit.text]))).toEqual([
      ['"ios"', '"iOS"'],
    ]);
    const [repeated] = await provider.diagnostics(filter('\ufeffA("AAAAA-AAAAA", ["iOS", "iOS"])'));
    expect(repeated?.related.map(({ span }) => span)).toEqual([{ start: 19, end: 24 }]);
  });

  it('are mended where they stand, and an action tells which one it mends', async () => {
    const [action] = await provider.actions(filter(text), { start: 19, end: 19 }, ['quickfix']);
    expect(action && applyEdits(text, action.edits)).toBe(text.replace('ios', 'iOS'));
    expect(action?.diagnostic && cut(action.diagnostic.span)).toBe('"ios"');
    const [fixAll] = await provider.actions(filter(text), { start: 1, end: 1 }, ['source.fixAll']);
    expect(fixAll?.diagnostic).toBeNull();
  });
});

it('a filter on its own may have comments, one in a body may not', async () => {
  const text = '# all\nA("AAAAA-AAAAA")';
  expect(await provider.diagnostics(filter(text))).toEqual([]);
  expect(await provider.diagnostics(body(text))).not.toEqual([]);
});

describe('a place where there is nothing', () => {
  it.each([
    ['a comment', filter('# A('), 4],
    ['before the filter of a body', body('A('), 0],
    ['behind the filter of a body', body('A('), body('A(').text.length],
  ])('is %s', async (_what, document, offset) => {
    expect(await provider.complete(document, offset)).toBeNull();
    expect(await provider.hover(document, offset)).toBeNull();
  });
});

describe('a range', () => {
  const text = 'A("AAAAA-AAAAA", ["ios"]) * A("BBBBB-BBBBB", ["android"])';
  const document = body(text);
  const quote = document.text.indexOf('"A(');
  const behind = document.text.indexOf('"}}') + 1;
  const titles = async (start: number, end: number) =>
    (await provider.actions(document, { start, end }, ['quickfix'])).map(({ title }) => title);

  it('that goes beyond the filter of a body is about the part that is inside', async () => {
    const both = ['write "iOS"', 'write "Android"'];
    const between = document.text.indexOf(' * ');
    expect(await titles(0, document.text.length)).toEqual(both);
    expect(await titles(0, between)).toEqual(['write "iOS"']);
    expect(await titles(between, document.text.length)).toEqual(['write "Android"']);
  });

  it('that touches the quotes of the filter alone is at the end that it touches', async () => {
    expect([await titles(0, quote), await titles(quote, quote), await titles(behind, behind)]).toEqual([[], [], []]);
  });

  it('that is elsewhere has no actions', async () => {
    expect(await provider.actions(document, { start: 0, end: quote - 1 }, all)).toEqual([]);
    expect(await provider.actions(document, { start: behind + 1, end: behind + 1 }, all)).toEqual([]);
  });
});

it('a completion that changes a value elsewhere changes it in the escapes of the body', async () => {
  const document = body('T("city", , "Berlin")');
  const found = await provider.complete(document, document.text.indexOf(', ,') + 2);
  const one = found?.items.find(({ label }) => label === 'IN');
  const [also, ...others] = one?.also ?? [];
  expect([others, also?.text]).toEqual([[], String.raw`[\"Berlin\"]`]);
  expect(document.text.slice(also?.span.start, also?.span.end)).toBe(String.raw`\"Berlin\"`);
});

describe('laying out', () => {
  const narrow = languageProvider({ width: 10 });

  it.each<readonly [string, string]>([
    ['A("X") + A("Y")', 'A("X")\n  + A("Y")'],
    ['A("X") + A("Y")\n', 'A("X")\n  + A("Y")\n'],
    ['\ufeffA("X") + A("Y")', '\ufeffA("X")\n  + A("Y")'],
  ])('keeps to the width: %j', async (text, expected) => {
    expect(applyEdits(text, await narrow.format(filter(text)))).toBe(expected);
  });

  it.each<readonly [string, readonly unknown[]]>([
    ['A("X")', []],
    ['A("X")\n', []],
    ['A("X")  ', [{ span: { start: 6, end: 8 }, text: '' }]],
    ['A("X"', []],
  ])('changes no more than it has to: %j', async (text, edits) => {
    expect(await languageProvider().format(filter(text))).toEqual(edits);
  });

  it('is not for a filter in a body', async () => {
    expect(await languageProvider().format(body('A( "X" )'))).toEqual([]);
  });
});
