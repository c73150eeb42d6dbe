/** A message for Safari needs a title, and the arguments of its URL. */

import { joinPointer } from '../../../base/pointer.js';
import { insertMember } from '../../insert-member.js';
import { safariIncomplete } from '../../request-errors.js';
import { has, keyOf, type MessageParts, type TargetedRule } from './rule.js';

/** What a message for Safari needs. */
export const SAFARI_REQUIRED = ['safari_title', 'safari_url_args'] as const;

/** The fields of the platform. */
export const SAFARI_FIELDS = ['safari_title', 'safari_action', 'safari_url_args', 'safari_ttl'];

export const safariComplete: TargetedRule = {
  words: 'Any `safari_*` field demands `safari_title` and `safari_url_args`, which may be an empty list.',
  codes: ['request/safari-incomplete'],
  check(parts) {
    const { context, pointer } = parts.members;
    const first = SAFARI_FIELDS.filter((name) => has(parts, name))
      .map((name) => ({ name, place: keyOf(parts, name) }))
      .sort((left, right) => left.place.span.start - right.place.span.start)[0];
    if (first === undefined || !context.body.isComplete) return;
    if (!has(parts, 'safari_title'))
      context.diagnostics.push(safariIncomplete(first.place, first.name, 'safari_title', null));
    if (!has(parts, 'safari_url_args')) {
      const last = lastSafariField(parts);
      const title = 'add an empty `safari_url_args`';
      const fix = insertMember(context.body, joinPointer(pointer, last), 'safe', title, '"safari_url_args": []');
      context.diagnostics.push(safariIncomplete(first.place, first.name, 'safari_url_args', fix));
    }
  },
};

function lastSafariField(parts: MessageParts): string {
  return SAFARI_FIELDS.filter((name) => has(parts, name)).reduce((last, name) =>
    keyOf(parts, name).span.start > keyOf(parts, last).span.start ? name : last,
  );
}
