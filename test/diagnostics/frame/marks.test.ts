/** What a frame points at: how many places, which of them with a bar, and in which lines they are. */

import { describe, expect, it } from 'vitest';
import type { Span } from '../../../src/base/span.js';
import { diagnose } from '../../../src/diagnostics/diagnose.js';
import { documentOf } from '../../../src/diagnostics/frame/document.js';
import { type Marks, marksOf } from '../../../src/diagnostics/frame/marks.js';

/** Ten lines of three characters, four with their ends. */
const TEXT = Array.from({ length: 10 }, () => 'abc').join('\n');

function marks(span: Span, ...related: readonly Span[]): Marks {
  const labels = related.map((one, at) => ({ span: one, message: `m${at}` }));
  return marksOf(documentOf(TEXT), diagnose('syntax/unexpected', span, 'm', { label: 'here', related: labels }));
}

/** From the start of one line to the end of another, both counted from 0. */
function lines(first: number, last: number): Span {
  return { start: first * 4, end: last * 4 + 3 };
}

const POINT: Span = { start: 0, end: 1 };

describe('related places', () => {
  it('are eight, and more are counted', () => {
    const eight = Array.from({ length: 8 }, (_, at) => lines(at, at));
    expect(marks(POINT, ...eight)).toMatchObject({ omitted: 0, single: { length: 9 } });
    expect(marks(POINT, ...eight, lines(8, 8), lines(9, 9))).toMatchObject({ omitted: 2, single: { length: 9 } });
  });
});

describe('bars', () => {
  it('are three, the longest outermost, and what is left is pointed at in its first line', () => {
    const { multi, single } = marks(lines(4, 5), lines(0, 2), lines(0, 4), lines(6, 9));
    expect(multi.map(({ firstLine, lastLine }) => [firstLine, lastLine])).toEqual([
      [0, 4],
      [0, 2],
      [4, 5],
    ]);
    expect(single.map(({ span, lastLine }) => [span, lastLine])).toEqual([[{ start: 24, end: 27 }, 6]]);
  });

  it('of equal length stand in the order of the places, that of the finding first', () => {
    const { multi } = marks(lines(4, 5), lines(0, 1), lines(2, 3));
    expect(multi.map(({ firstLine }) => firstLine)).toEqual([4, 0, 2]);
  });

  it('are none for what ends right behind a line', () => {
    const { multi, primary } = marks({ start: 0, end: 4 });
    expect([multi, primary.firstLine, primary.lastLine]).toEqual([[], 0, 0]);
    expect(marks({ start: 0, end: 5 }).multi).toHaveLength(1);
  });
});
