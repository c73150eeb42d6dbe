/** Codes `test/…`: a test file is none, a test failed, or the tests leave something of the filter untried. */

import { defineCodes } from '../code-entry.js';

const FILTER = '"filter": "A(\\"X\\") * T(\\"age\\", GTE, 18)"';
const YOUNG = '{"id": "young", "platform": "iOS", "applications": ["X"], "tags": {"age": 17}}';
const OLD = '{"id": "old", "platform": "iOS", "applications": ["X"], "tags": {"age": 18}}';
const OTHER = '{"id": "other", "platform": "iOS", "tags": {"age": 18}}';
const NEITHER = '{"id": "neither", "platform": "iOS", "tags": {"age": 17}}';
const GOOD = `{${FILTER},\n "cases": [{"in": [${OLD}],\n  "out": [${YOUNG},\n   ${OTHER}]}]}`;

export const TEST_CODES = defineCodes({
  'test/wrong-type': {
    severity: 'error',
    title: 'a value of the wrong kind',
    explanation: 'Names and filters are texts, cases and devices come in lists, a count is a whole number from 0.',
    examples: [{ kind: 'tests', bad: '{"filter": "A(\\"X\\")", "cases": {"in": []}}', good: GOOD }],
  },
  'test/unknown-word': {
    severity: 'error',
    title: 'a dialect or platform there is not',
    explanation:
      'The dialects are `strict` and `lenient`; the platforms are the ten of the language, spelled as there.',
    examples: [
      {
        kind: 'tests',
        bad: '{"filter": "A(\\"X\\")", "dialect": "lenien", "cases": [{"reach": {"accountWide": false}}]}',
        good: '{"filter": "A(\\"X\\")", "dialect": "lenient", "cases": [{"reach": {"accountWide": false}}]}',
      },
    ],
  },
  'test/missing-key': {
    severity: 'error',
    title: 'a key that must be there',
    explanation: 'A test file needs a filter, as `filter` (its text) or `file` (the name of its file), and `cases`.',
    examples: [{ kind: 'tests', bad: `{${FILTER}}`, good: GOOD }],
  },
  'test/unknown-key': {
    severity: 'error',
    title: 'a key that test files do not have',
    explanation:
      'A key that nobody reads is most often a misspelled one: what it was to test would be tested by nobody.',
    examples: [
      {
        kind: 'tests',
        bad: '{"filter": "A(\\"X\\")", "cases": [{"reach": {"acountWide": false}}]}',
        good: '{"filter": "A(\\"X\\")", "cases": [{"reach": {"accountWide": false}}]}',
      },
    ],
  },
  'test/two-filters': {
    severity: 'error',
    title: 'a filter as text and as a file',
    explanation: 'All cases of a test file are about one filter: it is written as `filter`, or named by `file`.',
    examples: [
      {
        kind: 'tests',
        bad: '{"filter": "A(\\"X\\")", "file": "x.sift", "cases": [{"reach": {"accountWide": false}}]}',
        good: '{"filter": "A(\\"X\\")", "cases": [{"reach": {"accountWide": false}}]}',
      },
    ],
  },
  'test/nothing-expected': {
    severity: 'error',
    title: 'a test that cannot fail',
    explanation: 'A file without cases, or a case without expectations, passes whatever the filter says.',
    examples: [{ kind: 'tests', bad: '{"filter": "A(\\"X\\")", "cases": [{"name": "adults"}]}', good: GOOD }],
  },
  'test/no-devices': {
    severity: 'error',
    title: 'an id or a count where the file has no devices',
    explanation: 'Ids name devices of `devices`, and a count is how many of them are in the audience.',
    examples: [
      {
        kind: 'tests',
        bad: '{"filter": "A(\\"X\\")", "cases": [{"count": 1}]}',
        good: `{"filter": "A(\\"X\\")", "devices": [${OLD}, ${OTHER}], "cases": [{"count": 1}]}`,
      },
    ],
  },
  'test/unknown-device': {
    severity: 'error',
    title: 'an id that no device has',
    explanation: 'An id in a case is one of the devices under `devices`. A device may also be written there in full.',
    examples: [
      {
        kind: 'tests',
        bad: `{"filter": "A(\\"X\\")", "devices": [${OLD}], "cases": [{"in": ["odl"]}]}`,
        good: `{"filter": "A(\\"X\\")", "devices": [${OLD}], "cases": [{"in": ["old"]}]}`,
      },
    ],
  },
  'test/duplicate-device': {
    severity: 'error',
    title: 'a device twice in one place',
    explanation: 'Ids are unique in an account, and a case says of a device once whether it is in the audience.',
    examples: [
      {
        kind: 'tests',
        bad: `{"filter": "A(\\"X\\")", "devices": [${OLD}], "cases": [{"in": ["old"], "out": ["old"]}]}`,
        good: `{"filter": "A(\\"X\\")", "devices": [${OLD}], "cases": [{"in": ["old"]}]}`,
      },
    ],
  },
  'test/unknown-to-catalog': {
    severity: 'warning',
    title: 'a device with a tag or application that the catalog does not declare',
    explanation:
      'As everywhere, what the catalog does not know is left out of the device. In a test it is most often misspelled.',
    examples: [
      {
        kind: 'tests',
        bad: `{"filter": "A(\\"X\\")", "catalog": {"applications": {"X": {}}},\n "cases": [{"in": [${OLD}]}]}`,
        good: '{"filter": "A(\\"X\\")", "catalog": {"applications": {"X": {}}},\n "cases": [{"in": [{"id": "old", "platform": "iOS", "applications": ["X"]}]}]}',
      },
    ],
  },
  'test/not-in-audience': {
    severity: 'error',
    title: 'a device that should be in the audience is not',
    explanation:
      'The message names the fewest clauses of the filter that keep the device out, and what the device has there.',
    examples: [{ kind: 'tests', bad: `{${FILTER},\n "cases": [{"in": [${YOUNG}]}]}`, good: GOOD }],
  },
  'test/in-audience': {
    severity: 'error',
    title: 'a device that should be outside of the audience is in it',
    explanation:
      'The message names the fewest clauses of the filter that let the device in, and what the device has there.',
    examples: [{ kind: 'tests', bad: `{${FILTER},\n "cases": [{"out": [${OLD}]}]}`, good: GOOD }],
  },
  'test/other-count': {
    severity: 'error',
    title: 'another number of devices than expected',
    explanation: 'Counted are the devices under `devices`; the help names the first of those that are in the audience.',
    examples: [
      {
        kind: 'tests',
        bad: `{${FILTER},\n "devices": [${OLD}, ${YOUNG}], "cases": [{"count": 2}]}`,
        good: `{${FILTER},\n "devices": [${OLD}, ${YOUNG}], "cases": [{"count": 1}]}`,
      },
    ],
  },
  'test/other-reach': {
    severity: 'error',
    title: 'another reach than expected',
    explanation:
      'The reach says outside of which applications, groups and platforms no device of the audience can be, whatever the account.',
    examples: [
      {
        kind: 'tests',
        bad: `{${FILTER}, "cases": [{"reach": {"applications": ["X", "Y"]}}]}`,
        good: `{${FILTER}, "cases": [{"reach": {"applications": ["X"]}}]}`,
      },
    ],
  },
  'test/not-empty': {
    severity: 'error',
    title: 'a filter that should be empty is not proven to be',
    explanation:
      'A device that can be in the filter is shown, with the clauses that let it in. It is made up: the expectation is about every account there can be.',
    examples: [
      {
        kind: 'tests',
        bad: `{${FILTER}, "cases": [{"empty": true}]}`,
        good: `{"filter": "T(\\"age\\", GTE, 18) * T(\\"age\\", LTE, 17)",\n "cases": [{"empty": true}]}`,
      },
    ],
  },
  'test/empty': {
    severity: 'error',
    title: 'a filter that should reach somebody is not proven to',
    explanation: 'Conditions that exclude each other leave nobody: no account has a device that is in this filter.',
    examples: [
      {
        kind: 'tests',
        bad: `{"filter": "T(\\"age\\", GTE, 18) * T(\\"age\\", LTE, 17)",\n "cases": [{"empty": false}]}`,
        good: `{"filter": "T(\\"age\\", GTE, 18) * T(\\"age\\", LTE, 65)",\n "cases": [{"empty": false}]}`,
      },
    ],
  },
  'test/not-equivalent': {
    severity: 'error',
    title: 'filters that should have the same audience are not proven to',
    explanation:
      'A device that is in one of the two only is shown, with the clauses of both that decide about it. Comparing is about every account there can be.',
    examples: [
      {
        kind: 'tests',
        bad: `{"filter": "T(\\"age\\", GTE, 18)",\n "cases": [{"equivalent": "T(\\"age\\", BETWEEN, [18, 99])"}]}`,
        good: `{"filter": "T(\\"age\\", GTE, 18)",\n "cases": [{"equivalent": "T(\\"age\\", EQ, 18) + T(\\"age\\", GTE, 19)"}]}`,
      },
    ],
  },
  'test/not-implied': {
    severity: 'error',
    title: 'a filter that should lie inside another one is not proven to',
    explanation:
      'A device that is in the filter and not in the other one is shown, with the clauses of both that decide about it.',
    examples: [
      {
        kind: 'tests',
        bad: `{${FILTER}, "cases": [{"implies": "T(\\"age\\", GTE, 21)"}]}`,
        good: `{${FILTER}, "cases": [{"implies": "T(\\"age\\", GTE, 16)"}]}`,
      },
    ],
  },
  'test/not-disjoint': {
    severity: 'error',
    title: 'filters that should share no device are not proven to',
    explanation: 'A device that is in both is shown, with the clauses of both that let it in.',
    examples: [
      {
        kind: 'tests',
        bad: `{${FILTER}, "cases": [{"disjoint": "T(\\"age\\", LTE, 18)"}]}`,
        good: `{${FILTER}, "cases": [{"disjoint": "T(\\"age\\", LTE, 17)"}]}`,
      },
    ],
  },
  'test/undecided-operand': {
    severity: 'warning',
    title: 'an operand that decided no test',
    explanation:
      'Every test would end the same if this operand held for every device, or for none. A device about which it alone decides is missing.',
    examples: [{ kind: 'tests', bad: `{${FILTER},\n "cases": [{"out": [${NEITHER}]}]}`, good: GOOD }],
  },
  'test/surviving-mutant': {
    severity: 'warning',
    title: 'a change of the filter that no test notices',
    explanation:
      'The filter was changed in one place, and every test still passed. A device that the two tell apart is missing, or they mean the same.',
    examples: [
      {
        kind: 'tests',
        bad: `{"filter": "T(\\"age\\", GTE, 18)",\n "cases": [{"in": [${OLD}], "out": [{"id": "child", "platform": "iOS", "tags": {"age": 8}}]}]}`,
        good: `{"filter": "T(\\"age\\", GTE, 18)",\n "cases": [{"in": [${OLD}], "out": [${YOUNG}]}]}`,
      },
    ],
  },
});
