import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LineNumbers } from '../../src/cli/output/line-numbers.js';
import { forAll } from '../support/law.js';

it('knows the line of every device, with bad and blank lines between', () => {
  forAll(fc.array(fc.constantFrom(1, 1, 1, 2, 5), { minLength: 1, maxLength: 50 }), (steps) => {
    const numbers = new LineNumbers();
    const lines: number[] = [];
    let line = 0;
    for (const step of steps) {
      line += step;
      lines.push(line);
      numbers.add(line);
    }
    expect(lines.map((_, number) => numbers.lineOf(number))).toEqual(lines);
    return true;
  });
});

it('takes stretches of lines at once, as it takes them one by one', () => {
  const numbers = new LineNumbers();
  numbers.add(2, 3);
  numbers.add(5, 0);
  numbers.add(9);
  numbers.add(10, 2);
  expect([0, 1, 2, 3, 4, 5].map((number) => numbers.lineOf(number))).toEqual([2, 3, 4, 9, 10, 11]);
});
