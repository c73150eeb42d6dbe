/** Hashes stand in stored filters: these were computed by another program from the description of the lanes. */

import { describe, expect, it } from 'vitest';
import { Hash128, hash128 } from '../../src/base/hash.js';

it.each([
  ['', '67b59ffe8da88b87b394d3e3b65d3749'],
  ['a', 'fe7787b96568f6cb231f3c7b66965626'],
  ['A("X")', 'e4bd95e016a7f65a41399f8c2437ad0f'],
  ['\u20ac', 'eb9d8a94e5a3f35c761eedf75fa0965f'],
  ['\u{1f600}', 'ed57c634fa30607067fadef6d3cd5d8b'],
  ['\ud83d', 'fa1a634d81aef6d7d377c1b7992d8f21'],
  ['\0', '39a76e49f973a1784e9eb9fabd479f1c'],
  ['ab'.repeat(100), 'ed3d996cc863b7bd7372d00e3591c943'],
])('case %#: a text has this hash', (text, digits) => {
  expect(hash128(text)).toBe(digits);
});

describe('a text in pieces', () => {
  it.each([[[]], [['A("X")']], [['A(', '"X"', ')']], [['', 'A("X"', '', ')']]])(
    '%j has the hash of the whole',
    (pieces) => {
      const hash = new Hash128();
      for (const piece of pieces) hash.add(piece);
      expect(hash.digits()).toBe(
        pieces.length === 0 ? '67b59ffe8da88b87b394d3e3b65d3749' : 'e4bd95e016a7f65a41399f8c2437ad0f',
      );
    },
  );
});
