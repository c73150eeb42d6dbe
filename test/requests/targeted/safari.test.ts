/** What a message for Safari lacks, told at its first field, and the list of arguments put behind the last. */

import { expect, it } from 'vitest';
import { checkCreateTargetedMessage } from '../../../src/requests/targeted/check.js';

const body = (...members: readonly string[]) =>
  `{"request": {"auth": "t", "content": "x", "devices_filter": "A(\\"X\\")", ${members.join(', ')}}}`;

function lacked(text: string) {
  return checkCreateTargetedMessage(text)
    .diagnostics.filter(({ code }) => code === 'request/safari-incomplete')
    .map(({ message, span, fixes }) => [
      text.slice(span.start, span.end),
      /needs `(\w+)`/.exec(message)?.[1] ?? message,
      ...fixes.flatMap(({ edits }) =>
        edits.map((edit) => text.slice(0, edit.span.start).split('"').at(-2) + edit.text),
      ),
    ]);
}

const ARGUMENTS = ', "safari_url_args": []';

it.each([
  ['a title alone', body('"safari_title": "Hi"'), [['"safari_title"', 'safari_url_args', `Hi${ARGUMENTS}`]]],
  [
    'an action and a lifetime, in any order',
    body('"safari_ttl": 5', '"safari_action": "go"'),
    [
      ['"safari_ttl"', 'safari_title'],
      ['"safari_ttl"', 'safari_url_args', `go${ARGUMENTS}`],
    ],
  ],
  [
    'a title behind an action',
    body('"safari_action": "go"', '"safari_title": "Hi"'),
    [['"safari_action"', 'safari_url_args', `Hi${ARGUMENTS}`]],
  ],
  [
    'an action behind a title',
    body('"safari_title": "Hi"', '"safari_action": "go"'),
    [['"safari_title"', 'safari_url_args', `go${ARGUMENTS}`]],
  ],
  ['arguments alone', body('"safari_url_args": []'), [['"safari_url_args"', 'safari_title']]],
  ['title and arguments', body('"safari_title": "Hi"', '"safari_url_args": []'), []],
  ['none of them', body('"ios_badges": 1'), []],
  ['a text that breaks off', body('"safari_title": "Hi"').slice(0, -2), []],
])('%s', (_, text, expected) => {
  expect(lacked(text)).toEqual(expected);
});
