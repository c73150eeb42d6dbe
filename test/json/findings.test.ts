/** What is said beside the message of a finding about JSON: label, help, the other place, and what each fix makes of the text. */

import { expect, it } from 'vitest';
import { applyToText } from '../../src/diagnostics/apply-fixes.js';
import { parseJson } from '../../src/json/parse-json.js';

/** Of the one finding in a text. */
function told(text: string) {
  const { diagnostics } = parseJson(text);
  expect(diagnostics).toHaveLength(1);
  const [finding] = diagnostics;
  return {
    message: finding?.message,
    label: finding?.label,
    help: finding?.help,
    related: finding?.related.map(({ span, message }) => `${message}: ${span.start} to ${span.end}`),
    fixes: finding?.fixes.map(({ title, safety, edits }) => [safety, title, applyToText(text, edits)]),
  };
}

type Told = ReturnType<typeof told>;

it.each<[string, Partial<Told> & Pick<Told, 'message'>]>([
  ['', { message: 'there is no JSON here' }],
  [
    '1 // one',
    {
      message: 'JSON has no comments',
      help: 'remove the comment',
      fixes: [['safe', 'remove the comment', '1 ']],
    },
  ],
  [
    '[1 /* , 2 */]',
    {
      message: 'JSON has no comments',
      help: 'remove the comment',
      fixes: [['unsafe', 'remove the comment', '[1 ]']],
    },
  ],
  [
    '1 /* one',
    { message: 'JSON has no comments, and this one never ends', label: 'opened here', help: 'remove the comment' },
  ],
  [
    '[1,]',
    {
      message: 'a comma before `]`',
      label: 'nothing follows it',
      help: 'remove the comma',
      fixes: [['safe', 'remove the comma', '[1]']],
    },
  ],
  [
    '{"a": 1,}',
    {
      message: 'a comma before `}`',
      label: 'nothing follows it',
      help: 'remove the comma',
      fixes: [['safe', 'remove the comma', '{"a": 1}']],
    },
  ],
  [
    '{"a": 1, "a": 2}',
    {
      message: 'the key `a` is here twice',
      label: 'again',
      help: 'remove one of the two, or rename it',
      related: ['first here: 1 to 4'],
    },
  ],
  [
    '{a: 1}',
    {
      message: 'keys stand in double quotes: "a"',
      help: 'add the quotes',
      fixes: [['safe', 'quote the key', '{"a": 1}']],
    },
  ],
  [
    "{'a': 1}",
    {
      message: 'keys stand in double quotes: "a"',
      help: 'add the quotes',
      fixes: [['safe', 'quote the key', '{"a": 1}']],
    },
  ],
  [
    '[yes]',
    {
      message: '`yes` is no JSON value',
      help: 'a text stands in double quotes: "yes"',
      fixes: [['unsafe', 'quote the text', '["yes"]']],
    },
  ],
  [
    '["\\x"]',
    {
      message: 'this string holds an unknown escape',
      help: 'the escapes are \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX; a backslash itself is written \\\\',
    },
  ],
  [
    '["a\tb"]',
    {
      message: 'this string holds a raw control character',
      help: 'write control characters as escapes: \\t, \\n, \\u0001',
    },
  ],
  [
    '"a',
    {
      message: 'this string is never closed',
      label: 'opened here',
      help: 'a string ends with `"` on the line it began on',
    },
  ],
  [
    '[01]',
    {
      message: '`01` is no JSON number',
      help: 'a number has no leading zeros or plus sign, and digits on both sides of a point',
    },
  ],
  ['1 2', { message: 'there is `2` where the end of the text belongs', label: 'expected the end of the text' }],
  ['{"a" 1}', { message: 'there is `1` where `:` belongs', label: 'expected `:`' }],
  [
    '["a" "b"]',
    {
      message: 'a comma is missing before this',
      help: 'add the comma',
      fixes: [['safe', 'add the comma', '["a", "b"]']],
    },
  ],
  [
    '[1 2]',
    {
      message: 'a comma is missing before this',
      help: 'add the comma',
      fixes: [['unsafe', 'add the comma', '[1, 2]']],
    },
  ],
  ['[1', { message: 'this `[` is never closed', label: 'opened here', related: ['a `]` is missing: 2 to 2'] }],
  ['{"a": 1', { message: 'this `{` is never closed', label: 'opened here', related: ['a `}` is missing: 7 to 7'] }],
  [
    '[1}',
    {
      message: '`}` stands where `]` belongs',
      related: ['opened here: 0 to 1'],
      fixes: [['unsafe', 'write `]`', '[1]']],
    },
  ],
  [
    '{"a": 1]',
    {
      message: '`]` stands where `}` belongs',
      related: ['opened here: 0 to 1'],
      fixes: [['unsafe', 'write `}`', '{"a": 1}']],
    },
  ],
  [
    `${'['.repeat(101)}`,
    {
      message: 'more than 100 brackets stand inside each other',
      help: 'what is read here is flat; the text is something else',
    },
  ],
])('of %s', (text, expected) =>
  expect(told(text)).toEqual({ label: null, help: null, related: [], fixes: [], ...expected }),
);
