/**
 * Changes that no test can notice, since nothing that is promised differs: mutation testing leaves them out of its scores.
 * Each names its line as it stands in the file, and what Stryker puts in place of a part of it; `equivalent.test.ts` holds that the lines are there.
 */
export interface EquivalentChanges {
  /** From the root of the project. */
  readonly file: string;
  /** Without the space around it. */
  readonly line: string;
  /** What Stryker writes instead of a part of the line, spaces as one. */
  readonly changes: readonly string[];
  /** Why nothing but time or memory differs. */
  readonly reason: string;
}

export const EQUIVALENT: readonly EquivalentChanges[] = [
  {
    file: 'src/base/edit-distance.ts',
    line: 'if (to < right.length) current[to + 1] = tooFar;',
    changes: ['true', 'to <= right.length'],
    reason: 'beyond the last column nothing is written in a typed array, and nothing is read',
  },
  {
    file: 'src/base/edit-distance.ts',
    line: 'current[from - 1] = from === 1 ? row : tooFar;',
    changes: ['true'],
    reason: 'where the band begins behind the first column, the row is above the limit as well',
  },
  {
    file: 'src/base/edit-distance.ts',
    line: 'let best = from === 1 ? row : tooFar;',
    changes: ['true'],
    reason: 'where the band begins behind the first column, the row is above the limit as well',
  },
  {
    file: 'src/base/edit-distance.ts',
    line: 'const to = Math.min(right.length, row + limit);',
    changes: ['Math.max(right.length, row + limit)'],
    reason:
      'cells outside the band hold their true distance, which is above the limit anyway; only more of them are filled',
  },
  {
    file: 'src/base/edit-distance.ts',
    line: 'for (let at = 0; at < name.length; at++) {',
    changes: ['at <= name.length'],
    reason: 'the unit behind the end is NaN, which no other name has',
  },
  {
    file: 'src/base/fold.ts',
    line: 'if (first.length === 0) return combine(root, NO_RESULTS);',
    changes: ['false'],
    reason: 'the loop below gives the same for a root without children; this saves its stack',
  },
  ...[
    "return field === null ? [] : [textsNotListed(body.valuePlace(`${fieldsIn(body)?.pointer ?? ''}/preset`), field)];",
    "return unknownPreset(body.valuePlace(`${fieldsIn(body)?.pointer ?? ''}/preset`), code, near);",
    "return [languagesNotTold(body.keyPlace(`${fieldsIn(body)?.pointer ?? ''}/${field}`), field, languageTag)];",
  ].map((line) => ({
    file: 'src/service/operations/complete-message.ts',
    line,
    changes: ['fieldsIn(body).pointer'],
    reason: 'a body without fields has no message',
  })),
  {
    file: 'src/service/operations/complete-message.ts',
    line: 'if (known !== undefined) return known;',
    changes: ['false'],
    reason: 'the filter is made again, the same',
  },
  {
    file: 'src/service/operations/envelope.ts',
    line: 'if (diagnostics.length === 0) return [];',
    changes: ['false'],
    reason: 'of no findings the list is empty in any case; this saves the lines of the text',
  },
];
