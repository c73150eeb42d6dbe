/** Frames of texts that are wide, long or hostile: no frame is wider than its screen, and nothing reaches a terminal that could act on it. */

import { describe, expect, it } from 'vitest';
import { replaceFix } from '../../src/diagnostics/diagnose.js';
import { renderDiagnostics } from '../../src/diagnostics/render-diagnostics.js';
import { at, frame, point, told } from './frames.js';

describe('widths', () => {
  const wide = 'T("日本", EQ, "東京") * A("Z")';
  frame(
    'wide characters take two columns',
    wide,
    told(at(wide, '"東京"'), 'odd', { label: 'here', related: [{ span: at(wide, '日本'), message: 'name' }] }),
  );
  frame('a mark behind wide characters', wide, told(at(wide, 'A("Z")'), 'odd', { label: 'here' }));
  const emoji = 'T("👨‍👩‍👧 🇩🇪 ❤️", EQ, "x")';
  frame(
    'emoji of many code points take two',
    emoji,
    told(at(emoji, 'EQ'), 'odd', { label: 'here', related: [{ span: at(emoji, '🇩🇪'), message: 'flag' }] }),
  );
  const combining = 'T("cafe\u0301", EQ, "x")';
  frame(
    'combining characters take none',
    combining,
    told(at(combining, 'EQ'), 'odd', {
      label: 'here',
      related: [{ span: at(combining, '\u0301'), message: 'accent' }],
    }),
  );
  const tabs = '\tT("a",\tEQ,\t"x")';
  frame(
    'tabs reach to the next stop',
    tabs,
    told(at(tabs, '"x"'), 'odd', { label: 'here', related: [{ span: at(tabs, '\t', 1), message: 'a tab' }] }),
  );
  const hangul = 'T("한국 ㅎ", EQ, "ｆｕｌｌ")';
  frame('Hangul and full width forms', hangul, told(at(hangul, '"ｆｕｌｌ"'), 'odd', { label: 'here' }));
});

describe('what must not reach a terminal', () => {
  const control = 'T("a\u001b[31m\u0000", EQ, "\u202ex\u2066")';
  frame(
    'control and bidirectional characters are shown by number',
    control,
    told(at(control, 'EQ'), 'odd', {
      label: 'here',
      related: [{ span: at(control, '\u202e'), message: 'turns the text' }],
    }),
  );
  frame(
    'in messages, labels, help and titles',
    'A("X")',
    told(at('A("X")', '"X"'), 'unknown `\u001b[2J`', {
      label: '\u202eX',
      help: 'a\nb',
      fixes: [replaceFix('unsafe', 'write \u0007', point(0), '')],
    }),
    { source: 'a\u001b[0m.sift' },
  );
  const zero = 'A(\u200b"X"\u00a0) + T("a\u00a0b", EQ, "c\u00a0d")';
  frame('zero width is shown', zero, told(at(zero, '\u200b'), 'invisible character', { label: 'zero width space' }));
  frame(
    'a blank of another kind is shown where it is meant',
    zero,
    told(at(zero, '\u00a0'), 'no-break space', { label: 'here' }),
  );
  frame('a lone surrogate', 'A("\ud800")', told({ start: 3, end: 4 }, 'half a character', { label: 'here' }));
  frame(
    'a byte order mark in front is not counted',
    '\ufeffA("X")',
    told({ start: 2, end: 5 }, 'odd', { label: 'here' }),
  );
  frame(
    'separators of lines that break no line',
    'A("X\u2028\u0085")',
    told({ start: 2, end: 7 }, 'odd', { label: 'here' }),
  );
});

describe('long lines', () => {
  const long = Array.from({ length: 60 }, (_, nth) => `T("tag${nth}", EQ, ${nth})`).join(' + ');
  frame('cut on both sides', long, told(at(long, '"tag33"'), 'odd', { label: 'here' }));
  frame('cut behind the start', long, told(at(long, '"tag0"'), 'odd', { label: 'here' }));
  frame('cut before the end', long, told(at(long, '"tag59"'), 'odd', { label: 'here' }));
  frame(
    'cut between two marks',
    long,
    told(at(long, '"tag33"'), 'odd', { label: 'here', related: [{ span: at(long, '"tag5"'), message: 'there' }] }),
  );
  frame('a mark longer than the screen', long, told({ start: 20, end: 900 }, 'odd', { label: 'all of this' }));
  frame('on a narrow screen', long, told(at(long, '"tag33"'), 'odd', { label: 'here' }), { width: 40 });
  frame(
    'a very long line',
    `${'x'.repeat(100_000)} T ${'y'.repeat(100_000)}`,
    told({ start: 100_001, end: 100_002 }, 'odd', { label: 'here' }),
  );
  frame('a very long mark', 'x'.repeat(200_000), told({ start: 10, end: 190_000 }, 'odd', { label: 'here' }));
  frame('a very long message', 'A', told({ start: 0, end: 1 }, `unknown \`${'x'.repeat(2000)}\``));
  frame('a long line of wide characters', '文'.repeat(200), told({ start: 100, end: 102 }, 'odd', { label: 'here' }));
});

describe('a message', () => {
  const messageOf = (length: number): string =>
    renderDiagnostics('A', [told({ start: 0, end: 1 }, 'x'.repeat(length))]).split('\n')[0] ?? '';

  it('of 600 units is shown whole', () => {
    expect(messageOf(600)).toBe(`error[syntax/unexpected]: ${'x'.repeat(600)}`);
  });

  it('of more lacks its middle', () => {
    expect(messageOf(601)).toBe(`error[syntax/unexpected]: ${'x'.repeat(300)} … ${'x'.repeat(300)}`);
  });
});

describe('hostile spans give a frame, too', () => {
  const numbers = [Number.NaN, Number.NEGATIVE_INFINITY, -1, 0, 1.5, 6, 7, Number.POSITIVE_INFINITY];
  it.each(['', 'A("X")', 'A\n\r\n\r', '\ufeff', '👨‍👩‍👧\u0301\t\ud800'])('over %j', (text) => {
    for (const start of numbers)
      for (const end of numbers) {
        const diagnostic = told({ start, end }, 'm', {
          label: 'l',
          related: [{ span: { start: end, end: start }, message: 'r' }],
        });
        expect(renderDiagnostics(text, [diagnostic])).toMatch(/^error\[syntax\/unexpected\]: m\n {2}╭─ \d+:\d+\n/);
      }
  });
});

it('51 diagnostics over a text of the longest allowed length are rendered', () => {
  const text = 'é'.repeat(262_144);
  const diagnostics = Array.from({ length: 51 }, (_, nth) =>
    told({ start: nth, end: text.length - nth }, 'm', { label: 'l' }),
  );
  expect(renderDiagnostics(text, diagnostics)).toContain('…');
});
