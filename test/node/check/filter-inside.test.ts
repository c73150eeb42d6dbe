/** A filter inside of other JSON, and one inside of a request: found by its pointer, and told and mended where it stands. */

import { describe, expect, it } from 'vitest';
import { checkJson } from '../../../src/node/check/check-json.js';
import type { CheckFilesOptions } from '../../../src/node/check/check-options.js';

/** Codes with the text that each is about, and whether there is a filter; null where nothing could be checked. */
async function found(text: string, options: CheckFilesOptions) {
  const draft = await checkJson(text, options);
  if (draft === null) return null;
  const { diagnostics, filter, filterSpan, filterPointer, mended } = draft;
  const outer = text.replace(/^\uFEFF/, '');
  return {
    told: diagnostics.map(({ code, span, pointer }) => [code, outer.slice(span.start, span.end), pointer]),
    filter: filter?.text ?? null,
    place: [outer.slice(filterSpan.start, filterSpan.end), filterPointer],
    mended: mended?.text,
  };
}

describe('a filter behind a pointer', () => {
  const AT: CheckFilesOptions = { pointer: '/a/0/b~1c' };
  const inside = (literal: string): string =>
    `{"a": [{"b/c": ${literal}}], "request": {"devices_filter": "A(\\"Y\\")"}}`;

  it('is what stands there, and nothing else', async () => {
    const literal = '"A(\\"X\\")"';
    expect(await found(inside(literal), AT)).toEqual({
      told: [],
      filter: 'A("X")',
      place: [literal, '/a/0/b~1c'],
      mended: undefined,
    });
  });

  it('is at the place of createTargetedMessage where no pointer is given', async () => {
    expect(await found(`\uFEFF${inside('1')}`, { kind: 'filter' })).toMatchObject({
      filter: 'A("Y")',
      place: ['"A(\\"Y\\")"', '/request/devices_filter'],
    });
  });

  it('has its mistakes at their places in the JSON, escapes counted, and the pointer with each', async () => {
    const literal = '"\\u0041(\\"X\\") * T(\\"age\\", BETWEEN,\\t[3, 1])"';
    expect(await found(inside(literal), AT)).toMatchObject({
      told: [['type/between-order', '3, 1', '/a/0/b~1c']],
      filter: null,
      place: [literal, '/a/0/b~1c'],
    });
  });

  it('has what is proven of it at its place', async () => {
    const literal = '"A(\\"X\\") * T(\\"age\\", GTE, 5) * T(\\"age\\", GTE, 3)"';
    const told = (await found(inside(literal), AT))?.told ?? [];
    expect(told.map(([code]) => code)).toEqual(['lint/implied-clause']);
  });

  it('is mended where it stands, as JSON writes it', async () => {
    const literal = '"A(\\"X\\") * T(\\"age\\", BETWEEN, [3, 1])"';
    const { mended } = (await found(inside(literal), { ...AT, fix: 'unsafe' })) ?? {};
    expect(mended).toBe(inside(literal.replace('3, 1', '1, 3')));
  });

  it.each(['1', 'null', '["A(\\"X\\")"]', '{}'])('is none where %s stands', async (literal) => {
    expect(await found(inside(literal), AT)).toBeNull();
    expect(await found('{}', AT)).toBeNull();
  });

  it('is none that is counted where the JSON around it has mistakes, which are told with its own', async () => {
    const literal = '"A(\\"X\\") + T(\\"age\\", BETWEEN, [3, 1])"';
    const text = inside(literal).replace('}]', '},]');
    const { told, filter, place } = (await found(text, AT)) ?? {};
    expect(told?.map(([code, , pointer]) => [code, pointer])).toEqual([
      ['json/trailing-comma', '/a/1'],
      ['type/between-order', '/a/0/b~1c'],
    ]);
    expect([filter, place]).toEqual([null, [literal, '/a/0/b~1c']]);
    expect((await found(inside('"A(\\"X\\")"').replace('}]', '},]'), AT))?.filter).toBeNull();
  });

  it('is not looked for where there is none in JSON that has mistakes: those are told', async () => {
    const text = '{"a": [}';
    const { told, filter, place } = (await found(text, AT)) ?? {};
    expect(told?.every(([code]) => String(code).startsWith('json/'))).toBe(true);
    expect([told?.length, filter, place]).toEqual([expect.any(Number), null, [text, '/a/0/b~1c']]);
  });
});

describe('a filter in a request', () => {
  const body = (filter: string, more = ''): string =>
    `{"request": {"auth": "t", "content": "x"${more}, "devices_filter": ${JSON.stringify(filter)}}}`;
  const IMPLIED = 'A("X") * T("age", GTE, 5) * T("age", GTE, 3)';

  it('has what is proven of it at its place, where the request is right and where another field is wrong', async () => {
    for (const more of ['', ', "unknown_field": 1']) {
      const { told = [] } = (await found(body(IMPLIED, more), {})) ?? {};
      const proven = told.filter(([code]) => code === 'lint/implied-clause');
      expect(proven).toEqual([['lint/implied-clause', expect.stringContaining('age'), '/request/devices_filter']]);
    }
  });

  it('is the one whose place is told', async () => {
    expect((await found(body('A("X")'), {}))?.place).toEqual(['"A(\\"X\\")"', '/request/devices_filter']);
  });

  it('is held to guards, which are told at its place', async () => {
    const { told } = (await found(body('T("age", GTE, 5)'), { requireApp: true })) ?? {};
    expect(told?.map(([code, , pointer]) => [code, pointer])).toEqual([
      ['lint/no-application', '/request/devices_filter'],
    ]);
  });

  it.each<[CheckFilesOptions, string]>([
    [{}, 'warning'],
    [{ requireApp: true }, 'warning'],
    [{ forbidAccountWide: true }, 'error'],
    [{ forbidAccountWide: true, rules: { 'lint/account-wide': 'off' } }, 'error'],
  ])('that reaches the whole account is, with %j, %s', async (options, severity) => {
    const { diagnostics = [] } = (await checkJson(body('A("X") + T("age", GTE, 5)'), options)) ?? {};
    expect(diagnostics.map((one) => [one.code, one.severity])).toEqual([['lint/account-wide', severity]]);
  });
});
