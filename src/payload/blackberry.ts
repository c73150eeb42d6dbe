/**
 * BlackBerry 10: the content part of a push message, whose form is the application's own affair:
 * https://developer.blackberry.com/devzone/develop/platform_services/604569.html
 */

import { present, shownText } from './members.js';
import type { Payload } from './payload.js';
import type { PlatformMessage } from './platform-message.js';

export function renderBlackberry({ fields, text }: PlatformMessage): Payload {
  return {
    service: 'blackberry',
    headers: { 'Content-Type': 'application/json' },
    body: { kind: 'json', value: present({ header: shownText(fields.blackberry_header), text }) },
    badgeStep: null,
  };
}
