/** What formatting keeps of the form of a file: how its lines end, and a byte order mark before them. */

/** In the order in which a tie between them is settled. */
const LINE_ENDS = ['\n', '\r\n', '\r'] as const;

export type LineEnd = (typeof LINE_ENDS)[number];

export interface LineForm {
  /** `''` where there is none. */
  readonly mark: '' | '\uFEFF';
  readonly end: LineEnd;
}

/** The form of `text`: the end that most of its lines have, LF where there is no line break. O(text). */
export function lineFormOf(text: string): LineForm {
  return { mark: text.startsWith('\uFEFF') ? '\uFEFF' : '', end: lineEndsIn(text)[0] ?? '\n' };
}

/** The line ends that there are in `text`, the most frequent first. O(text). */
export function lineEndsIn(text: string): readonly LineEnd[] {
  const counts: Record<LineEnd, number> = { '\n': 0, '\r\n': 0, '\r': 0 };
  for (const [found] of text.matchAll(/\r\n|\n|\r/g)) counts[found === '\n' || found === '\r' ? found : '\r\n']++;
  return LINE_ENDS.filter((end) => counts[end] > 0).toSorted((left, right) => counts[right] - counts[left]);
}
