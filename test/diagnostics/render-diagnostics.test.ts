/** Frames against golden files in `frames/`, each looked at by a person; `npx vitest run -u` writes them anew. */

import { describe, expect, it } from 'vitest';
import { diagnose, replaceFix } from '../../src/diagnostics/diagnose.js';
import { renderDiagnostics } from '../../src/diagnostics/render-diagnostics.js';
import { at, frame, frames, point, told } from './frames.js';

describe('one line', () => {
  const text = 'T("Ctiy", EQ, "Oslo")';
  frame('a span with a label', text, told(at(text, '"Ctiy"'), 'there is no tag `Ctiy`', { label: 'not declared' }));
  frame('a span without a label', text, told(at(text, 'EQ'), 'wrong operator'));
  frame('the name of the source', text, told(at(text, 'EQ'), 'wrong operator'), { source: 'filters/oslo.sift' });
  frame('a warning', text, told(at(text, 'EQ'), 'odd operator', { severity: 'warning' }));
  frame('a note', text, told(at(text, 'EQ'), 'plain operator', { severity: 'note' }));
  frame('an insertion point', text, told(point(8), 'missing comma', { label: 'a `,` fits here' }));
  frame('an insertion point at the end', 'A("X"', told(point(5), 'never closed', { label: 'a `)` fits here' }));
  frame('the whole text', 'A("X")', told({ start: 0, end: 6 }, 'no good', { label: 'all of it' }));
  frame('help', text, told(at(text, 'EQ'), 'wrong operator', { help: 'use IN' }));
  frame(
    'help that is too long for one line',
    text,
    told(at(text, 'EQ'), 'wrong operator', {
      help: 'a List tag holds many strings at once, so that no single one of them can be equal to it; to ask whether the list and yours share a string, write IN with a list of one',
    }),
  );
  frames('several diagnostics stand apart', text, [told(at(text, '"Ctiy"'), 'first'), told(at(text, 'EQ'), 'second')]);
  frame(
    'a pointer into JSON',
    '{"tags": {"age": {"type": "Int"}}}',
    told({ start: 26, end: 31 }, 'unknown type `Int`', { pointer: '/tags/age/type' }),
    { source: 'catalog.json' },
  );
  frame(
    'a pointer into a value without a text',
    null,
    told(point(0), 'unknown type `Int`', { pointer: '/tags/age/type', help: 'types are Integer, String, List' }),
    { source: 'catalog' },
  );
});

describe('several labels', () => {
  const text = 'T("age", LTE, 17) * T("city", EQ, "Oslo") * T("age", GTE, 18)';
  const related = (piece: string, message: string, nth = 0) => ({ span: at(text, piece, nth), message });
  const primary = at(text, 'T("age", GTE, 18)');
  frame(
    'two on one line',
    text,
    told(primary, 'no such device', {
      label: 'contradicts the first',
      related: [related('T("age", LTE, 17)', 'at most 17')],
    }),
  );
  frame(
    'three on one line',
    text,
    told(primary, 'no such device', {
      label: 'contradicts the first',
      related: [related('T("age", LTE, 17)', 'at most 17'), related('"city"', 'has no say')],
    }),
  );
  frame(
    'the primary before its related',
    text,
    told(at(text, '"age"'), 'seen twice', { label: 'first here', related: [related('"age"', 'again here', 1)] }),
  );
  frame(
    'a related without a primary label',
    text,
    told(at(text, '*'), 'odd', { related: [related('T("age", LTE, 17)', 'taken first')] }),
  );
  frame(
    'one inside the other',
    text,
    told(at(text, 'LTE'), 'odd', { label: 'this', related: [related('T("age", LTE, 17)', 'in there')] }),
  );
  frame(
    'both at one place',
    text,
    told(at(text, 'LTE'), 'odd', { label: 'first', related: [related('LTE', 'second')] }),
  );
  frame(
    'both beginning at one place',
    text,
    told(at(text, 'T('), 'odd', { label: 'short', related: [related('T("age", LTE, 17)', 'long')] }),
  );
  frame(
    'touching',
    text,
    told(at(text, '"age"'), 'odd', { label: 'name', related: [{ span: { start: 0, end: 2 }, message: 'opener' }] }),
  );
  frame(
    'more places than can be read',
    text,
    told(primary, 'odd', {
      related: Array.from({ length: 11 }, (_, nth) => ({ span: point(nth * 4), message: `place ${nth + 1}` })),
    }),
  );
  frame(
    'a label too long for its line',
    text,
    told(primary, 'no such device', {
      label: 'asks for ages from 18 up, while the first condition of the same run has left only ages up to 17',
      related: [related('T("age", LTE, 17)', 'at most 17')],
    }),
    { width: 80 },
  );
});

describe('several lines', () => {
  const text = '# who\n(A("X") + T("vip", EQ, 1)\n  * T("a", EQ, 1)\n  * T("b", EQ, 1)\n  * T("c", EQ, 1)\n  \\ A("Y")';
  frame('the line before is shown', text, told(at(text, '"a"'), 'odd', { label: 'here' }));
  frame('a blank line before is not', 'A("X")\n\n  + B', told(point(11), 'odd', { label: 'here' }));
  frame(
    'labels on neighbouring lines',
    text,
    told(at(text, '"a"'), 'odd', { label: 'here', related: [{ span: at(text, '"b"'), message: 'and here' }] }),
  );
  frame(
    'labels with one line between',
    text,
    told(at(text, '"a"'), 'odd', { label: 'here', related: [{ span: at(text, '"c"'), message: 'and here' }] }),
  );
  frame(
    'labels far apart',
    text,
    told(at(text, '('), 'never closed', {
      label: 'opened here',
      related: [{ span: point(text.length), message: 'a `)` fits here' }],
    }),
  );
  frame(
    'line numbers of different length',
    `${'\n'.repeat(8)}A\nB`,
    told({ start: 8, end: 9 }, 'odd', { related: [{ span: { start: 10, end: 11 }, message: 'B' }] }),
  );
  frame(
    'a span over two lines',
    text,
    told({ start: 7, end: text.indexOf('T("b"') - 4 }, 'odd', { label: 'all of this' }),
  );
  frame('a span over many lines', text, told({ start: 6, end: text.length }, 'odd', { label: 'all of this' }));
  frame(
    'a span from the middle of a line',
    text,
    told({ start: text.indexOf('T("vip"'), end: text.length }, 'odd', { label: 'all of this' }),
  );
  frame(
    'a span over lines inside another',
    text,
    told({ start: text.indexOf('T("a"'), end: text.indexOf('  * T("c"') - 1 }, 'odd', {
      label: 'inner',
      related: [{ span: { start: 6, end: text.length }, message: 'outer' }],
    }),
  );
  frame(
    'a span over lines and a label among them',
    text,
    told({ start: 6, end: text.length }, 'odd', {
      label: 'all of this',
      related: [{ span: at(text, '"b"'), message: 'and this' }],
    }),
  );
  frame('a span over lines without a label', text, told({ start: 6, end: text.length }, 'odd'));
  frame(
    'a long label under a span over lines',
    text,
    told({ start: 6, end: text.length }, 'odd', {
      label: 'a span of many lines can have a label that is as long as it likes, and is broken where it has to be',
    }),
    { width: 60 },
  );
});

describe('line breaks', () => {
  frame('carriage return and line feed', 'A("X")\r\n+ B\r\n', told({ start: 10, end: 11 }, 'odd', { label: 'here' }));
  frame('a carriage return alone', 'A("X")\r+ B', told({ start: 9, end: 10 }, 'odd', { label: 'here' }));
  frame(
    'a span that is a line break',
    'A("X\n")',
    told({ start: 4, end: 5 }, 'a line ends inside a string', { label: 'here' }),
  );
  frame('a span that ends with a line break', 'A("X")\n+ B', told({ start: 0, end: 7 }, 'odd', { label: 'one line' }));
  frame('an empty text', '', told(point(0), 'the filter is empty', { help: 'name a set, such as A("XXXXX-XXXXX")' }));
  frame(
    'the end of a text that ends with a line break',
    'A("X") +\n',
    told(point(9), 'an operand is missing', { label: 'expected here' }),
  );
});

describe('as a person should read it', () => {
  const over = 'A(\\"00000-00000\\") * T(\\"age\\", BETWEEN, [17, 19])';
  frame(
    'over escaped',
    over,
    diagnose('syntax/unexpected', at(over, '\\"'), 'this filter was escaped for JSON once too often', {
      label: 'a string starts with a plain `"`',
      help: 'in a JSON body write \\" once; `\\` between sets, the difference, is written \\\\ there',
      fixes: [
        {
          title: 'undo 4 escapes',
          safety: 'safe',
          edits: [...over.matchAll(/\\/g)].map(({ index }) => ({ span: { start: index, end: index + 1 }, text: '' })),
        },
      ],
    }),
  );
  const mixed = 'A("X") + A("Y") * T("vip", EQ, 1)';
  frame(
    'mixed operators',
    mixed,
    told(at(mixed, '*'), '`+` and `*` bind alike, left to right; this reads ( … + … ) * …', {
      severity: 'warning',
      related: [{ span: at(mixed, 'A("X") + A("Y")'), message: 'taken together first' }],
      help: 'to intersect first write A("X") + (A("Y") * T("vip", EQ, 1))',
      fixes: [
        {
          title: 'put the brackets that keep this meaning',
          safety: 'safe',
          edits: [
            { span: point(0), text: '(' },
            { span: point(15), text: ')' },
          ],
        },
      ],
    }),
  );
  const wide = 'A("X") * T("vip", EQ, 1) + T("tester", EQ, 1)';
  frame(
    'account wide',
    wide,
    told(at(wide, 'T("tester", EQ, 1)'), 'this filter names an application, and still reaches the whole account', {
      severity: 'warning',
      label: 'not bounded by any application',
      help: 'to stay inside X: A("X") * (T("vip", EQ, 1) + T("tester", EQ, 1))',
    }),
  );
  const berlin = 'A("AAAAA-AAAAA")\n  * T("city", GTE, "Berlin")';
  frame(
    'an operator that the type does not take',
    berlin,
    told(at(berlin, 'GTE'), 'a String tag has no order, so GTE does not apply to `city`', {
      label: 'String tags take EQ, NOTEQ, IN, NOTIN',
      related: [{ span: at(berlin, '"city"'), message: '`city` is a String (catalog.json:14)' }],
      help: 'to match one value, use EQ',
    }),
    { source: 'filters/berlin.sift' },
  );
});

describe('options', () => {
  const text = 'A("X")\n+ (A("Y")\n  * T("a", EQ, "\u202e")\n)';
  const diagnostic = told({ start: 9, end: text.length }, 'odd', {
    label: 'all of this',
    help: 'see there',
    related: [{ span: at(text, '"a"'), message: 'and this' }],
    fixes: [replaceFix('safe', 'write B', at(text, '"a"'), '"b"')],
  });
  it.each([
    ['error', '1;31'],
    ['warning', '1;33'],
    ['note', '1;34'],
  ] as const)('has a colour for each severity: %s is %s', (severity, colour) => {
    const rendered = renderDiagnostics(null, [told(point(0), 'odd', { severity })], { color: true });
    const [head] = rendered.split('\n');
    expect(head).toBe(`\u001b[${colour}m${severity}[syntax/unexpected]\u001b[0m\u001b[1m: odd\u001b[0m`);
  });

  frame('colour', text, diagnostic, { color: true, source: 'a.sift' });
  frame('without box characters', text, diagnostic, { unicode: false, source: 'a.sift' });
  frames('compact', text, [diagnostic, told({ start: 0, end: 1 }, 'line\nbreak \u001b', { severity: 'note' })], {
    format: 'compact',
    source: 'a\n.sift',
  });
  frames('compact without a text', null, [diagnostic], { format: 'compact', source: 'devices.csv:7' });
  frame('without a text and a source', null, told(point(0), 'odd', { help: 'do better' }));
  frames('compact without a source', text, [diagnostic], { format: 'compact' });
});

it('no diagnostics: nothing', () => {
  expect(renderDiagnostics('A("X")', [])).toBe('');
});
