import { describe, expect, it } from 'vitest';
import {
  type AskedBody,
  askedBodies,
  checkCreatePreset,
  checkCreateTargetedMessage,
  message,
  preset,
  targeted,
} from './expect-request.js';
import { expectThroughTheWire, type Outcome } from './through-the-wire.js';

describe('the filter inside a body', () => {
  it('is compiled, and its findings stand where it stands', () => {
    expect(
      targeted(
        '{"request": {"auth": "t", "content": "x", "devices_filter": "A(\\"X\\") * T(\\"age\\", GTE, \\"x\\")"}}',
      ),
    ).toEqual(['error type/not-an-integer /request/devices_filter \\"x\\"']);
  });

  it('is mended in the text around it, escapes and all', () => {
    const text = '{"request": {"auth": "t", "content": "x", "devices_filter": "A(\'X\')"}}';
    const { diagnostics } = checkCreateTargetedMessage(text);
    expect(diagnostics[0]?.fixes[0]?.edits.map((edit) => edit.text)).toEqual(['\\"X\\"']);
  });

  it('is there in the checked value', () => {
    const { value } = checkCreateTargetedMessage({
      request: { auth: 't', content: 'x', devices_filter: 'A("X", ["iOS"])' },
    });
    expect(value?.filter.reach.platforms).toEqual(['iOS']);
    expect(value?.request).toEqual({
      auth: 't',
      content: 'x',
      devices_filter: 'A("X", ["iOS"])',
      timezone: 'UTC',
      wp_type: 'Tile',
    });
  });
});

describe('broken JSON', () => {
  it('tells the rest as well', () => {
    expect(
      targeted('{"request": {"auth": "t", "content": 1, "devices_filter": "A(\\"X\\"", "ios_silent": tru'),
    ).toEqual([
      'error field/wrong-type /request/content 1',
      'error syntax/unclosed-bracket /request/devices_filter (',
      'error json/quotes /request/ios_silent tru',
    ]);
  });

  it.each(['', '   ', 'x', '[', '{', '"', '{"request"', '{"request":', '\uFEFF', '{,}', 'nul'])(
    '%j is told, never thrown',
    (text) => {
      for (const result of [checkCreateTargetedMessage(text), checkCreatePreset(text)]) {
        expect(result.value).toBeNull();
        expect(result.totals.errors).toBeGreaterThan(0);
      }
    },
  );
});

describe('the wrapper', () => {
  it('is missed', () => {
    expect(targeted({ auth: 't', devices_filter: 'A("X")', content: 'x' })).toEqual([
      'error request/missing-wrapper  {',
    ]);
    expect(targeted({})).toEqual(['error request/missing-field  {']);
  });

  it('is too much', () => {
    expect(preset({ request: { auth: 't', name: 'n', applicationCode: 'X', content: { platforms: {} } } })).toEqual([
      'error request/needless-wrapper /request "request"',
    ]);
  });

  it.each([
    ['{"request": {"auth": "t", "name": "n"}}', 1],
    ['{"request": {"auth": "t", "request": {"name": "n"}}}', 0],
    ['{"request": {"auth": "t", "name": "n"}, "name": "m"}', 0],
    ['{"request": "n"}', 0],
  ])('%s is offered without it, unless something were lost or taken for it again: %i', (text, offered) => {
    const found = checkCreatePreset(text).diagnostics.find(({ code }) => code === 'request/needless-wrapper');
    expect(found?.fixes).toHaveLength(offered);
  });

  it('stands alone', () => {
    expect(targeted({ request: { auth: 't', devices_filter: 'A("X")', content: 'x' }, now: 1 })).toEqual([
      'error request/beside-wrapper /now "now"',
    ]);
  });
});

describe('a value', () => {
  it('that has no JSON is told', () => {
    const circle: Record<string, unknown> = {};
    circle.circle = circle;
    for (const value of [undefined, () => 1, circle, { big: 1n }, Symbol('x')])
      expect(checkCreatePreset(value).diagnostics.map(({ code }) => code)).toEqual(['field/wrong-type']);
  });

  it('is printed, and its findings stand in what was printed', () => {
    expect(message({ ios_silent: 3 })).toEqual(['error field/wrong-value /request/ios_silent 3']);
  });
});

// The last of this file: what was asked before is asked again.
describe('through the wire', () => {
  it('every body above gets the status it has to get, and the same findings', () =>
    expectThroughTheWire({ accepted: 1, refused: 25 }));

  it.each<[string, (outcome: Outcome) => Outcome]>([
    ['another status', ([, ...rest]) => [500, ...rest]],
    ['another status in the envelope', ([status, , ...rest]) => [status, 200, ...rest]],
    ['a code where there is none', ([status, statusCode, , findings]) => [status, statusCode, true, findings]],
    ['a finding less', ([status, statusCode, hasCode, findings]) => [status, statusCode, hasCode, findings?.slice(1)]],
    ['another finding', ([status, statusCode, hasCode]) => [status, statusCode, hasCode, ['field/wrong-type']]],
  ])('%s for one body alone is noticed', async (_, change) => {
    const last = askedBodies().at(-1);
    const tamper = (outcome: Outcome, asked: AskedBody): Outcome =>
      asked.text === last?.text ? change(outcome) : outcome;
    await expect(expectThroughTheWire({ accepted: 1, refused: 25, tamper })).rejects.toThrow('to deeply equal');
  });
});
