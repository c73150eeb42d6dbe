/** Codes `access/…`: the request is right, and its token does not allow it. */

import { defineCodes } from '../code-entry.js';

const CATALOG =
  '{"applications": {"AAAAA-AAAAA": {}, "BBBBB-BBBBB": {}}, "groups": {"11111-11111": {"applications": ["AAAAA-AAAAA", "BBBBB-BBBBB"]}}, "tags": {"vip": {"type": "Integer"}}}';

const TOKEN = { applications: ['AAAAA-AAAAA'], isAccountWide: false };

function message(filter: string): string {
  return `{"request": {"auth": "token", "content": "Hello", "devices_filter": ${JSON.stringify(filter)}}}`;
}

export const ACCESS_CODES = defineCodes({
  'access/unknown-token': {
    severity: 'error',
    title: 'no access token of this service',
    explanation:
      'The service looks for the token before anything else: without one of its own in `auth` it tells nothing about a request. Tokens are made with `pushsift serve token add`, are shown once, and are gone when they are removed.',
    examples: [
      {
        kind: 'createTargetedMessage',
        token: TOKEN,
        catalog: CATALOG,
        bad: message('A("AAAAA-AAAAA")').replace('token', 'another'),
        good: message('A("AAAAA-AAAAA")'),
      },
    ],
  },
  'access/application': {
    severity: 'error',
    title: 'an application that the token may not target',
    explanation:
      'A token may be made for some applications alone. A filter may name nothing else, on the right of `\\` neither: what is excluded tells of devices, too. Names are refused whether they exist or not. A token made with `--exclude` may name others to exclude their devices, and never reach them; a preset takes the right to its application.',
    examples: [
      {
        kind: 'createTargetedMessage',
        token: TOKEN,
        catalog: CATALOG,
        bad: message('A("AAAAA-AAAAA") + A("BBBBB-BBBBB")'),
        good: message('A("AAAAA-AAAAA")'),
      },
    ],
  },
  'access/group': {
    severity: 'error',
    title: 'a group with applications that the token may not target',
    explanation:
      'A group may be named by a token that may name every application in it, and targeted by one that may target them. Where no catalog says which those are, a token of some applications may name no group. A group that does not exist is refused alike.',
    examples: [
      {
        kind: 'createTargetedMessage',
        token: TOKEN,
        catalog: CATALOG,
        bad: message('G("11111-11111")'),
        good: message('A("AAAAA-AAAAA")'),
      },
    ],
  },
  'access/account-wide': {
    severity: 'error',
    title: 'a filter for the whole account',
    explanation:
      'A condition on an account tag is not bounded by any application. Reaching devices by it alone takes a token that was made with `--account-wide`.',
    examples: [
      {
        kind: 'createTargetedMessage',
        token: TOKEN,
        catalog: CATALOG,
        bad: message('T("vip", EQ, 1)'),
        good: message('A("AAAAA-AAAAA") * T("vip", EQ, 1)'),
      },
    ],
  },
});
