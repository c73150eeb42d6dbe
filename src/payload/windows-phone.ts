/**
 * Windows Phone: a tile or a toast, as XML. https://learn.microsoft.com/previous-versions/windows/apps/hh202970(v=vs.105) (tile) and
 * https://learn.microsoft.com/previous-versions/windows/apps/hh202967(v=vs.105) (toast)
 */

import { type XmlElement, xmlDocument } from '../report/xml.js';
import { shownText } from './members.js';
import type { Payload, PlatformMessage } from './payload.js';

/** Tiles show no more. */
const MOST_COUNT = 99;

/** Delivered at once: 1 for tiles, 2 for toasts. */
const TILE_HEADERS = { 'X-WindowsPhone-Target': 'token', 'X-NotificationClass': '1' };
const TOAST_HEADERS = { 'X-WindowsPhone-Target': 'toast', 'X-NotificationClass': '2' };

export function renderWindowsPhone(message: PlatformMessage): Payload {
  const isToast = message.fields.wp_type === 'Toast';
  const notification = isToast ? toast(message) : tile(message);
  return {
    service: 'mpns',
    headers: { 'Content-Type': 'text/xml', ...(isToast ? TOAST_HEADERS : TILE_HEADERS) },
    body: {
      kind: 'text',
      text: xmlDocument({
        name: 'wp:Notification',
        attributes: { 'xmlns:wp': 'WPNotification' },
        children: [notification],
      }),
    },
    badgeStep: null,
  };
}

/** The title of a toast is the application's own name where there is none. */
function toast({ fields, text }: PlatformMessage): XmlElement {
  return {
    name: 'wp:Toast',
    children: elements([
      ['wp:Text1', fields.title],
      ['wp:Text2', text],
    ]),
  };
}

function tile({ fields, text }: PlatformMessage): XmlElement {
  const { wp_count: count } = fields;
  return {
    name: 'wp:Tile',
    children: elements([
      ['wp:BackgroundImage', fields.wp_background],
      ['wp:Count', count === undefined ? undefined : String(Math.min(Math.max(count, 0), MOST_COUNT))],
      ['wp:Title', text],
      ['wp:BackBackgroundImage', fields.wp_backbackground],
      ['wp:BackTitle', fields.wp_backtitle],
      ['wp:BackContent', fields.wp_backcontent],
    ]),
  };
}

/** An element that is left out leaves the tile as it is. */
function elements(texts: readonly (readonly [name: string, text: string | undefined])[]): readonly XmlElement[] {
  return texts.flatMap(([name, text]) => (shownText(text) === undefined ? [] : [{ name, children: [text ?? ''] }]));
}
