/**
 * Rules about fields that have no effect as they stand: with a button without a text, in a silent message, for a platform that no device has,
 * and under a name that has another now.
 */

import { ownMember } from '../../../base/json-kind.js';
import { joinPointer } from '../../../base/pointer.js';
import type { Platform } from '../../../base/vocabulary.js';
import { replaceFix } from '../../../diagnostics/diagnose.js';
import { removeMember } from '../../null-member.js';
import { platformReach } from '../../platform-reach.js';
import { buttonWithoutText, deprecatedTrimContent, ignoredWhenSilent, unreachedField } from '../../request-errors.js';
import { TARGETED_GROUPS } from '../fields.js';
import { has, keyOf, readValue, type TargetedRule } from './rule.js';

/** A button of Chrome without a text is not there, so its URL leads nowhere. */
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

const SILENT = [
  { flag: 'ios_silent', ignored: ['ios_sound', 'content'] },
  { flag: 'android_silent', ignored: ['android_sound', 'android_banner', 'content'] },
] as const;

/** A silent message makes no sound, and shows nothing. */
export const silentShowsNothing: TargetedRule = {
  words: 'With `ios_silent` or `android_silent` the sound, the banner and the content of that platform have no effect.',
  codes: ['request/no-effect'],
  check(parts) {
    for (const { flag, ignored } of SILENT) {
      if (readValue(parts, flag) !== 1) continue;
      for (const name of ignored)
        if (has(parts, name) && parts.members.values[name] !== '')
          parts.members.context.diagnostics.push(ignoredWhenSilent(keyOf(parts, name), name, keyOf(parts, flag)));
    }
  },
};

const PLATFORM_OF: ReadonlyMap<string, Platform> = new Map(
  TARGETED_GROUPS.flatMap(({ platform, fields }) =>
    platform === null ? [] : Object.keys(fields).map((name) => [name, platform] as const),
  ),
);

/** Fields of a platform that no device of the audience has. */
export const fieldsAreReached: TargetedRule = {
  words: 'A field of a platform that the filter cannot reach has no effect.',
  codes: ['request/unreached-field'],
  check(parts) {
    const { context, values } = parts.members;
    const filter = parts.filter?.filter ?? null;
    // A filter that is empty by itself has a diagnostic of its own.
    if (filter === null || filter.plan?.kind === 'none') return;
    const isReached = platformReach(filter, context.catalog);
    for (const name of Object.keys(values)) {
      const platform = PLATFORM_OF.get(name);
      if (platform !== undefined && !isReached(platform))
        context.diagnostics.push(unreachedField(keyOf(parts, name), name, platform));
    }
  },
};

/** `ios_trim_content` has a new name. */
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
