/** `check`: everything that is wrong with a filter or with the body of a request. */

import { CHECKED, checkedJson, checkText } from '../check-text.js';
import { ALLOW_ACCOUNT_WIDE, KIND, TEXT } from '../common-fields.js';
import { checkOptions } from '../sound-filter.js';
import { defineTool } from '../tool.js';

export const checkTool = defineTool({
  name: 'check',
  title: 'Check a filter or a request body',
  description:
    'Tells everything that is wrong with a filter of the device filter language, or with the body of a request: code, place, what to do, and edits that mend it. Ask it about every filter before it is used. A filter without errors has its reach: the applications, groups and platforms that bound it.',
  fields: { text: TEXT, kind: KIND, allowAccountWide: ALLOW_ACCOUNT_WIDE },
  answer: CHECKED,
  async run({ text, kind = 'filter', allowAccountWide = false }, account) {
    return { value: checkedJson(await checkText(text, kind, checkOptions(account, allowAccountWide))) };
  },
});
