/** What is said of a message that the source of audiences cannot be asked for. */

import { shown } from '../../base/shown.js';
import { diagnose } from '../../diagnostics/diagnose.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { JsonPlace } from '../../json/json-place.js';

/** `field` has a text for each language, or a time on the clock of each device. */
export function textsNotListed({ pointer, span }: JsonPlace, field: string): Diagnostic {
  const [held, help] =
    field === 'send_date'
      ? ['time zones', 'send `ignore_user_timezone`: true']
      : ['languages', 'send one text for all languages'];
  return diagnose('audience/texts-not-listed', span, `the ${held} that devices hold cannot be listed by this service`, {
    help: `${help}, or give the service a source of audiences with \`tagTexts\``,
    pointer,
  });
}

/** `tag` is what devices would tell it under. */
export function languagesNotTold({ pointer, span }: JsonPlace, field: string, tag: string): Diagnostic {
  return diagnose(
    'audience/languages-not-told',
    span,
    `\`${field}\` has several languages, and no device of the audience has the tag \`${shown(tag)}\`: all get one text`,
    { help: 'the option `language-tag` of the service names the tag that devices write', pointer },
  );
}
