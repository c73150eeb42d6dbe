/** A checked message to what each platform is sent. Pure: the same message, language and time give the same payload. */

import type { Platform } from '../base/vocabulary.js';
import { renderAmazon } from './amazon.js';
import { renderAndroid } from './android.js';
import { renderBlackberry } from './blackberry.js';
import { renderChrome, renderFirefox, renderSafari } from './browsers.js';
import { languageChooser } from './choose-language.js';
import { renderIos } from './ios.js';
import { shownText } from './members.js';
import type { MessageFields } from './message-fields.js';
import { renderOsx } from './osx.js';
import type { Payload, PlatformMessage } from './payload.js';
import { renderWindows } from './windows.js';
import { renderWindowsPhone } from './windows-phone.js';

/** To whom and when: what devices that get the same payload have in common. */
export interface Occasion {
  /** As the devices tell it; null: they do not. */
  readonly language: string | null;
  /** For devices whose language the message does not have. */
  readonly defaultLanguage: string;
  /** When the message is sent, in milliseconds since the epoch, UTC. */
  readonly sendAt: number;
}

const RENDERERS: Readonly<Record<Platform, (message: PlatformMessage) => Payload | null>> = {
  iOS: renderIos,
  Android: renderAndroid,
  Blackberry: renderBlackberry,
  Windows_Phone: renderWindowsPhone,
  OsX: renderOsx,
  Windows: renderWindows,
  Amazon: renderAmazon,
  Safari: renderSafari,
  Chrome: renderChrome,
  Firefox: renderFirefox,
};

/** Null where the message has nothing that the platform can show: no `wns_content` for Windows, no `safari_title` for Safari. */
export function renderPayload(request: MessageFields, platform: Platform, occasion: Occasion): Payload | null {
  const fields: MessageFields = Object.assign(Object.create(null), request);
  return RENDERERS[platform]({
    fields,
    text: shownText(inLanguage(fields.content, occasion)),
    windowsContent: inLanguage(fields.wns_content, occasion),
    sendAt: occasion.sendAt,
  });
}

function inLanguage(
  texts: string | Readonly<Record<string, string>> | undefined,
  { language, defaultLanguage }: Occasion,
): string | undefined {
  if (texts === undefined || typeof texts === 'string') return texts;
  const code = languageChooser(Object.keys(texts), defaultLanguage)(language);
  return Object.hasOwn(texts, code) ? texts[code] : undefined;
}
