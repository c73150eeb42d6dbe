/** A message that nobody notices: no text, nothing rich, and not silent either. */

import { noContent } from '../../request-errors.js';
import { has, readValue, type TargetedRule } from './rule.js';

/** What takes the place of a text: rich content, and parameters that the application itself reads. */
const INSTEAD_OF_TEXT = [
  ...['rich_page_id', 'remote_page', 'rich_media', 'wns_content', 'ios_root_params', 'android_root_params'],
  ...['adm_root_params', 'mac_root_params', 'chrome_root_params', 'firefox_root_params', 'preset', 'data'],
];

export const messageHasContent: TargetedRule = {
  words: 'A message has `content`, or is silent, or has rich content or root parameters; else nobody notices it.',
  codes: ['request/no-content'],
  check(parts) {
    const { context, pointer } = parts.members;
    if (
      !context.body.isComplete ||
      has(parts, 'content') ||
      readValue(parts, 'ios_silent') === 1 ||
      readValue(parts, 'android_silent') === 1
    )
      return;
    if (INSTEAD_OF_TEXT.some((name) => has(parts, name))) return;
    context.diagnostics.push(noContent(context.body.valuePlace(pointer)));
  },
};
