/** Content that travels as base64. */

import { scalarKind } from './kind.js';
import { text } from './shape.js';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

export const BASE64_TEXT = scalarKind({
  words: 'text in base64',
  shape: text({
    when: (encoded) => BASE64.test(encoded.replace(/[\t\n\f\r ]/g, '')),
    annotations: { contentEncoding: 'base64' },
  }),
  types: ['text'],
  beyondSchema: ['The text must decode as base64.'],
});
