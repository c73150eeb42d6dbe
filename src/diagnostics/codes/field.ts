/** Codes `field/…`: what is wrong with the value of one field of a request. */

import { defineCodes } from '../code-entry.js';

/** A body with this member, a member on a line. */
function message(member: string): string {
  return `{"request": {\n  "auth": "token",\n  "devices_filter": "A(\\"AAAAA-AAAAA\\")",\n  "content": "Spring is here",\n  ${member}\n}}`;
}

export const FIELD_CODES = defineCodes({
  'field/wrong-type': {
    severity: 'error',
    title: 'a value of the wrong kind',
    explanation:
      'Every field takes values of one kind, and some take two. A null is none of them: what is not to be set is left out, and the fix does so.',
    examples: [
      { kind: 'createTargetedMessage', bad: message('"ios_title": ["Hello"]'), good: message('"ios_title": "Hello"') },
      { kind: 'createTargetedMessage', bad: message('"ios_title": null'), good: message('"ios_title": "Hello"') },
    ],
  },
  'field/wrong-value': {
    severity: 'error',
    title: 'a value that the field does not take',
    explanation:
      'The value is of the right kind, but not among those that the field takes. The message says which those are.',
    examples: [
      { kind: 'createTargetedMessage', bad: message('"android_priority": 3'), good: message('"android_priority": 2') },
      { kind: 'createTargetedMessage', bad: message('"wp_type": "Raw"'), good: message('"wp_type": "Toast"') },
    ],
  },
  'field/other-spelling': {
    severity: 'error',
    title: 'another spelling of a value that the field takes',
    explanation:
      'What was meant is certain: true for 1, digits in quotes, seconds behind a time to the minute. In the lenient dialect this is a warning. The fix writes the value as the field takes it.',
    examples: [
      { kind: 'createTargetedMessage', bad: message('"wns_cache": true'), good: message('"wns_cache": 1') },
      {
        kind: 'createTargetedMessage',
        bad: message('"send_date": "2030-01-01 10:00:00"'),
        good: message('"send_date": "2030-01-01 10:00"'),
      },
    ],
  },
  'field/negative-count': {
    severity: 'warning',
    title: 'a badge or count below zero',
    explanation:
      'Nothing is there less than no times. To count a badge down, write "-n" in quotes where the field takes it.',
    examples: [
      { kind: 'createTargetedMessage', bad: message('"ios_badges": -1'), good: message('"ios_badges": "-1"') },
    ],
  },
  'field/no-url': {
    severity: 'warning',
    title: 'a text that is no URL',
    explanation: 'The device loads what the URL names. A plain word is accepted, and most likely shows nothing.',
    examples: [
      {
        kind: 'createTargetedMessage',
        bad: message('"android_banner": "banner"'),
        good: message('"android_banner": "https://example.com/banner.png"'),
      },
    ],
  },
  'field/plain-http': {
    severity: 'note',
    title: 'a URL without encryption',
    explanation: 'Many platforms refuse to load what does not come by https.',
    examples: [
      {
        kind: 'createTargetedMessage',
        bad: message('"android_banner": "http://example.com/banner.png"'),
        good: message('"android_banner": "https://example.com/banner.png"'),
      },
    ],
  },
  'field/colour-form': {
    severity: 'warning',
    title: 'a colour in another form',
    explanation: 'The colour of the light is written #RRGGBB. Other forms of hexadecimal may be understood, or not.',
    examples: [
      {
        kind: 'createTargetedMessage',
        bad: message('"android_led": "f00"'),
        good: message('"android_led": "#FF0000"'),
      },
    ],
  },
  'field/language-code': {
    severity: 'warning',
    title: 'a key that is no language code',
    explanation:
      'Texts by language are found by tags of BCP 47, such as `en`, `pt-BR` or `zh-Hant`. No device asks for anything else.',
    examples: [
      {
        kind: 'createTargetedMessage',
        bad: message('"wns_content": {"pt_BR": "SGk="}'),
        good: message('"wns_content": {"pt-BR": "SGk="}'),
      },
    ],
  },
  'field/too-large': {
    severity: 'error',
    title: 'more than a field takes',
    explanation:
      'Data of the user for iOS takes at most 4,096 bytes: of a text its UTF-8, of anything else its compact JSON. The id of a device takes 1,024, its push token 4,096, its tags 65,536 together.',
    examples: [
      {
        kind: 'createTargetedMessage',
        bad: message(`"ios_root_params": {"data": "${'x'.repeat(4097)}"}`),
        good: message('"ios_root_params": {"data": "x"}'),
      },
    ],
  },
  'field/unknown-time-zone': {
    severity: 'error',
    title: 'a time zone there is not',
    explanation:
      'Time zones have the names of the time zone database, such as `Europe/Berlin` or `UTC`. An offset such as `+02:00` is no name: it does not say when clocks change.',
    examples: [
      {
        kind: 'createTargetedMessage',
        bad: message('"send_date": "2030-01-01 10:00", "timezone": "Europe/Berln"'),
        good: message('"send_date": "2030-01-01 10:00", "timezone": "Europe/Berlin"'),
      },
    ],
  },
});
