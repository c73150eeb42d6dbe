/** `fix`: the text with every repair that cannot change what was meant; what is left is told. */

import { CHECKED, checkedJson, checkText } from '../check-text.js';
import { ALLOW_ACCOUNT_WIDE, KIND, orNull, STRING, TEXT } from '../common-fields.js';
import { ACCOUNT_WIDE_CODES, checkOptions, errorsIn, refusedFor } from '../sound-filter.js';
import { defineTool } from '../tool.js';

const CHANGES = { type: 'array', items: { type: 'object', properties: { code: STRING, title: STRING } } };

export const fixTool = defineTool({
  name: 'fix',
  title: 'Repair a filter or a request body',
  description:
    'Makes the safe repairs: those after which the text means what its author meant, and reaches nobody more. The answer has the new text, what was changed, and what is still wrong with it, with repairs that need a decision. Nothing is written anywhere.',
  fields: { text: TEXT, kind: KIND, allowAccountWide: ALLOW_ACCOUNT_WIDE },
  answer: { text: STRING, changes: CHANGES, heldBack: orNull(STRING), ...CHECKED },
  async run({ text, kind = 'filter', allowAccountWide = false }, account) {
    const draft = await checkText(text, kind, { ...checkOptions(account, allowAccountWide), fix: 'safe' });
    const wide = errorsIn(draft.diagnostics).filter(({ code }) => ACCOUNT_WIDE_CODES.has(code));
    if (wide.length > 0) return refusedFor(kind, draft.text, wide);
    const { changes = [], growth = null, isHeldBack = false } = draft.mended ?? {};
    return {
      value: {
        text: draft.text,
        changes: changes.map(({ code, title }) => ({ code, title })),
        heldBack: isHeldBack ? (growth?.message ?? null) : null,
        ...checkedJson(draft),
      },
    };
  },
});
