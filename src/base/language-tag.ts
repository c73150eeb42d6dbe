/** Tags of languages as devices write them: https://www.rfc-editor.org/rfc/rfc5646 */

/** Room for every tag in use: https://www.rfc-editor.org/rfc/rfc5646#section-4.4.1 */
const LONGEST_UNITS = 100;

/** Subtags of one to eight letters and digits; the first is a language of two or three letters, or `x` or `i`. */
const SHAPE = /^(?:[a-z]{2,3}|[xi](?=-))(?:-[a-z0-9]{1,8})*$/;

/** The tag in lower case, with `-` for `_`, which mean the same; null for a text that has not the shape of one. */
export function languageTagIn(text: string): string | null {
  if (text.length > LONGEST_UNITS) return null;
  const tag = text.toLowerCase().replaceAll('_', '-');
  return SHAPE.test(tag) ? tag : null;
}
