/** A message whose payload is more than a push service takes: it would be refused there, device by device, when nobody is looking. */

import { joinPointer } from '../base/pointer.js';
import type { Platform } from '../base/vocabulary.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { JsonPlace } from '../json/json-place.js';
import type { Body } from '../requests/body.js';
import { TARGETED_GROUPS } from '../requests/targeted/fields.js';
import { payloadTooLarge } from './errors.js';
import { fieldsIn } from './general-fields.js';
import type { MessageFields } from './message-fields.js';
import { jsonBytes, MOST_BYTES, payloadBytes } from './payload-size.js';
import { renderPayload } from './render-payload.js';

/** As many as a person reads. */
const MOST_FINDINGS = 20;

/** No unit of a text takes more bytes, however it is escaped. */
const MOST_UNIT_BYTES = 12;

/** Of what is there beside a text only where there is one. */
const AROUND_TEXT_BYTES = 256;

/** Where a message is written: fields that are not in the body came from a preset. */
interface Written {
  readonly body: Body;
  /** Of the object that holds the fields. */
  readonly pointer: string;
}

/**
 * Each of `platforms`, in each language: those that the filter reaches. O(body), and a payload for each text that is long.
 */
export function checkSizes(request: MessageFields, platforms: readonly Platform[], body: Body): readonly Diagnostic[] {
  return sizeFindings(request, platforms, { body, pointer: fieldsIn(body)?.pointer ?? '' });
}

/** The same for platforms that are known. */
export function sizeFindings(
  request: MessageFields,
  platforms: readonly Platform[],
  written: Written,
): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const platform of platforms) {
    found.push(...findingsOn(request, platform, written, MOST_FINDINGS - found.length));
    if (found.length >= MOST_FINDINGS) break;
  }
  return found;
}

function findingsOn(request: MessageFields, platform: Platform, written: Written, most: number): readonly Diagnostic[] {
  const name = platform === 'Windows' ? 'wns_content' : 'content';
  const texts = Object.hasOwn(request, name) ? request[name] : undefined;
  if (typeof texts !== 'object') return excessOf(request, platform, null, written);
  const beside = sizeOf({ ...request, [name]: '' }, platform, null);
  const found: Diagnostic[] = [];
  if (beside !== null && platform !== 'Windows' && beside.bytes > beside.most)
    return excessOf({ ...request, [name]: '' }, platform, null, written);
  for (const [language, text] of Object.entries(texts)) {
    const atMost = text.length * MOST_UNIT_BYTES + (beside?.bytes ?? 0) + AROUND_TEXT_BYTES;
    if (beside !== null && atMost <= beside.most) continue;
    found.push(...excessOf({ ...request, [name]: text }, platform, language, written));
    if (found.length >= most) break;
  }
  return found;
}

function sizeOf(request: MessageFields, platform: Platform, language: string | null) {
  const payload = renderPayload(request, platform, { language, defaultLanguage: 'en', sendAt: 0 });
  if (payload === null) return null;
  const { service } = payload;
  return { service, bytes: payloadBytes(payload), most: MOST_BYTES[service] };
}

function excessOf(
  request: MessageFields,
  platform: Platform,
  language: string | null,
  written: Written,
): readonly Diagnostic[] {
  const size = sizeOf(request, platform, language);
  if (size === null || size.bytes <= size.most) return [];
  return [payloadTooLarge(placeOf(request, platform, language, written), { platform, language, ...size })];
}

const COMMON = ['content', 'title', 'subtitle', 'link', 'data'];

/** The field that has the most bytes of what the platform is sent. */
function placeOf(
  request: MessageFields,
  platform: Platform,
  language: string | null,
  { body, pointer }: Written,
): JsonPlace {
  const own = TARGETED_GROUPS.filter((group) => group.platform === platform).flatMap(({ fields }) =>
    Object.keys(fields),
  );
  const names = new Set(platform === 'Windows' ? ['wns_content'] : [...COMMON, ...own]);
  const [largest = 'content'] = Object.entries(request)
    .filter(([name]) => names.has(name))
    .map(([name, value]) => ({ name, bytes: jsonBytes(value) }))
    .sort((left, right) => right.bytes - left.bytes)
    .map(({ name }) => name);
  const field = joinPointer(pointer, largest);
  const isText = largest === 'content' || largest === 'wns_content';
  const at = isText && language !== null ? joinPointer(field, language) : field;
  if (body.whole(at) !== null) return body.valuePlace(at);
  const preset = joinPointer(pointer, 'preset');
  return body.valuePlace(body.whole(preset) === null ? pointer : preset);
}
