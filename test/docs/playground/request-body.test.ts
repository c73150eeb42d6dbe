/** The filter inside a body: put in and taken out, and nothing else of the body changes. */

import { describe, expect, it } from 'vitest';
import { bodyFor, filterIn, withFilter } from '../../../docs/playground/shared/request-body.js';

const TEXT = 'T("city", EQ, "Köln") \\ A("X")\n# $& $1 `"';

describe('a body', () => {
  it('begins with what a message needs, without a token', () => {
    expect(JSON.parse(bodyFor(TEXT))).toEqual({
      request: { send_date: 'now', devices_filter: TEXT, content: { en: 'Hello' } },
    });
  });

  it('gives its filter back', () => {
    expect(filterIn(bodyFor(TEXT))).toBe(TEXT);
  });

  it('takes another filter and keeps every other character', () => {
    const body = '{ "request" : {\n\t"devices_filter"  : "A(\\"X\\")", "content":"devices_filter" }, }';
    expect(withFilter(body, TEXT)).toBe(
      `{ "request" : {\n\t"devices_filter"  : ${JSON.stringify(TEXT)}, "content":"devices_filter" }, }`,
    );
  });

  it.each(['', '{}', '{"devices_filter": 5}', '{"devices_filter": "A(', '{"filter": "A()"}'])(
    '%s has none that can be replaced',
    (body) => {
      expect(withFilter(body, TEXT)).toBeNull();
      expect(filterIn(body)).toBeNull();
    },
  );

  it('with an escape that JSON does not have has none', () => {
    expect(filterIn('{"devices_filter": "A(\\x)"}')).toBeNull();
  });
});
