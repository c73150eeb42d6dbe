/** The tags of a filter, each once and in order, few or many. */

import { expect, it } from 'vitest';
import { UsedTags } from '../../src/check/used-tags.js';

/** `x:b` is the tag `b` of the application `x`, `b` one of the account. */
function sorted(written: readonly string[]): readonly string[] {
  const tags = new UsedTags();
  for (const one of written) {
    const [name = '', application = null] = one.split(':').reverse();
    tags.add(application, name, null);
  }
  return tags.sorted().map(({ application, name }) => (application === null ? name : `${application}:${name}`));
}

const MANY = Array.from({ length: 20 }, (_, at) => String.fromCharCode(97 + at));

it.each([
  ['none', [], []],
  ['each once', ['b', 'a', 'b', 'a'], ['a', 'b']],
  ['those of the account first', ['x:a', 'b'], ['b', 'x:a']],
  ['by application, then by name', ['y:a', 'x:b', 'x:a', 'z:c'], ['x:a', 'x:b', 'y:a', 'z:c']],
  ['by UTF-16 unit', ['é', 'z', 'Z'], ['Z', 'z', 'é']],
  ['the same name elsewhere is another', ['a', 'x:a', 'y:a'], ['a', 'x:a', 'y:a']],
  ['many, each once', [...MANY, ...MANY, ...MANY.toReversed()], MANY],
  ['the ninth again', [...MANY.slice(0, 9), 'i', 'a', 'x:a', 'x:a'], [...MANY.slice(0, 9), 'x:a']],
  ['many of applications, each once', [...MANY, 'x:a', 'x:b', 'x:a', 'y:a', 'a'], [...MANY, 'x:a', 'x:b', 'y:a']],
])('%s', (_, written, expected) => {
  expect(sorted(written)).toEqual(expected);
});
