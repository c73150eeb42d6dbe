/** Frames that show fixes. */

import { describe } from 'vitest';
import { replaceFix } from '../../src/diagnostics/diagnose.js';
import { at, frame, point, told } from './frames.js';

describe('fixes', () => {
  const text = 'T("age", BETWEEN, [30, 18])';
  frame(
    'a safe one with its outcome',
    text,
    told(at(text, '30, 18'), 'the range is empty', {
      fixes: [replaceFix('safe', 'swap the bounds', at(text, '30, 18'), '18, 30')],
    }),
  );
  frame(
    'an unsafe one',
    text,
    told(at(text, '"age"'), 'unknown tag', {
      fixes: [replaceFix('unsafe', 'write "aged"', at(text, '"age"'), '"aged"')],
    }),
  );
  frame(
    'help and several fixes',
    text,
    told(at(text, 'BETWEEN'), 'odd', {
      help: 'choose one',
      fixes: [
        replaceFix('safe', 'write IN', at(text, 'BETWEEN'), 'IN'),
        replaceFix('unsafe', 'write NOTIN', at(text, 'BETWEEN'), 'NOTIN'),
      ],
    }),
  );
  const lines = 'A("X")\n  + T("b", EQ, "1")';
  frame(
    'the outcome shows its line alone',
    lines,
    told(at(lines, '"1"'), 'a quoted integer', {
      fixes: [replaceFix('safe', 'drop the quotes', at(lines, '"1"'), '1')],
    }),
  );
  frame(
    'an outcome of a few lines',
    lines,
    told(at(lines, 'A'), 'odd', {
      fixes: [
        {
          title: 'put brackets around',
          safety: 'safe',
          edits: [
            { span: point(0), text: '(' },
            { span: point(lines.length), text: ')' },
          ],
        },
      ],
    }),
  );
  const five = 'A("V")\n+ A("W")\n+ A("X")\n+ A("Y")\n+ A("Z")';
  const brackets = (text: string) => [
    {
      title: 'put brackets around',
      safety: 'safe' as const,
      edits: [
        { span: point(0), text: '(' },
        { span: point(text.length), text: ')' },
      ],
    },
  ];
  frame('an outcome of many lines is not shown', five, told(at(five, 'A'), 'odd', { fixes: brackets(five) }));
  const indented = 'A("V")\n    + A("W")\n      * A("X")';
  frame(
    'an outcome of lines further in',
    indented,
    told(at(indented, '*'), 'odd', {
      fixes: [replaceFix('safe', 'write this', { start: 13, end: 27 }, 'B\n      + C')],
    }),
  );
  frame(
    'an outcome on two lines where one was',
    five,
    told(at(five, '"V"'), 'odd', { fixes: [replaceFix('safe', 'break it', { start: 2, end: 5 }, '\n"V"')] }),
  );
  const long = Array.from({ length: 20 }, (_, nth) => `T("tag${nth}", EQ, ${nth})`).join(' + ');
  frame(
    'the outcome in a long line is cut',
    long,
    told(at(long, '"tag7"'), 'odd', { fixes: [replaceFix('unsafe', 'write "tag8"', at(long, '"tag7"'), '"tag8"')] }),
  );
  frame(
    'an outcome that is too long is not shown',
    long,
    told({ start: 0, end: 1 }, 'odd', {
      fixes: [replaceFix('safe', 'write it all again', { start: 0, end: long.length }, long.toLowerCase())],
    }),
  );
  frame(
    'a fix that leaves nothing',
    'A',
    told({ start: 0, end: 1 }, 'odd', { fixes: [replaceFix('unsafe', 'remove it', { start: 0, end: 1 }, '')] }),
  );
  frame(
    'a fix that cannot be made',
    'A',
    told({ start: 0, end: 1 }, 'odd', { fixes: [replaceFix('safe', 'do it', { start: 4, end: 9 }, '')] }),
  );
});
