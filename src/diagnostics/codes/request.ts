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
      'A targeted message needs `auth` and `devices_filter`; a preset needs `auth`, `name`, and `content` with `platforms`; a Safari block needs its title; an operation on a device needs `application`, `hwid`, and what it is about. The underlined bracket opens the object that lacks the field.',
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
    title: 'fields outside of `request`',
    explanation:
      'The body of createTargetedMessage, and of every operation on a device, is an object with one member, `request`, which holds all fields. In the lenient dialect this is a warning. The fix puts the wrapper around them.',
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
  'request/not-sent': {
    severity: 'warning',
    title: 'a member that is not sent',
    explanation:
      'The request may have the member, and nothing comes of it: no payload has a place for it, and the service does nothing by it. Of the parameters of the general operation that creates messages `title`, `subtitle`, `link`, `data`, `send_rate` and `preset` are carried out. The page on payloads tells where each field lands.',
    examples: [
      {
        kind: 'createTargetedMessage',
        token: { applications: null, isAccountWide: true },
        bad: message(CONTENT, '"geozone": {"lat": 1}'),
        good: message(CONTENT, '"data": {"lat": 1}'),
      },
      {
        kind: 'createPreset',
        token: { applications: null, isAccountWide: true },
        bad: preset(CODE, '"content": {"platforms": {"ios": {"title": "Spring", "customIcon": "leaf"}}}'),
        good: preset(CODE, TITLE),
      },
    ],
  },
  'request/number-not-kept': {
    severity: 'error',
    title: 'a number that would be sent as another',
    explanation:
      'Numbers of `data` and of root parameters are sent as JavaScript writes them. A whole number that it cannot hold, such as `12345678901234567891`, and one beyond all that it has, such as `1e400`, would arrive as something else: that is an error. One that is the same in other digits, such as `1.0` as `1`, or a fraction whose last digits are rounded, is a warning. A text is sent as it is written.',
    examples: [
      {
        kind: 'createTargetedMessage',
        token: { applications: null, isAccountWide: true },
        bad: message(CONTENT, '"data": {"order": 12345678901234567891}'),
        good: message(CONTENT, '"data": {"order": "12345678901234567891"}'),
      },
    ],
  },
  'request/payload-too-large': {
    severity: 'error',
    title: 'a payload that its push service refuses',
    explanation:
      'Each push service takes so many bytes and refuses what is more, for every device. Payloads are built and measured for each platform that the filter reaches, in each language, in UTF-8 as they are sent. What is underlined has most of the bytes. On iOS, Mac OS X and Safari `apns_trim_content` cuts texts to fit.',
    examples: [
      {
        kind: 'createTargetedMessage',
        token: { applications: null, isAccountWide: true },
        bad: message(`"content": "${'x'.repeat(8200)}"`),
        good: message(CONTENT),
      },
    ],
  },
  'request/unknown-preset': {
    severity: 'error',
    title: 'a preset there is not',
    explanation:
      '`preset` is the code that createPreset gave, of a preset that the token of the message may see. The message takes the content of the preset, as it is when the message is created, where it has none of its own.',
    examples: [
      {
        kind: 'createTargetedMessage',
        token: { applications: null, isAccountWide: true },
        bad: message(CONTENT, '"preset": "SPRIGN"'),
        good: message(CONTENT, '"preset": "SPRING"'),
      },
    ],
  },
  'request/unlisted-field': {
    severity: 'note',
    title: 'a parameter that is not checked',
    explanation:
      'createTargetedMessage also takes parameters of the general operation that creates messages. They are not listed, so nothing can be said of this one. With a device applications send some fields along that no filter can ask for: they are not kept.',
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
    explanation:
      'With a catalog the application or group of a preset, and the application of a device, has to be one of those declared there.',
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
  'request/no-content': {
    severity: 'warning',
    title: 'a message that nobody notices',
    explanation:
      'The message has no text, is not silent, and has no rich content or root parameters that an application could read.',
    examples: [{ kind: 'createTargetedMessage', bad: message('"send_date": "now"'), good: message(CONTENT) }],
  },
  'request/safari-incomplete': {
    severity: 'error',
    title: 'a message for Safari that lacks a field',
    explanation:
      'Safari takes a message only with `safari_title` and `safari_url_args`, so any field for Safari demands both. The list may be empty, and the fix adds an empty one.',
    examples: [
      {
        kind: 'createTargetedMessage',
        bad: message(CONTENT, '"safari_title": "Spring"'),
        good: message(CONTENT, '"safari_title": "Spring"', '"safari_url_args": []'),
      },
    ],
  },
  'request/no-effect': {
    severity: 'warning',
    title: 'a field that another one makes useless',
    explanation:
      'A silent message ignores sound, banner and content; a button without a text ignores its URL. The field can go, or the other one is wrong.',
    examples: [
      {
        kind: 'createTargetedMessage',
        bad: message('"ios_silent": 1', '"ios_sound": "bell.caf"'),
        good: message('"ios_silent": 1'),
      },
      {
        kind: 'createTargetedMessage',
        bad: message(CONTENT, '"chrome_button_url1": "https://example.com"'),
        good: message(CONTENT, '"chrome_button_url1": "https://example.com"', '"chrome_button_text1": "Open"'),
      },
    ],
  },
  'request/deprecated-field': {
    severity: 'warning',
    title: 'a field under its old name',
    explanation:
      '`apns_trim_content` replaces `ios_trim_content`, and wins where both are there. The fix renames the old one, or removes it.',
    examples: [
      {
        kind: 'createTargetedMessage',
        bad: message(CONTENT, '"ios_trim_content": 1'),
        good: message(CONTENT, '"apns_trim_content": 1'),
      },
    ],
  },
  'request/unreached-field': {
    severity: 'warning',
    title: 'a field for a platform that the filter does not reach',
    explanation:
      'No device of the audience has the platform that the field is for: the platform lists of the filter, or the platforms of the application in the catalog, leave it out.',
    examples: [
      {
        kind: 'createTargetedMessage',
        bad: `{"request": {"auth": "token", "devices_filter": "A(\\"AAAAA-AAAAA\\", [\\"iOS\\"])", ${CONTENT}, "android_sound": "bell"}}`,
        good: `{"request": {"auth": "token", "devices_filter": "A(\\"AAAAA-AAAAA\\", [\\"iOS\\"])", ${CONTENT}, "ios_sound": "bell.caf"}}`,
      },
    ],
  },
  'request/platform-without-content': {
    severity: 'warning',
    title: 'a platform that is named, and gets nothing',
    explanation:
      'Windows shows `wns_content` and nothing else, Safari needs `safari_title`. Told where the filter names the platform in a list, or an application that runs on nothing else.',
    examples: [
      {
        kind: 'createTargetedMessage',
        bad: `{"request": {"auth": "token", "devices_filter": "A(\\"AAAAA-AAAAA\\", [\\"Windows\\"])", ${CONTENT}}}`,
        good: `{"request": {"auth": "token", "devices_filter": "A(\\"AAAAA-AAAAA\\", [\\"Windows\\"])", "wns_content": "SGk="}}`,
      },
    ],
  },
  'request/past-date': {
    severity: 'warning',
    title: 'a time that is over',
    explanation: 'The date to send at lies before the present that the check was given, for the last device on earth.',
    examples: [
      {
        kind: 'createTargetedMessage',
        now: '2030-06-01T12:00:00Z',
        bad: message(CONTENT, '"send_date": "2030-05-01 10:00"'),
        good: message(CONTENT, '"send_date": "2030-07-01 10:00"'),
      },
    ],
  },
  'request/clock-change': {
    severity: 'warning',
    title: 'a local time that there is not, or twice',
    explanation:
      'When clocks are put forward an hour is skipped, when they are put back one comes twice. The message says which instant is taken.',
    examples: [
      {
        kind: 'createTargetedMessage',
        bad: message(CONTENT, '"send_date": "2030-03-31 02:30"', '"timezone": "Europe/Berlin"'),
        good: message(CONTENT, '"send_date": "2030-03-31 03:30"', '"timezone": "Europe/Berlin"'),
      },
    ],
  },
  'request/unused-time-zone': {
    severity: 'note',
    title: 'a time zone without a time',
    explanation: 'A message that is sent now is sent at one instant, whatever the clocks say.',
    examples: [
      {
        kind: 'createTargetedMessage',
        bad: message(CONTENT, '"send_date": "now"', '"timezone": "Europe/Berlin"'),
        good: message(CONTENT, '"send_date": "now"'),
      },
    ],
  },
});
