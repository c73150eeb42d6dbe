/** Numbers in the data of an application: sent as they are written, or told. */

import { describe, expect, it } from 'vitest';
import { checkMessage, checkPreset } from '../../src/payload/check-message.js';
import { readBody } from '../../src/requests/body.js';

/** Findings about a number as it stands in the text, each with what is underlined. */
function told(written: string, field = 'data'): readonly (readonly string[])[] {
  const text = `{"request": {"auth": "t", "devices_filter": "A(\\"X\\", [\\"iOS\\"])", "content": "Hi", "${field}": {"a": [{"b": ${written}}]}}}`;
  const body = readBody(text);
  const { value, diagnostics } = checkMessage(body, {});
  expect(value === null).toBe(diagnostics.some(({ severity }) => severity === 'error'));
  return diagnostics.map(({ severity, code, pointer, span, message }) => {
    expect([code, pointer]).toEqual(['request/number-not-kept', `/request/${field}/a/0/b`]);
    return [severity, text.slice(span.start, span.end), message];
  });
}

describe('a number that is sent as it is written is not told', () => {
  it.each([
    '0',
    '1',
    '-1',
    '0.5',
    '-12.25',
    '9007199254740991',
    '123456789012345680000',
    '0.30000000000000004',
    '1e+23',
    '1e-7',
  ])('%s', (written) => {
    expect(told(written)).toEqual([]);
    expect(JSON.stringify(JSON.parse(written))).toBe(written);
  });
});

describe('a number that would be another is an error', () => {
  it.each([
    ['12345678901234567891', '12345678901234567000'],
    ['-12345678901234567891', '-12345678901234567000'],
    ['9007199254740993', '9007199254740992'],
    ['12345678901234567891.0', '12345678901234567000'],
    ['1e400', 'null'],
    ['-1e400', 'null'],
    ['1e-400', '0'],
  ])('%s', (written, sent) => {
    expect(told(written)).toEqual([['error', written, `\`${written}\` cannot be sent: it would be \`${sent}\``]]);
  });
});

describe('the same number in other digits is a warning', () => {
  it.each([
    ['1.0', '1'],
    ['-0', '0'],
    ['-0.0', '0'],
    ['1.50', '1.5'],
    ['12.50', '12.5'],
    ['1010.0', '1010'],
    ['1e2', '100'],
    ['1E2', '100'],
    ['12e2', '1200'],
    ['1e23', '1e+23'],
    ['100000000000000000000000', '1e+23'],
    ['0.1234567890123456789', '0.12345678901234568'],
  ])('%s', (written, sent) => {
    expect(told(written)).toEqual([['warning', written, `\`${written}\` is sent as \`${sent}\``]]);
  });
});

describe('where numbers are looked at', () => {
  it.each(['ios_root_params', 'data'])('%s', (field) => {
    expect(told('1e400', field)).toHaveLength(1);
  });

  it('a text that holds one is a text', () => {
    expect(told('"12345678901234567891, 1e400"')).toEqual([]);
  });

  it('twenty are told, however many there are', () => {
    expect(told('1').length).toBe(0);
    const many = `{"request": {"auth": "t", "devices_filter": "A(\\"X\\")", "data": [${'1e400, '.repeat(5000)}1]}}`;
    const { diagnostics } = checkMessage(readBody(many), {});
    expect(diagnostics.filter(({ code }) => code === 'request/number-not-kept')).toHaveLength(20);
  });

  it('all of them are told in the order in which they are written', () => {
    const data = '[1.0, {"b": 2.0, "a": [3.0, 4.0]}, 5.0]';
    const text = `{"request": {"auth": "t", "devices_filter": "A(\\"X\\")", "data": ${data}, "ios_root_params": {"c/d~": 6.0}}}`;
    const { diagnostics } = checkMessage(readBody(text), {});
    expect(diagnostics.map(({ pointer, span }) => [pointer, text.slice(span.start, span.end)])).toEqual([
      ['/request/data/0', '1.0'],
      ['/request/data/1/b', '2.0'],
      ['/request/data/1/a/0', '3.0'],
      ['/request/data/1/a/1', '4.0'],
      ['/request/data/2', '5.0'],
      ['/request/ios_root_params/c~1d~0', '6.0'],
    ]);
  });

  it('a block of a preset without root parameters has none', () => {
    const text =
      '{"auth": "t", "name": "n", "applicationCode": "X", "content": {"platforms": {"safari": {"title": "1e400", "urlArgs": []}, "osx": {"rootParams": {"a": 1.0}}}}}';
    const { value, diagnostics } = checkPreset(readBody(text), {});
    expect(value).not.toBeNull();
    expect(diagnostics.map(({ pointer }) => pointer)).toEqual(['/content/platforms/osx/rootParams/a']);
  });

  it('root parameters of presets', () => {
    const text =
      '{"auth": "t", "name": "n", "applicationCode": "X", "content": {"platforms": {"ios": {"rootParams": {"a": 1e400}}, "android": {"rootParams": {"b": 1.0}}}}}';
    const { value, diagnostics } = checkPreset(readBody(text), {});
    expect(value).toBeNull();
    expect(diagnostics.map(({ severity, pointer }) => [severity, pointer])).toEqual([
      ['error', '/content/platforms/ios/rootParams/a'],
      ['warning', '/content/platforms/android/rootParams/b'],
    ]);
  });
});
