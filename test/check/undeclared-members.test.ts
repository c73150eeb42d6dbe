/** A group of a program's catalog, one of whose members the catalog does not declare: the member is in it all the same. */

import { expect, it } from 'vitest';
import { compile, compileOrThrow } from '../../src/compile.js';
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

it.each([
  // X is on iOS alone; of Y that is not known.
  ['G("G", ["Chrome"])', []],
  ['G("G", ["Chrome", "iOS"])', []],
  ['A("X", ["Chrome"])', ['application `X` is not on Chrome, so this set is always empty']],
])('may be on any platform: %s', (text, messages) => {
  const onIos = { code: 'X', name: null, platforms: ['iOS'], tags: new Map(), declared: null } as const;
  const { diagnostics } = compile(text, {
    catalog: { ...catalog, applications: new Map([['X', onIos]]) },
    lint: false,
  });
  expect(diagnostics.map(({ message }) => message)).toEqual(messages);
});
