/** Codes `request/…`: a body is JSON, but not the request it should be. */

import { defineCodes } from '../code-entry.js';

/** A body with these members in its `request`, a member on a line. */
function message(...members: readonly string[]): string {
  return `{"request": {\n  ${['"auth": "token"', '"devices_filter": "A(\\"AAAAA-AAAAA\\")"', ...members].join(',\n  ')}\n}}`;
}

/** A body of a preset with these members. */
function preset(...members: readonly string[]): string {
  return `{\n  ${['"auth": "token"', '"name": "Spring"', ...members].join(',\n  ')}\n}`;
}

const CODE = '"applicationCode": "AAAAA-AAAAA"';
const TITLE = '"content": {"platforms": {"ios": {"title": "Spring"}}}';
const CONTENT = '"content": "Spring is here"';

export const REQUEST_CODES = defineCodes({
  'request/missing-field': {
    severity: 'error',
    title: 'a field that must be there',
    explanation:
      'A targeted message needs `auth` and `devices_filter`; a preset needs `auth`, `name`, and `content` with `platforms`; a Safari block needs its title. The underlined bracket opens the object that lacks the field.',
    examples: [
      {
        kind: 'createPreset',
        bad: preset(CODE, '"content": {}'),
        good: preset(CODE, TITLE),
      },
    ],
  },
  'request/missing-wrapper': {
    severity: 'error',
    title: 'fields of a targeted message outside of `request`',
    explanation:
      'The body of createTargetedMessage is an object with one member, `request`, which holds all fields. In the lenient dialect this is a warning. The fix puts the wrapper around them.',
    examples: [
      {
        kind: 'createTargetedMessage',
        bad: `{"auth": "token", "devices_filter": "A(\\"AAAAA-AAAAA\\")", ${CONTENT}}`,
        good: message(CONTENT),
      },
    ],
  },
  'request/needless-wrapper': {
    severity: 'error',
    title: 'a preset inside of `request`',
    explanation:
      'The fields of createPreset stand at the top of the body. In the lenient dialect this is a warning. The fix takes the wrapper away.',
    examples: [{ kind: 'createPreset', bad: `{"request": ${preset(CODE, TITLE)}}`, good: preset(CODE, TITLE) }],
  },
  'request/beside-wrapper': {
    severity: 'error',
    title: 'a member beside `request`',
    explanation: 'Only what stands inside of `request` is read, so a field beside it would be lost silently.',
    examples: [
      {
        kind: 'createTargetedMessage',
        bad: `{"request": {"auth": "token", "devices_filter": "A(\\"AAAAA-AAAAA\\")", ${CONTENT}}, "send_date": "now"}`,
        good: message(CONTENT, '"send_date": "now"'),
      },
    ],
  },
  'request/unknown-field': {
    severity: 'warning',
    title: 'a field that is not known',
    explanation:
      'The service ignores what it does not know, and what the field was to say is lost. Most often it is a misspelled one.',
    examples: [
      {
        kind: 'createTargetedMessage',
        bad: message(CONTENT, '"android_slient": 1'),
        good: message('"android_silent": 1'),
      },
      {
        kind: 'createPreset',
        bad: preset(CODE, '"content": {"platforms": {"ios": {"titel": "Spring"}}}'),
        good: preset(CODE, TITLE),
      },
    ],
  },
  'request/unlisted-field': {
    severity: 'note',
    title: 'a parameter that is not checked',
    explanation:
      'createTargetedMessage also takes parameters of the general operation that creates messages. They are not listed, so nothing can be said of this one.',
    examples: [{ kind: 'createTargetedMessage', bad: message(CONTENT, '"send_rate": 100'), good: message(CONTENT) }],
  },
  'request/unknown-block': {
    severity: 'error',
    title: 'a platform that presets do not have',
    explanation:
      'The blocks of `content.platforms` are android, ios, amazon, wphone, osx, windows, chrome, firefox and safari, spelled so. What stands under another name reaches nobody.',
    examples: [
      {
        kind: 'createPreset',
        bad: preset(CODE, '"content": {"platforms": {"iOS": {"title": "Spring"}}}'),
        good: preset(CODE, TITLE),
      },
    ],
  },
  'request/not-accepted': {
    severity: 'error',
    title: 'a field that createTargetedMessage refuses',
    explanation:
      'Who gets a targeted message is said by its filter alone: `application`, `applications_group`, `platforms`, `devices`, `filter` and `conditions` belong to other operations. The help shows what to write in `devices_filter`.',
    examples: [
      {
        kind: 'createTargetedMessage',
        bad: message(CONTENT, '"application": "AAAAA-AAAAA"'),
        good: message(CONTENT),
      },
    ],
  },
  'request/one-code': {
    severity: 'error',
    title: 'not exactly one of application and group',
    explanation:
      'A preset belongs to one application or to one application group: exactly one of `applicationCode` and `applicationGroupCode` is there.',
    examples: [
      {
        kind: 'createPreset',
        bad: preset(CODE, '"applicationGroupCode": "11111-11111"', TITLE),
        good: preset(CODE, TITLE),
      },
      { kind: 'createPreset', bad: preset(TITLE), good: preset(CODE, TITLE) },
    ],
  },
  'request/unknown-code': {
    severity: 'error',
    title: 'a code that the catalog does not declare',
    explanation: 'With a catalog the application or group of a preset has to be one of those declared there.',
    examples: [
      {
        kind: 'createPreset',
        catalog: '{"applications": {"AAAAA-AAAAA": {}}}',
        bad: preset('"applicationCode": "AAAAA-AAAAB"', TITLE),
        good: preset(CODE, TITLE),
      },
    ],
  },
  'request/stored-token': {
    severity: 'warning',
    title: 'a token written into a file',
    explanation:
      'Templates are kept in repositories, where many people read them. With `--auth optional` the token may be left out; one that is written out is told. A placeholder such as `{{token}}` is none.',
    examples: [
      {
        kind: 'createTargetedMessage',
        auth: 'optional',
        bad: message(CONTENT),
        good: message(CONTENT).replace('"auth": "token"', '"auth": "{{token}}"'),
      },
    ],
  },
  'request/attachment-not-mutable': {
    severity: 'warning',
    title: 'an attachment that will not be shown',
    explanation:
      'From iOS 10 on an application can add an attachment only when the message says that its content may be changed. The fix sets `mutable-content` to 1.',
    examples: [
      {
        kind: 'createTargetedMessage',
        bad: message(CONTENT, '"ios_root_params": {"attachment": "https://example.com/a.png"}'),
        good: message(
          CONTENT,
          '"ios_root_params": {"aps": {"mutable-content": 1}, "attachment": "https://example.com/a.png"}',
        ),
      },
    ],
  },
});
