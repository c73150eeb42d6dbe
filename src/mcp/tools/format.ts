/** `format`: a filter laid out in lines. */

import { format } from '../../format/format.js';
import { ALLOW_ACCOUNT_WIDE, BOOLEAN, FILTER, STRING } from '../common-fields.js';
import { soundFilter } from '../sound-filter.js';
import { defineTool, isRefused } from '../tool.js';

export const formatTool = defineTool({
  name: 'format',
  title: 'Lay a filter out in lines',
  description: 'The same filter, laid out for people: an operator at the start of each line, comments kept.',
  fields: { filter: FILTER, allowAccountWide: ALLOW_ACCOUNT_WIDE },
  answer: { text: STRING, changed: BOOLEAN },
  async run({ filter: text, allowAccountWide = false }, account) {
    const filter = await soundFilter({ name: 'filter', text }, allowAccountWide, account);
    if (isRefused(filter)) return filter;
    const formatted = format(text, { dialect: account.dialect, comments: true }).text;
    return { value: { text: formatted, changed: formatted !== text } };
  },
});
