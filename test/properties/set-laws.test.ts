// M3: the laws of sets, and how operators group. Each law is two texts over the same operands with one audience.

import { expect, it } from 'vitest';
import { forAll } from '../support/law.js';
import { arbitraryWorld, audience, compiledText } from '../support/worlds.js';
import { writeText } from '../support/write-text.js';

const LAWS: readonly (readonly [title: string, left: string, right: string])[] = [
  ['union commutes', 'x + y', 'y + x'],
  ['intersection commutes', 'x * y', 'y * x'],
  ['union associates', '(x + y) + z', 'x + (y + z)'],
  ['intersection associates', '(x * y) * z', 'x * (y * z)'],
  ['intersection distributes over union', 'x * (y + z)', '(x * y) + (x * z)'],
  ['union distributes over intersection', 'x + (y * z)', '(x + y) * (x + z)'],
  ['union absorbs intersection', 'x + (x * y)', 'x'],
  ['intersection absorbs union', 'x * (x + y)', 'x'],
  ['union of a set with itself is the set', 'x + x', 'x'],
  ['intersection of a set with itself is the set', 'x * x', 'x'],
  ['difference turns union into intersection', 'x \\ (y + z)', '(x \\ y) * (x \\ z)'],
  ['difference turns intersection into union', 'x \\ (y * z)', '(x \\ y) + (x \\ z)'],
  ['difference twice is intersection', 'x \\ (x \\ y)', 'x * y'],
  ['difference distributes over union on its left', '(x + y) \\ z', '(x \\ z) + (y \\ z)'],
  ['union and intersection group to the left, intersection last', 'x + y * z', '(x + y) * z'],
  ['union and intersection group to the left, union last', 'x * y + z', '(x * y) + z'],
  ['difference groups to the left', 'x \\ y \\ z', '(x \\ y) \\ z'],
  ['difference binds tighter than the union before it', 'x + y \\ z', 'x + (y \\ z)'],
  ['difference binds tighter than the intersection before it', 'x * y \\ z', 'x * (y \\ z)'],
  ['difference binds tighter than the union behind it', 'x \\ y + z', '(x \\ y) + z'],
  ['difference binds tighter than the intersection behind it', 'x \\ y * z', '(x \\ y) * z'],
];

it.each(LAWS)('%s: %s = %s', (_, left, right) => {
  forAll(
    arbitraryWorld(3),
    ({ catalog, filters, devices }) => {
      const ids = (law: string): readonly string[] =>
        audience(
          compiledText(
            put(
              law,
              filters.map((tree) => writeText(tree)),
            ),
            catalog,
          ),
          devices,
        );
      expect(ids(left)).toEqual(ids(right));
    },
    0.25,
  );
});

/** The law with texts in brackets for `x`, `y` and `z`. */
function put(law: string, texts: readonly string[]): string {
  return law.replace(/[xyz]/g, (letter) => `(${texts['xyz'.indexOf(letter)]})`);
}
