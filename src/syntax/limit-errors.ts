/** What is said where a text asks for more than the limits allow. */

import { grouped } from '../base/plural.js';
import type { Span } from '../base/span.js';
import { diagnose } from '../diagnostics/diagnose.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';

const RAISE = 'split the filter, or raise the limit';

export function sourceTooLong(length: number, limit: number): Diagnostic {
  const message = `this filter has ${grouped(length)} characters; at most ${grouped(limit)} are read`;
  return diagnose('limit/source', { start: limit, end: length }, message, {
    label: 'from here on nothing was read',
    help: `${RAISE} \`source\``,
  });
}

export function tooManyTokens(first: Span, limit: number): Diagnostic {
  return diagnose('limit/tokens', first, `this filter has more than ${grouped(limit)} words, signs and brackets`, {
    label: 'the first one too many',
    help: `${RAISE} \`tokens\``,
  });
}

export function tooManyBrackets(first: Span, limit: number): Diagnostic {
  return diagnose('limit/nesting', first, `more than ${grouped(limit)} brackets are open inside each other`, {
    label: 'the first one too many',
    help: 'write runs of one operator without brackets, or raise the limit `nesting`',
  });
}

/** `operand` stands behind the change of operator that is one too many. */
export function tooHighTree(operand: Span, limit: number): Diagnostic {
  return diagnose('limit/nesting', operand, `this filter is more than ${grouped(limit)} levels of operators deep`, {
    label: 'the level too many ends here',
    help: 'a run of one operator is one level, each change of operator in it one more; regroup the filter, or raise the limit `nesting`',
  });
}

export function tooManyListItems(list: Span, limit: number): Diagnostic {
  return diagnose('limit/list-items', list, `this list has more than ${grouped(limit)} values`, {
    label: 'this much of it may stay',
    help: `${RAISE} \`listItems\``,
  });
}
