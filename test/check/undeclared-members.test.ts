/** A group of a program's catalog, one of whose members the catalog does not declare: the member is in it all the same. */

import { expect, it } from 'vitest';
import { compileOrThrow } from '../../src/compile.js';
import { audience } from '../support/worlds.js';

const catalog = {
  applications: new Map([['X', { code: 'X', name: null, platforms: [], tags: new Map(), declared: null }]]),
  groups: new Map([['G', { code: 'G', name: null, applications: ['X', 'Y'], declared: null }]]),
  tags: new Map(),
  unsetMatchesNegative: false,
  source: null,
};

const devices = [
  { id: 'x', platform: 'iOS', applications: ['X'] },
  { id: 'y', platform: 'iOS', applications: ['Y'] },
  { id: 'xy', platform: 'iOS', applications: ['X', 'Y'] },
  { id: 'z', platform: 'iOS', applications: ['Z'] },
] as const;

it.each([
  ['G("G")', ['x', 'xy', 'y']],
  ['A("X") \\ G("G")', []],
  ['A("X") + G("G")', ['x', 'xy', 'y']],
])('%s', (text, ids) => {
  expect(audience(compileOrThrow(text, { catalog }), devices)).toEqual(ids);
});
