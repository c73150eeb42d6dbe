/**
 * BlackBerry 10: the content part of a push message, whose form is the application's own affair:
 * https://developer.blackberry.com/devzone/develop/platform_services/604569.html
 */

import { withGeneralData } from './general-fields.js';
import { present, shownText } from './members.js';
import type { Payload, PlatformMessage } from './payload.js';

export function renderBlackberry(message: PlatformMessage): Payload {
  const { fields, text } = message;
  return {
    service: 'blackberry',
    headers: { 'Content-Type': 'application/json' },
    body: {
      kind: 'json',
      value: present({
        ...withGeneralData(message),
        header: shownText(fields.blackberry_header ?? fields.title),
        text,
      }),
    },
    badgeStep: null,
  };
}
