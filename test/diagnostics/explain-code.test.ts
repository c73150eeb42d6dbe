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

  it('shows the catalog of its example', () => {
    expect(explainCode('name/unknown-tag')).toContain('\nWith the catalog:\n    {');
  });

  it('is coloured when asked', () => {
    expect(explainCode('name/unknown-tag', { color: true })).toContain('\u001b[1;31merror[name/unknown-tag]\u001b[0m');
  });
});
