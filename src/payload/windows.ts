/**
 * Windows: the content as it was given, decoded, and headers that say what it is:
 * https://learn.microsoft.com/windows/apps/design/shell/tiles-and-notifications/push-request-response-headers
 */

import { shownText } from './members.js';
import type { Payload, PayloadBody } from './payload.js';
import type { PlatformMessage } from './platform-message.js';

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
