/** What is said of a message that is right as a request, and cannot be sent as it is. */

import { grouped } from '../base/plural.js';
import { shown } from '../base/shown.js';
import type { Platform } from '../base/vocabulary.js';
import { diagnose, replaceFix } from '../diagnostics/diagnose.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { JsonPlace } from '../json/json-place.js';
import type { PushService } from './payload.js';

const CARRIED_OUT =
  'of the parameters of the general operation `title`, `subtitle`, `link`, `data`, `send_rate` and `preset` are carried out';

export function notSent({ pointer, span }: JsonPlace, name: string, help: string = CARRIED_OUT): Diagnostic {
  return diagnose('request/not-sent', span, `\`${shown(name)}\` is not sent`, { help, pointer });
}

/** `near` is the code of a preset that was probably meant. */
export function unknownPreset({ pointer, span }: JsonPlace, code: string, near: string | null): Diagnostic {
  return diagnose('request/unknown-preset', span, `there is no preset \`${shown(code)}\``, {
    help: near === null ? 'createPreset gives the code of a preset' : `did you mean \`${near}\`?`,
    fixes: near === null ? [] : [replaceFix('unsafe', `write ${near}`, span, JSON.stringify(near))],
    pointer,
  });
}

/** `isOther`: what would be sent is another number, and not the same in other digits. */
export function numberNotKept(
  { pointer, span }: JsonPlace,
  written: string,
  sent: string,
  isOther: boolean,
): Diagnostic {
  const message = isOther
    ? `\`${shown(written)}\` cannot be sent: it would be \`${sent}\``
    : `\`${shown(written)}\` is sent as \`${sent}\``;
  return diagnose('request/number-not-kept', span, message, {
    ...(!isOther && { severity: 'warning' }),
    help: 'to be sent as it is written, make it a text',
    pointer,
  });
}

const SERVICE_NAMES: Readonly<Record<PushService, string>> = {
  apns: 'APNs',
  fcm: 'FCM',
  adm: 'Amazon Device Messaging',
  wns: 'WNS',
  'web-push': 'Web Push',
  mpns: 'MPNS',
  blackberry: 'the push service of BlackBerry',
};

interface Excess {
  readonly platform: Platform;
  readonly service: PushService;
  /** Null: one text for all, or too much whatever the text. */
  readonly language: string | null;
  readonly bytes: number;
  readonly most: number;
}

export function payloadTooLarge({ pointer, span }: JsonPlace, excess: Excess): Diagnostic {
  const { platform, service, language, bytes, most } = excess;
  const inLanguage = language === null ? '' : ` in \`${shown(language)}\``;
  return diagnose(
    'request/payload-too-large',
    span,
    `the payload for ${platform}${inLanguage} has ${grouped(bytes)} bytes, ${grouped(bytes - most)} more than ${SERVICE_NAMES[service]} takes`,
    { label: 'the most of it', help: `it takes ${grouped(most)} bytes`, pointer },
  );
}
