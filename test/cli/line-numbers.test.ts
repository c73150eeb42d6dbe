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
