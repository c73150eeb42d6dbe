/** Numbers with bars: each as long as its share of the largest, as far as there is room. */

import { describe, expect, it } from 'vitest';
import { type BarRow, barRows } from '../../../src/cli/output/audience-picture.js';
import type { Output } from '../../../src/cli/output/output.js';
import { sampleOutput } from '../sample-output.js';

function outputOf(columns: number, isTerminal = true): Output {
  return sampleOutput({ isTerminal, columns });
}

const rows = (...values: readonly number[]): readonly BarRow[] =>
  values.map((value, at) => ({ label: 'abc'.slice(0, at + 1), value }));

/** What stands behind label and number. */
const barsOf = (columns: number, ...values: readonly number[]): readonly string[] =>
  barRows(outputOf(columns), rows(...values)).map((line) => line.replace(/^ {2}\w+ +[\d,]+ */, ''));

describe('bars', () => {
  it('are of 40 columns at most, in eighths, and what is not nothing has one eighth at least', () => {
    expect(barsOf(80, 320, 160, 1)).toEqual(['█'.repeat(40), '█'.repeat(20), '▏']);
    expect(barsOf(80, 320, 12, 15)).toEqual(['█'.repeat(40), '█▌', '█▉']);
    expect(barsOf(80, 1_000_000, 1)).toEqual(['█'.repeat(40), '▏']);
  });

  it('are as long as there is room behind labels and numbers, and left out where there is none', () => {
    // Two labels of at most two letters, a number of two digits, and six columns between them.
    expect(barsOf(15, 10, 5)).toEqual(['█████', '██▌']);
    expect(barsOf(11, 10, 5)).toEqual(['█', '▌']);
    expect(barsOf(10, 10, 5)).toEqual(['', '']);
  });

  it('are for terminals', () => {
    expect(barRows(outputOf(80, false), rows(1_000, 5))).toEqual(['  a   1,000', '  ab      5']);
  });

  it('are none of nothing', () => {
    expect(barRows(outputOf(80), [])).toEqual([]);
  });
});
