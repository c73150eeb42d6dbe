/** How relations and changes of filters are told: nothing that is not decided is told as if it were. */

import { describe, expect, it } from 'vitest';
import type { DifferenceSide } from '../../src/analysis/diff-filters.js';
import { changeWords, relationWords } from '../../src/lsp/words.js';

const SOME: DifferenceSide = { answer: 'some', witness: { id: 'w', platform: 'iOS' }, reason: null };
const NONE: DifferenceSide = { answer: 'none', witness: null, reason: null };
const UNKNOWN: DifferenceSide = { answer: 'unknown', witness: null, reason: 'the budget is used up' };

describe('the relation of two filters', () => {
  it.each([
    [SOME, NONE, NONE, 'the same devices are in this filter and in b.sift, whatever the account'],
    [NONE, NONE, NONE, 'the same devices are in this filter and in b.sift, whatever the account'],
    [UNKNOWN, NONE, NONE, 'the same devices are in this filter and in b.sift, whatever the account'],
    [NONE, SOME, SOME, 'no device can be in this filter and in b.sift'],
    [NONE, UNKNOWN, SOME, 'no device can be in this filter and in b.sift'],
    [SOME, NONE, SOME, 'every device of this filter is in b.sift, too'],
    [SOME, NONE, UNKNOWN, 'every device of this filter is in b.sift, too'],
    [SOME, SOME, NONE, 'every device of b.sift is in this filter, too'],
    [UNKNOWN, UNKNOWN, NONE, 'every device of b.sift is in this filter, too'],
    [SOME, SOME, SOME, 'this filter and b.sift overlap: devices can be in both, and in each of them alone'],
    [SOME, SOME, UNKNOWN, 'it is not decided how this filter and b.sift relate'],
    [SOME, UNKNOWN, SOME, 'it is not decided how this filter and b.sift relate'],
    [UNKNOWN, SOME, SOME, 'it is not decided how this filter and b.sift relate'],
    [UNKNOWN, UNKNOWN, UNKNOWN, 'it is not decided how this filter and b.sift relate'],
  ])('%#: in one line', (both, onlyHere, onlyThere, title) => {
    expect(relationWords({ both, onlyHere, onlyThere }, 'b.sift').title).toBe(title);
  });

  it('names each side, and shows a device or the reason', () => {
    expect(relationWords({ both: SOME, onlyHere: NONE, onlyThere: UNKNOWN }, 'b.sift').text).toBe(
      [
        'In this filter and in b.sift: possible, a device like this',
        '  {',
        '    "id": "w",',
        '    "platform": "iOS"',
        '  }',
        '',
        'Only in this filter: nobody, whatever the account',
        '',
        'Only in b.sift: not decided, the budget is used up',
      ].join('\n'),
    );
  });

  it('shows no control characters of a name', () => {
    expect(relationWords({ both: SOME, onlyHere: NONE, onlyThere: NONE }, 'a\u202Eb').title).not.toContain('\u202E');
  });
});

describe('a change', () => {
  it.each([
    [true, null, 'the same audience as at HEAD, whatever the account'],
    [false, null, 'another audience than at HEAD'],
    [null, null, 'it is not decided whether the audience is that of HEAD'],
    [false, { before: 1_200, after: 1 }, 'another audience than at HEAD: 1 device, 1,200 devices before'],
  ])('%#: in one line', (same, counts, title) => {
    expect(changeWords({ same, gained: SOME, lost: NONE }, 'HEAD', counts).title).toBe(title);
  });

  it('says what it knows where it has no device to show, and no reason', () => {
    const gained = { answer: 'some', witness: null, reason: null } as const;
    const lost = { answer: 'unknown', witness: null, reason: null } as const;
    expect(changeWords({ same: null, gained, lost }, 'HEAD', null).text).toBe('Gained: possible\n\nLost: not decided');
  });

  it('tells who is gained and who is lost', () => {
    expect(changeWords({ same: null, gained: NONE, lost: UNKNOWN }, 'HEAD', null).text).toBe(
      'Gained: nobody, whatever the account\n\nLost: not decided, the budget is used up',
    );
  });
});
