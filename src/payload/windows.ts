/**
 * Windows: the content as it was given, decoded, and headers that say what it is:
 * https://learn.microsoft.com/windows/apps/design/shell/tiles-and-notifications/push-request-response-headers
 */

import { type XmlElement, xmlDocument } from '../report/xml.js';
import type { Preset } from '../requests/preset/check.js';
import { shownText } from './members.js';
import type { Payload, PayloadBody, PlatformMessage } from './payload.js';

const XML_TYPE = 'text/xml';
const RAW_TYPE = 'application/octet-stream';

/** Null without `wns_content`: `content` is not for Windows. */
export function renderWindows({ fields, windowsContent }: PlatformMessage): Payload | null {
  if (windowsContent === undefined) return null;
  const body = decode(windowsContent);
  const type = fields.wns_type?.toLowerCase() ?? rootOf(body);
  const { wns_cache: cache, wns_ttl: ttl } = fields;
  const tag = shownText(fields.wns_tag);
  return {
    service: 'wns',
    headers: {
      'Content-Type': type === 'raw' ? RAW_TYPE : XML_TYPE,
      'X-WNS-Type': `wns/${type}`,
      ...(tag !== undefined && { 'X-WNS-Tag': tag }),
      ...(cache !== undefined && { 'X-WNS-Cache-Policy': cache === 1 ? 'cache' : 'no-cache' }),
      ...(ttl !== undefined && { 'X-WNS-TTL': String(ttl) }),
    },
    body,
    badgeStep: null,
  };
}

/** The base64 is checked: `atob` skips its blanks, and does without its padding. */
function decode(base64: string): PayloadBody {
  const binary = atob(base64);
  const bytes = Uint8Array.from(binary, (unit) => unit.charCodeAt(0));
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { kind: 'bytes', base64: btoa(binary) };
  }
}

const ROOT = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?<(tile|toast|badge)[\s/>]/;

/** What an XML document is a notification of, by its root element; `raw` for everything else. */
function rootOf(body: PayloadBody): string {
  return (body.kind === 'text' ? ROOT.exec(body.text)?.[1] : undefined) ?? 'raw';
}

/**
 * The texts of a preset for Windows as the XML that WNS takes: the template by its name, an image where there is one, and up to three
 * texts. https://learn.microsoft.com/uwp/schemas/tiles/toastschema/element-binding and
 * https://learn.microsoft.com/uwp/schemas/tiles/tilesschema/element-binding
 */
type WindowsBlock = NonNullable<NonNullable<Preset['content']['platforms']>['windows']>;

/** In base64 by language, as `wns_content` has it. Null: without texts, or a template for a tile or a toast, there is nothing to be shown. */
export function windowsContent({ message, template, image, type }: WindowsBlock): Record<string, string> | null {
  if (message === undefined || template === undefined || template === '' || (type !== 'Tile' && type !== 'Toast'))
    return null;
  const contents: Record<string, string> = {};
  for (const [language, texts] of Object.entries(message)) {
    const { headLineText, bodyText1, bodyText2 } = texts;
    const shown = [headLineText, bodyText1, bodyText2].filter((text) => text !== undefined && text !== '');
    const binding: XmlElement = {
      name: 'binding',
      attributes: { template },
      children: [...pictures(image), ...shown.map((text, at) => textElement(text ?? '', at + 1))],
    };
    const root = { name: type.toLowerCase(), children: [{ name: 'visual', children: [binding] }] };
    contents[language] = base64(xmlDocument(root));
  }
  return contents;
}

function pictures(image: string | undefined): readonly XmlElement[] {
  return image === undefined || image === '' ? [] : [{ name: 'image', attributes: { id: 1, src: image } }];
}

function textElement(text: string, id: number): XmlElement {
  return { name: 'text', attributes: { id }, children: [text] };
}

function base64(text: string): string {
  let binary = '';
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}
