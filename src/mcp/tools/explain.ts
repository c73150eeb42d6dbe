/** `explain`: what a filter says, in a sentence and as a tree. */

import { explain } from '../../plan/explain/explain.js';
import { explanationJson } from '../../report/explanation.js';
import { ALLOW_ACCOUNT_WIDE, FILTER, OBJECT, orNull, REACH, STRING } from '../common-fields.js';
import { soundFilter } from '../sound-filter.js';
import { defineTool, isRefused } from '../tool.js';

export const explainTool = defineTool({
  name: 'explain',
  title: 'Explain a filter',
  description:
    'What a filter says: one sentence in plain words, the applications, groups and platforms that bound it, and how its operators group, as a tree. Read the sentence back to the person who asked before a message is sent.',
  fields: { filter: FILTER, allowAccountWide: ALLOW_ACCOUNT_WIDE },
  answer: { sentence: STRING, reach: REACH, tree: OBJECT, plan: orNull(OBJECT), fingerprint: STRING },
  async run({ filter: text, allowAccountWide = false }, account) {
    const filter = await soundFilter({ name: 'filter', text }, allowAccountWide, account);
    return isRefused(filter) ? filter : { value: { ...explanationJson(filter, explain(filter)) } };
  },
});
