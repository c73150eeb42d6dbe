/** Entities of HTML, one by one: what each stands for in a filter that was escaped as a whole. */

import { describe, expect, it } from 'vitest';
import { undoEntities } from '../../src/syntax/tolerant/encodings.js';

describe('an entity', () => {
  it.each([
    ['&quot;', '"'],
    ['&apos;', "'"],
    ['&amp;', '&'],
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&nbsp;', ' '],
    ['&ldquo;', '“'],
    ['&rdquo;', '”'],
    ['&lsquo;', '‘'],
    ['&rsquo;', '’'],
    ['&#34;', '"'],
    ['&#034;', '"'],
    ['&#x22;', '"'],
    ['&#X22;', '"'],
    ['&#128512;', '😀'],
    ['&#x10FFFF;', '\u{10ffff}'],
    ['&#x110000;', '\ufffd'],
  ])('%s is %s', (entity, text) => expect(undoEntities(`${entity}+`)?.text).toBe(`${text}+`));

  it.each(['&euro;', '&QUOT;', '&quot', '&#12345678;', '&#x1234567;', '&;'])('is not %s', (text) => {
    expect(undoEntities(text)?.text ?? text).toBe(text);
  });
});

describe('a text is escaped throughout', () => {
  it.each([
    '&quot;X',
    '&apos;X',
    '&amp;quot;X',
    '&amp;amp;quot;X',
    '&#34;X',
    '&#39;X',
    '&#034;X',
    '&#x22;X',
    '&#X27;X',
    '&#x0022;X',
  ])('where an escaped quote stands in it, and no plain one: %s', (text) => {
    expect(undoEntities(text)?.even).toBe(true);
  });

  it.each(['&gt;X', '&#33;X', '&#35;X', '&#x23;X', '&#3;X', '&amp;X', '&amp;gt;X', '"&quot;" + &quot;', '"X" &gt;'])(
    'and not elsewhere: %s',
    (text) => {
      expect(undoEntities(text)?.even).toBe(false);
    },
  );
});
