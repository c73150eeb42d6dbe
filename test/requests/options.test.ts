/** What a check of a body does where nothing is said, and where something is. */

import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/define-catalog.js';
import { checkCreatePreset } from '../../src/requests/preset/check.js';
import type { CheckRequestOptions } from '../../src/requests/request-context.js';
import { checkCreateTargetedMessage } from '../../src/requests/targeted/check.js';

const NEW_YEAR = Date.UTC(2026, 0, 1);

function codesOf(members: object, options: CheckRequestOptions): readonly string[] {
  const request = { auth: 't', content: 'x', devices_filter: 'A("X")', ...members };
  return checkCreateTargetedMessage({ request }, options).diagnostics.map(({ code }) => code);
}

describe('the time it is', () => {
  it.each([
    ['a date', new Date(NEW_YEAR), ['request/past-date']],
    ['milliseconds', NEW_YEAR, ['request/past-date']],
    ['before the message', Date.UTC(2025, 4, 1), []],
    ['none', null, []],
    ['not told', undefined, []],
    ['no instant', Number.NaN, []],
    ['later than any date', 8.65e15, []],
  ])('%s', (_, now, codes) => {
    expect(codesOf({ send_date: '2025-06-01 10:00' }, now === undefined ? {} : { now })).toEqual(codes);
  });

  it.each(['2026-01-01', true, {}])('%j is a mistake of the program', (now) => {
    const options = { now } as unknown as CheckRequestOptions;
    expect(() => codesOf({}, options)).toThrow(/now.* must be a Date or a number/);
    expect(() => checkCreatePreset({}, options)).toThrow(/now.* must be a Date or a number/);
  });

  it('limits that are no numbers are one, too', () => {
    const options = { limits: { diagnostics: 'many' } } as unknown as CheckRequestOptions;
    expect(() => checkCreatePreset({}, options)).toThrow(/diagnostics/);
  });
});

it('quick rules of lint run on the filter, unless told otherwise', () => {
  const twice = { devices_filter: 'A("X") * A("X")' };
  expect(codesOf(twice, {})).toEqual(['lint/duplicate-operand']);
  expect(codesOf(twice, { lint: true })).toEqual(['lint/duplicate-operand']);
  expect(codesOf(twice, { lint: false })).toEqual([]);
});

const catalog = defineCatalog({ applications: { 'AAAAA-AAAAA': {} } });

function offeredFor(body: object, options: CheckRequestOptions = {}) {
  const preset = { auth: 't', applicationCode: 'AAAAA-AAAAB', name: 'n', content: { platforms: {} }, ...body };
  const { text, diagnostics } = checkCreatePreset(preset, { catalog, ...options });
  const found = diagnostics.find(({ code }) => code === 'request/unknown-code');
  const edits = found?.fixes.flatMap(({ edits }) => edits) ?? [];
  return [found?.help ?? null, ...edits.map(({ span, text: put }) => [text.slice(span.start, span.end), put])];
}

describe('the name that was meant', () => {
  it('is offered, unless told otherwise', () => {
    const offer = ['did you mean `AAAAA-AAAAA`?', ['"AAAAA-AAAAB"', '"AAAAA-AAAAA"']];
    expect(offeredFor({})).toEqual(offer);
    expect(offeredFor({}, { suggestions: true })).toEqual(offer);
    expect(offeredFor({}, { suggestions: false })).toEqual([null]);
  });

  it('is not looked for without end: behind tens of thousands of unknown fields no more', () => {
    const unknown = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`applicationCod${at}`, 1]));
    expect(offeredFor(unknown(100))).toHaveLength(2);
    expect(offeredFor(unknown(60_000))).toEqual([null]);
  });
});

describe('a field of its old name beside the new one', () => {
  const text = (...members: readonly string[]) =>
    `{"request": {"auth": "t", "content": "x", "devices_filter": "A(\\"X\\")", ${members.join(', ')}`;

  it.each([
    [text('"ios_trim_content": 1', '"apns_trim_content": 1}}'), 1],
    // Where the text breaks off behind it, nobody knows what would be removed.
    [text('"apns_trim_content": 1', '"ios_trim_content": 1'), 0],
  ])('%s is offered to be removed: %i', (body, offers) => {
    const found = checkCreateTargetedMessage(body).diagnostics.find(({ code }) => code === 'request/deprecated-field');
    expect(found?.fixes).toHaveLength(offers);
  });
});
