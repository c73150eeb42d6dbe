/** The tools about the text of one filter: what is wrong with it, what it says, and how else it could be written. */

import { simplify } from '../../analysis/simplify/simplify.js';
import { format } from '../../format/format.js';
import { explain } from '../../plan/explain/explain.js';
import { explanationJson } from '../../report/explanation.js';
import { CHECKED, checkedJson, checkText } from '../check-text.js';
import { ALLOW_ACCOUNT_WIDE, BOOLEAN, FILTER, KIND, OBJECT, orNull, REACH, STRING, TEXT } from '../common-fields.js';
import { ACCOUNT_WIDE_CODES, checkOptions, errorsIn, refusedFor, soundFilter } from '../sound-filter.js';
import { defineTool, isRefused } from '../tool.js';

/** `check`: everything that is wrong with a filter or with the body of a request. */
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

/** `explain`: what a filter says, in a sentence and as a tree. */
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

const CHANGES = { type: 'array', items: { type: 'object', properties: { code: STRING, title: STRING } } };

/** `fix`: the text with every repair that cannot change what was meant; what is left is told. */
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

/** `format`: a filter laid out in lines. */
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

/** `simplify`: a shorter filter with the same audience. */
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
