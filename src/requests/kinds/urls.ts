/** Kinds of addresses. Published samples hold plain words where the rules want a URL: those are told, and not refused. */

import { noUrl, plainHttp } from '../field-errors.js';
import { scalarKind } from './kind.js';
import { text } from './shape.js';

/** A scheme, two slashes and something behind them, without blanks. */
const URL_SHAPE = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^\s/][^\s]*$/;

const PLAIN_HTTP = /^http:/i;

export const URL_TEXT = scalarKind({
  words: 'a full URL',
  shape: text(),
  advise: (value, { context, pointer, name }) => {
    if (!URL_SHAPE.test(value) || !URL.canParse(value))
      context.diagnostics.push(noUrl(context.body.valuePlace(pointer), name, value));
    else if (PLAIN_HTTP.test(value)) context.diagnostics.push(plainHttp(context.body.valuePlace(pointer), name));
  },
  codes: ['field/no-url', 'field/plain-http'],
});

export const URL_OR_PATH = scalarKind({
  words: 'a full URL, or a path inside the extension',
  shape: text(),
});
