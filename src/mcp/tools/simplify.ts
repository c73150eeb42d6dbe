/** `simplify`: a shorter filter with the same audience. */

import { simplify } from '../../analysis/simplify/simplify.js';
import { ALLOW_ACCOUNT_WIDE, BOOLEAN, FILTER, orNull, STRING } from '../common-fields.js';
import { soundFilter } from '../sound-filter.js';
import { defineTool, isRefused } from '../tool.js';

export const simplifyTool = defineTool({
  name: 'simplify',
  title: 'Shorten a filter',
  description:
    'A shorter filter, proven to select the same devices in every account; the text as given where none is found. A reason says why a shorter one may have been missed.',
  fields: { filter: FILTER, allowAccountWide: ALLOW_ACCOUNT_WIDE },
  answer: { text: STRING, changed: BOOLEAN, reason: orNull(STRING) },
  async run({ filter: text, allowAccountWide = false }, account) {
    const filter = await soundFilter({ name: 'filter', text }, allowAccountWide, account);
    if (isRefused(filter)) return filter;
    const { catalog, dialect } = account;
    const shorter = simplify(filter, { catalog, dialect });
    return { value: { text: shorter.text, changed: shorter.text !== text, reason: shorter.reason } };
  },
});
