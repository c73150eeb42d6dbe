/** The token of a request is what `Authorization` has behind the one word or the other, and nothing else. */

import { expect, it } from 'vitest';
import { bearerOf } from '../../../src/service/http/authorise.js';
import type { Exchange } from '../../../src/service/http/exchange.js';

const bearerIn = (authorization: string | undefined) =>
  // Nothing but its header is asked for.
  bearerOf({ request: { header: (name: string) => (name === 'authorization' ? authorization : 'other') } } as Exchange);

it.each<readonly [string | undefined, string | undefined]>([
  ['Bearer abc', 'abc'],
  ['bearer abc', 'abc'],
  ['BEARER abc', 'abc'],
  ['Token abc', 'abc'],
  ['token abc', 'abc'],
  ['Bearer   abc', 'abc'],
  ['Bearer abc  \t', 'abc'],
  ['Bearer a.b-c_d~e+f/g==', 'a.b-c_d~e+f/g=='],
  ['Bearer abc def', undefined],
  ['xBearer abc', undefined],
  ['Basic Bearer abc', undefined],
  ['Bearerabc', undefined],
  ['Bearer\tabc', undefined],
  ['Bearer', undefined],
  ['Bearer ', undefined],
  ['abc', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j has %j', (authorization, token) => expect(bearerIn(authorization)).toBe(token));
