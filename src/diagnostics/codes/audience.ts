/** Codes `audience/…`: the filter is right, and reaches more or fewer devices than it may, or devices that cannot be told apart. */

import { defineCodes } from '../code-entry.js';

const DEVICES = ['d1', 'd2', 'd3']
  .map((id) => `{"id":"${id}","platform":"iOS","applications":["AAAAA-AAAAA"],"tags":{"vip":${id === 'd1' ? 1 : 0}}}`)
  .join('\n');

export const AUDIENCE_CODES = defineCodes({
  'audience/too-large': {
    severity: 'error',
    title: 'the audience is larger than allowed',
    explanation:
      'A check was given a largest audience (`--max-audience`) and devices to count over, and the filter reaches more of them. A test message that reaches thousands is most often a filter without its last condition.',
    examples: [
      {
        kind: 'filter',
        devices: DEVICES,
        limits: { maxAudience: 2 },
        bad: 'A("AAAAA-AAAAA")',
        good: 'A("AAAAA-AAAAA") * T("vip", EQ, 1)',
      },
    ],
  },
  'audience/too-small': {
    severity: 'error',
    title: 'the audience is smaller than wanted',
    explanation:
      'A check was given a smallest audience (`--min-audience`) and devices to count over, and the filter reaches fewer of them. A filter that reaches nobody is most often one with a misspelt value.',
    examples: [
      {
        kind: 'filter',
        devices: DEVICES,
        limits: { minAudience: 1 },
        bad: 'A("AAAAA-AAAAA") * T("vip", EQ, 2)',
        good: 'A("AAAAA-AAAAA") * T("vip", EQ, 1)',
      },
    ],
  },
  'audience/name-not-on-devices': {
    severity: 'warning',
    title: 'no device has the application or tag',
    explanation:
      'Without a catalog every name is taken as it comes, and a misspelt one selects nobody; behind a difference it takes nobody away. The filter was counted over devices none of which is subscribed to the application, or has the tag. Where devices have a name that is nearly the same, it is named. A catalog (`--catalog`) finds such names before anything is counted.',
    examples: [
      {
        kind: 'filter',
        devices: DEVICES,
        bad: 'A("AAAAA-AAAAA") * T("vpi", EQ, 1)',
        good: 'A("AAAAA-AAAAA") * T("vip", EQ, 1)',
      },
      { kind: 'filter', devices: DEVICES, bad: 'A("AAAA-AAAAA")', good: 'A("AAAAA-AAAAA")' },
    ],
  },
  'audience/other-type-on-devices': {
    severity: 'warning',
    title: 'the tag holds values of another type on the devices',
    explanation:
      'Without a catalog the type of a tag follows from how the filter uses it: `"18"` in quotes is a String, and GTE takes Integers. On all devices that have the tag its values are of another type, so that the condition selects none of them. A catalog (`--catalog`) finds this before anything is counted.',
    examples: [
      {
        kind: 'filter',
        devices: DEVICES,
        bad: 'A("AAAAA-AAAAA") * T("vip", EQ, "1")',
        good: 'A("AAAAA-AAAAA") * T("vip", EQ, 1)',
      },
    ],
  },
  'audience/languages-not-told': {
    severity: 'warning',
    title: 'texts in several languages, and no device tells its own',
    explanation:
      'The service looks for the language of a device under an account tag, `Language` unless another is named (`pushsift serve --language-tag`). The message has a text for each of several languages, and none of the devices it reaches has that tag: all of them get the text of the default language. Name the tag that devices write, in its own case.',
    examples: [
      {
        kind: 'createTargetedMessage',
        token: { applications: null, isAccountWide: true },
        devices: DEVICES,
        bad: '{"request": {"auth": "token", "devices_filter": "A(\\"AAAAA-AAAAA\\")", "content": {"en": "Hello", "de": "Hallo"}}}',
        good: '{"request": {"auth": "token", "devices_filter": "A(\\"AAAAA-AAAAA\\")", "content": "Hello"}}',
      },
    ],
  },
  'audience/texts-not-listed': {
    severity: 'error',
    title: 'devices cannot be told apart by language or time zone',
    explanation:
      'A message with a text for each language, or at a time on the clocks of devices, is handed over in parts, and for those the service has to know which languages or time zones devices hold. Indexes, files and databases tell it; a source of audiences of one’s own does when it has `tagTexts`. Nothing was created.',
    examples: [
      {
        kind: 'createTargetedMessage',
        token: { applications: null, isAccountWide: true },
        listsTexts: false,
        bad: '{"request": {"auth": "token", "devices_filter": "A(\\"AAAAA-AAAAA\\")", "content": {"en": "Hello", "de": "Hallo"}}}',
        good: '{"request": {"auth": "token", "devices_filter": "A(\\"AAAAA-AAAAA\\")", "content": "Hello"}}',
      },
    ],
  },
});
