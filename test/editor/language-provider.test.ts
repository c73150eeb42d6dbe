/** The language service as a provider: filters on their own and inside bodies, data from callbacks, and the same over a port. */

import { describe, expect, it } from 'vitest';
import { sampleCatalog as catalog } from '../../src/catalog/sample-catalog.js';
import { applyEdits } from '../../src/diagnostics/apply-fixes.js';
import { connectLanguage, languageProvider, serveLanguage } from '../../src/entries/language.js';

const filter = (text: string) => ({ text, form: 'filter' as const });
const body = (text: string) => ({ text, form: 'json' as const });
const all = ['quickfix', 'source.fixAll', 'refactor.rewrite'] as const;

const BODY = String.raw`{"request": {"devices_filter": "A(\"AAAAA-AAAAA\", [\"ios\"])"}}`;

describe('a filter inside a body', () => {
  const provider = languageProvider({ catalog });

  it('is told of where it stands in the body', async () => {
    const [found, ...others] = await provider.diagnostics(body(BODY));
    expect(others).toEqual([]);
    expect(found?.code).toBe('spelling/platform');
    expect(BODY.slice(found?.span.start, found?.span.end)).toBe(String.raw`\"ios\"`);
  });

  it('is mended in the escapes of JSON', async () => {
    const at = BODY.indexOf('ios');
    const [action] = await provider.actions(body(BODY), { start: at, end: at }, ['quickfix']);
    expect(action?.title).toBe('write "iOS"');
    expect(applyEdits(BODY, action?.edits ?? [])).toBe(BODY.replace('ios', 'iOS'));
  });

  it('has the kinds of actions that are wanted, with the catalog of the provider', async () => {
    const at = BODY.indexOf('ios');
    const kinds = async (...only: (typeof all)[number][]): Promise<readonly string[]> =>
      (await provider.actions(body(BODY), { start: at, end: at }, only)).map(({ kind }) => kind);
    expect(await kinds('refactor.rewrite')).toEqual([]);
    expect(new Set(await kinds('quickfix'))).toEqual(new Set(['quickfix']));
    const tag = '{"request": {"devices_filter": "T(\\"agee\\", GTE, 1)"}}';
    const [action] = await provider.actions(body(tag), { start: tag.indexOf('agee'), end: tag.indexOf('agee') }, all);
    expect(action?.title).toBe('replace with `age`');
  });

  it('has no actions for a range outside', async () =>
    expect(await provider.actions(body(BODY), { start: 0, end: 3 }, all)).toEqual([]));

  it('is completed in the escapes of JSON, with places to fill where they are then', async () => {
    const text = String.raw`{"request": {"devices_filter": "T(\"ci"}}`;
    const found = await provider.complete(body(text), text.indexOf('ci') + 2);
    const [city] = found?.items ?? [];
    expect(city?.label).toBe('city');
    expect(city?.edit.text).toBe(String.raw`\"city\", EQ, \"\")`);
    expect(city?.places.map(({ start, end }) => [start, city.edit.text.slice(start, end)])).toEqual([
      [10, 'EQ'],
      [16, ''],
    ]);
  });

  it('is explained at its words', async () => {
    const found = await provider.hover(body(BODY), BODY.indexOf('AAAAA-'));
    expect(found?.text).toContain('**Shop**');
    expect(BODY.slice(found?.span.start, found?.span.end)).toBe(String.raw`\"AAAAA-AAAAA\"`);
  });

  it('is explained with devices where somebody counts them', async () => {
    const counting = languageProvider({ catalog, countDevices: async () => 12_034 });
    const found = await counting.hover(body(BODY), BODY.indexOf('AAAAA-'));
    expect(found?.text).toMatch(/\n\n12,034 devices\.$/);
  });

  it('is coloured where it stands', async () => {
    const tokens = await provider.tokens(body(BODY));
    expect(tokens.map(({ kind, span }) => [kind, BODY.slice(span.start, span.end)])).toEqual([
      ['constructor', 'A'],
      ['application', String.raw`\"AAAAA-AAAAA\"`],
      ['platform', String.raw`\"ios\"`],
    ]);
  });

  it('is not laid out', async () => expect(await provider.format(body(BODY))).toEqual([]));

  it.each(['{}', '{"request": {"devices_filter": 5}}', 'no JSON', ''])('is not there: %s', async (text) => {
    expect(await provider.diagnostics(body(text))).toEqual([]);
    expect(await provider.complete(body(text), 0)).toBeNull();
    expect(await provider.hover(body(text), 0)).toBeNull();
    expect(await provider.inlays(body(text))).toEqual([]);
    expect(await provider.tokens(body(text))).toEqual([]);
    expect(await provider.actions(body(text), { start: 0, end: 0 }, all)).toEqual([]);
  });
});

describe('a filter on its own', () => {
  it('may begin with a byte order mark, which is counted', async () => {
    const provider = languageProvider();
    const [token] = await provider.tokens(filter('\uFEFFA("X")'));
    expect(token).toEqual({ kind: 'constructor', span: { start: 1, end: 2 } });
    const text = '\uFEFFA( "X" )';
    expect(applyEdits(text, await provider.format(filter(text)))).toBe('\uFEFFA("X")');
  });

  it('shows devices of an operand before the bracket that ends what it is the last of', async () => {
    const provider = languageProvider({ countDevices: async ({ text }) => text.length });
    const text = 'A("X") + A("YY") * A("Z")';
    const inlays = await provider.inlays(filter(text));
    expect(shown(text, inlays)).toBe('(A("X")‹6 devices› + A("YY")‹7 devices›)‹16 devices› * A("Z")‹6 devices›');
  });

  it('shows how operators group, and no devices where nobody counts', async () => {
    const text = 'A("X") + A("Y") * A("Z")';
    expect(shown(text, await languageProvider().inlays(filter(text)))).toBe('(A("X") + A("Y")) * A("Z")');
  });

  it('is offered the values that a callback knows', async () => {
    const provider = languageProvider({ catalog, valuesOf: async () => [{ value: 'Berlin', devices: 3 }] });
    const found = await provider.complete(filter('T("city", EQ, "")'), 15);
    expect(found?.items.map(({ label }) => label)).toEqual(['"Berlin"']);
  });
});

function shown(text: string, inlays: readonly { offset: number; text: string; kind: string }[]): string {
  const edits = inlays.map((inlay) => ({
    span: { start: inlay.offset, end: inlay.offset },
    text: inlay.kind === 'devices' ? `‹${inlay.text}›` : inlay.text,
  }));
  let [result, from] = ['', 0];
  for (const edit of edits) {
    result += text.slice(from, edit.span.start) + edit.text;
    from = edit.span.start;
  }
  return result + text.slice(from);
}

describe('over a port', () => {
  function linked(provider = languageProvider({ catalog })) {
    const { port1, port2 } = new MessageChannel();
    port1.start();
    port2.start();
    serveLanguage(port2, provider);
    return { near: port1, far: port2, close: () => port1.close() };
  }

  it('answers what it answers itself', async () => {
    const { near, close } = linked();
    const [here, there] = [languageProvider({ catalog }), connectLanguage(near)];
    const wrong = filter('A("AAAAA-AAAAA", ["ios"]');
    expect(await there.diagnostics(wrong)).toEqual(await here.diagnostics(wrong));
    expect(await there.actions(wrong, { start: 0, end: 20 }, all)).toEqual(
      await here.actions(wrong, { start: 0, end: 20 }, all),
    );
    expect(await there.complete(filter('A('), 2)).toEqual(await here.complete(filter('A('), 2));
    expect(await there.hover(wrong, 4)).toEqual(await here.hover(wrong, 4));
    expect(await there.format(filter('A( "X" )'))).toEqual(await here.format(filter('A( "X" )')));
    expect(await there.inlays(filter('A("AAAAA-AAAAA") + A("BBBBB-BBBBB") * T("age", GTE, 18)'))).toHaveLength(2);
    expect(await there.tokens(wrong)).toEqual(await here.tokens(wrong));
    close();
  });

  it('tells each answer to who asked, in whatever order they come', async () => {
    const answers: (() => void)[] = [];
    const slow = {
      ...languageProvider(),
      hover: ({ text }: { text: string }) =>
        new Promise<{ text: string; span: { start: number; end: number } }>((resolve) =>
          answers.push(() => resolve({ text, span: { start: 0, end: 0 } })),
        ),
    };
    const { near, close } = linked(slow);
    const there = connectLanguage(near);
    const [first, second] = [there.hover(filter('one'), 0), there.hover(filter('two'), 0)];
    await there.format(filter(''));
    for (const answer of answers.toReversed()) answer();
    expect([(await first)?.text, (await second)?.text]).toEqual(['one', 'two']);
    close();
  });

  it('tells each of two that ask over one port its own answers: two editors share a worker', async () => {
    const { near, close } = linked();
    const [one, other] = [connectLanguage(near), connectLanguage(near)];
    const text = 'A("AAAAA-AAAAA") + A("BBBBB-BBBBB") * T("age", GTE, 18)';
    const [tokens, inlays] = await Promise.all([one.tokens(filter(text)), other.inlays(filter(text))]);
    expect(tokens[0]).toHaveProperty('span');
    expect(inlays[0]).toHaveProperty('offset');
    close();
  });

  it.each([
    ['A("X")', 'A("X")'],
    ['A( "X" )', 'A("X")'],
    ['A("X") ', 'A("X")'],
    ['A("X")\n', 'A("X")\n'],
    ['A( "X" )\n\n', 'A("X")\n'],
    ['# why\nA("X")', '# why\nA("X")'],
  ])('lays out %j as %j: no line end where there was none', async (text, laidOut) => {
    expect(applyEdits(text, await languageProvider().format(filter(text)))).toBe(laidOut);
  });

  it('rejects what fails there, without its words', async () => {
    const failing = {
      ...languageProvider(),
      hover: () => {
        throw new Error('a secret');
      },
    };
    const { near, close } = linked(failing);
    await expect(connectLanguage(near).hover(filter('A'), 0)).rejects.toThrow(
      new Error('pushsift: the language service could not answer'),
    );
    close();
  });

  it.each([
    null,
    5,
    'text',
    {},
    { sift: 'x', ask: 'hover', given: [] },
    { sift: 1, ask: 'constructor', given: [] },
    { sift: 1, ask: '__proto__', given: [] },
    { sift: 1, ask: 'hover' },
    { sift: 9, answer: 1 },
    { sift: 9, failed: true },
    { answer: 1 },
  ])('passes by what is not of it: %j', async (message) => {
    const { near, far, close } = linked();
    const there = connectLanguage(near);
    near.postMessage(message);
    far.postMessage(message);
    expect(await there.format(filter('A( "X" )'))).toHaveLength(1);
    close();
  });
});
