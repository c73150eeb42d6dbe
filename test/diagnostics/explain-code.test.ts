/** The catalogue of codes as people read it: a list, and each code with its examples. */

import { describe, expect, it } from 'vitest';
import { codes, explainCode, isCode, listCodes } from '../../src/diagnostics/explain-code.js';

it('all codes are listed, sorted', () => {
  expect(codes()).toEqual(codes().toSorted());
  expect(codes()).toContain('name/unknown-tag');
});

it.each(['name/unknown', 'toString', '__proto__', ''])('%j is no code', (name) => {
  expect(isCode(name)).toBe(false);
});

describe('the list', () => {
  it('has a line for each code, and an empty one between families', () => {
    const lines = listCodes().trimEnd().split('\n');
    const families = new Set(codes().map((code) => code.split('/')[0]));
    expect(lines.filter((line) => line !== '').map((line) => line.split(' ')[0])).toEqual(codes());
    expect(lines.filter((line) => line === '')).toHaveLength(families.size - 1);
  });

  it('tells severity and title', () => {
    expect(listCodes()).toMatch(/^limit\/too-many-diagnostics +error +more findings than are shown$/m);
  });
});

describe('one code', () => {
  it('is explained with what is wrong and what is right', () => {
    expect(explainCode('limit/too-many-diagnostics', { width: 60 })).toBe(
      [
        'error[limit/too-many-diagnostics]: more findings than are shown',
        '',
        'A text gives at most 50 findings (the limit `diagnostics`),',
        'in the order of their places. One more entry then says how',
        'many were left out; its severity is the highest of theirs,',
        'so that a text with errors never looks clean. Totals count',
        'all of them.',
        '',
        'With the limit diagnostics = 0',
        '',
        'Wrong:',
        '    A("X") ! A("Y")',
        '',
        'Right:',
        '    A("X") + A("Y")',
        '',
      ].join('\n'),
    );
  });

  it('names the settings that its example is read with', () => {
    expect(explainCode('request/past-date')).toContain('\nWith --now 2030-06-01T12:00:00Z\n\nWrong:\n');
    expect(explainCode('request/stored-token')).toContain('\nWith --auth optional\n\nWrong:\n');
    expect(explainCode('syntax/unexpected')).not.toContain('\nWith ');
  });

  it('shows the devices that its example is counted over, before what is wrong, and its limit', () => {
    expect(explainCode('audience/too-large')).toContain(
      [
        '',
        'With the limit maxAudience = 2',
        '',
        'Over the devices:',
        '    {"id":"d1","platform":"iOS","applications":["AAAAA-AAAAA"],"tags":{"vip":1}}',
        '    {"id":"d2","platform":"iOS","applications":["AAAAA-AAAAA"],"tags":{"vip":0}}',
        '    {"id":"d3","platform":"iOS","applications":["AAAAA-AAAAA"],"tags":{"vip":0}}',
        '',
        'Wrong:',
        '    A("AAAAA-AAAAA")',
        '',
        'Right:',
        '    A("AAAAA-AAAAA") * T("vip", EQ, 1)',
        '',
      ].join('\n'),
    );
  });

  it('shows the filter that its example is asked about with', () => {
    expect(explainCode('analysis/filters-disagree')).toContain(
      '\nAsked about together with:\n    T("age", GTE, 18)\n\nWrong:\n    T("age", EQ, "adult")\n',
    );
  });

  it('shows a catalog that several examples share once, behind the last of them', () => {
    const titles = explainCode('type/leading-zero').match(/^[A-Z][a-z ]+:$/gm);
    expect(titles).toEqual(['Wrong:', 'Right:', 'Wrong:', 'Right:', 'With the catalog:']);
  });

  it('shows the catalog of its example', () => {
    expect(explainCode('name/unknown-tag')).toContain('\nWith the catalog:\n    {');
  });

  it('is coloured when asked', () => {
    expect(explainCode('name/unknown-tag', { color: true })).toContain('\u001b[1;31merror[name/unknown-tag]\u001b[0m');
  });
});
