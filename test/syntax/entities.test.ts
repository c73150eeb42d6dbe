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
