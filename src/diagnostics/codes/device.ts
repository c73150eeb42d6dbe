/** Codes `device/…`: a line of a device file is no device. */

import { defineCodes } from '../code-entry.js';

const GOOD = '{"id": "d1", "platform": "iOS"}';

export const DEVICE_CODES = defineCodes({
  'device/unreadable-line': {
    severity: 'error',
    title: 'a line that is no JSON, or no UTF-8',
    explanation:
      'A file of devices in NDJSON holds one complete JSON object a line, in UTF-8. A JSON array of devices is another format: `jq -c ".[]"` turns it into lines.',
    examples: [{ kind: 'devices', bad: '{"id": "d1", "platform": "iOS"', good: GOOD }],
  },
  'device/line-too-long': {
    severity: 'error',
    title: 'a line that is too long',
    explanation:
      'A line is held in memory while it is read, so its length is bounded. A device that long is most often a file without line feeds.',
    examples: [
      {
        kind: 'devices',
        limits: { lineBytes: 60 },
        bad: '{"id": "d1", "platform": "iOS", "tags": {"city": "Llanfairpwllgwyngyll"}}',
        good: GOOD,
      },
    ],
  },
  'device/wrong-type': {
    severity: 'error',
    title: 'a value of the wrong type',
    explanation:
      'A tag has the type the catalog declares; without a catalog it is an integer, a text or a list of texts. Null means unset. Only integers are incremented, and only lists get and lose items.',
    examples: [
      {
        kind: 'devices',
        catalog: '{"applications": {}, "tags": {"age": {"type": "Integer"}}}',
        bad: '{"id": "d1", "platform": "iOS", "tags": {"age": "25"}}',
        good: '{"id": "d1", "platform": "iOS", "tags": {"age": 25}}',
      },
    ],
  },
  'device/integer-range': {
    severity: 'error',
    title: 'a number that is no exact integer',
    explanation: 'Integers are whole numbers within ±(2^53-1): those a JSON number holds exactly.',
    examples: [
      {
        kind: 'devices',
        bad: '{"id": "d1", "platform": "iOS", "tags": {"height": 1.75}}',
        good: '{"id": "d1", "platform": "iOS", "tags": {"height": 175}}',
      },
    ],
  },
  'device/missing-field': {
    severity: 'error',
    title: 'a device without id or platform',
    explanation: 'A device needs `id` and `platform`; everything else is optional.',
    examples: [{ kind: 'devices', bad: '{"id": "d1"}', good: GOOD }],
  },
  'device/empty-name': {
    severity: 'error',
    title: 'an empty id, code or tag name',
    explanation: 'Nothing in a filter can name an empty code or tag, and an empty id tells no device from another.',
    examples: [{ kind: 'devices', bad: '{"id": "", "platform": "iOS"}', good: GOOD }],
  },
  'device/unknown-platform': {
    severity: 'error',
    title: 'a platform there is not',
    explanation:
      'The platforms are iOS, Android, Blackberry, Windows_Phone, OsX, Windows, Amazon, Safari, Chrome and Firefox, spelled so.',
    examples: [{ kind: 'devices', bad: '{"id": "d1", "platform": "ios"}', good: GOOD }],
  },
  'device/not-subscribed': {
    severity: 'error',
    title: 'tags of an application without the subscription',
    explanation: 'A device has tags of an application only while it is subscribed to it.',
    examples: [
      {
        kind: 'devices',
        bad: '{"id": "d1", "platform": "iOS", "applicationTags": {"AAAAA-AAAAA": {"level": 3}}}',
        good: '{"id": "d1", "platform": "iOS", "applications": ["AAAAA-AAAAA"], "applicationTags": {"AAAAA-AAAAA": {"level": 3}}}',
      },
    ],
  },
  'device/csv-header': {
    severity: 'error',
    title: 'a CSV file without a usable first line',
    explanation:
      'The first line names the columns: `id`, `platform`, `applications`, the name of an account tag (or `tags.NAME`), and `CODE.NAME` for a tag of an application.',
    examples: [{ kind: 'csv', bad: 'device,platform\nd1,iOS', good: 'id,platform\nd1,iOS' }],
  },
  'device/csv-cells': {
    severity: 'error',
    title: 'a line with too many or too few cells',
    explanation: 'Every line has a cell for each column of the header. An empty cell is an unset tag.',
    examples: [{ kind: 'csv', bad: 'id,platform,city\nd1,iOS', good: 'id,platform,city\nd1,iOS,' }],
  },
  'device/csv-quotes': {
    severity: 'error',
    title: 'broken quoting',
    explanation:
      'A cell that holds a comma, a quote or a line break stands in double quotes, and a quote inside it is written twice (RFC 4180).',
    examples: [{ kind: 'csv', bad: 'id,platform,city\nd1,iOS,"Ber"lin', good: 'id,platform,city\nd1,iOS,"Ber""lin"' }],
  },
});
