/** Content that travels as base64. */

import * as z from 'zod/mini';
import { scalarKind } from './kind.js';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

export const BASE64_TEXT = scalarKind({
  words: 'text in base64',
  schema: z.string().check(
    z.refine((text) => BASE64.test(text.replace(/[\t\n\f\r ]/g, ''))),
    z.meta({ contentEncoding: 'base64' }),
  ),
  types: ['text'],
  beyondSchema: ['The text must decode as base64.'],
});
