/** `ios_trim_content` has a new name. */

import { joinPointer } from '../../../base/pointer.js';
import { replaceFix } from '../../../diagnostics/diagnose.js';
import { removeMember } from '../../null-member.js';
import { deprecatedTrimContent } from '../../request-errors.js';
import { has, keyOf, type TargetedRule } from './rule.js';

export const trimContentRenamed: TargetedRule = {
  words: '`ios_trim_content` is deprecated: `apns_trim_content` replaces it, and wins where both are there.',
  codes: ['request/deprecated-field'],
  check(parts) {
    if (!has(parts, 'ios_trim_content')) return;
    const { context, pointer } = parts.members;
    const place = keyOf(parts, 'ios_trim_content');
    const hasBoth = has(parts, 'apns_trim_content');
    const fix = hasBoth
      ? removeMember(context.body, joinPointer(pointer, 'ios_trim_content'), 'safe')
      : replaceFix('safe', 'rename it to apns_trim_content', place.span, '"apns_trim_content"');
    context.diagnostics.push(deprecatedTrimContent(place, hasBoth, fix));
  },
};
