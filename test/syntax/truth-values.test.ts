/** `true` and `false` as values of a condition: the type of the tag decides what is meant, and both are offered. */

import { expect, it } from 'vitest';
import { applyEdits } from '../../src/diagnostics/apply-fixes.js';
import { parse } from '../../src/syntax/parse.js';

it.each([
  ['vip = true', ['T("vip", EQ, 1)', 'T("vip", EQ, "true")']],
  ['vip = false', ['T("vip", EQ, 0)', 'T("vip", EQ, "false")']],
  ['T("vip" = true)', ['T("vip", EQ, 1)', 'T("vip", EQ, "true")']],
  ['T("vip" in false)', ['T("vip", IN, [0])', 'T("vip", IN, ["false"])']],
  ['vip = YES', ['T("vip", EQ, 1)', 'T("vip", EQ, "YES")']],
  ['T("vip", EQ, YES)', ['T("vip", EQ, 1)', 'T("vip", EQ, "YES")']],
  ['T("vip" = off)', ['T("vip", EQ, 0)', 'T("vip", EQ, "off")']],
  ['vip in TRUE', ['T("vip", IN, [1])', 'T("vip", IN, ["true"])']],
  ['AT("X", "vip" = false)', ['AT("X", "vip", EQ, 0)', 'AT("X", "vip", EQ, "false")']],
])('%s', (text, written) => {
  const { diagnostics } = parse(text);
  expect(diagnostics.flatMap(({ fixes }) => fixes.map(({ edits }) => applyEdits(text, edits)))).toEqual(written);
});

it.each(['vip = YES', 'T("vip", EQ, YES)', 'T("vip" = YES)'])(
  'the help names the string that is offered: %s',
  (text) => {
    expect(parse(text).diagnostics.map(({ help }) => help)).toEqual([
      'there are no booleans: write 1 if the tag is an Integer, "YES" if it is a String',
    ]);
  },
);
