/** A button of Chrome without a text is not there, so its URL leads nowhere. */

import { ownMember } from '../../../base/json-kind.js';
import { buttonWithoutText } from '../../request-errors.js';
import { has, keyOf, type TargetedRule } from './rule.js';

export const buttonsHaveText: TargetedRule = {
  words: 'The URL of a button has no effect without the text of the same number.',
  codes: ['request/no-effect'],
  check(parts) {
    const { context, values } = parts.members;
    for (const number of ['1', '2']) {
      const [url, text] = [`chrome_button_url${number}`, `chrome_button_text${number}`];
      const label = ownMember(values, text);
      const isUnset = label === '' || (label === undefined && context.body.isComplete);
      if (has(parts, url) && isUnset) context.diagnostics.push(buttonWithoutText(keyOf(parts, url), url, text));
    }
  },
};
