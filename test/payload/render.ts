/** A message with these members, checked and rendered for a platform. */

import type { Platform } from '../../src/base/vocabulary.js';
import { readGeneralFields } from '../../src/payload/general-fields.js';
import type { Payload } from '../../src/payload/payload.js';
import { type Occasion, renderPayload } from '../../src/payload/render-payload.js';
import { readBody } from '../../src/requests/body.js';
import { checkTargetedBody } from '../../src/requests/targeted/check.js';
import { messageOf } from '../requests/expect-request.js';
import { deepFreeze } from '../support/deep-freeze.js';
import { readXml, type XmlElement } from '../support/read-xml.js';

export type Fields = Readonly<Record<string, unknown>>;

/** 2030-01-15 00:00:00 UTC. */
export const SEND_AT = 1_894_665_600_000;

/** Null: nothing is sent to the platform. `content` is `Hello` unless it is among the fields. */
export function render(platform: Platform, fields: Fields, occasion: Partial<Occasion> = {}): Payload | null {
  const body = readBody(messageOf(fields));
  const { value, diagnostics } = checkTargetedBody(body, {});
  // Not measured: what is too large is rendered, too.
  const general = readGeneralFields(body, {}).fields;
  if (value === null) throw new Error(`the message is wrong: ${diagnostics.map(({ message }) => message).join('; ')}`);
  return renderPayload(deepFreeze({ ...value.request, ...general }), platform, {
    language: null,
    defaultLanguage: 'en',
    sendAt: SEND_AT,
    ...occasion,
  });
}

/** The JSON that is sent. */
export function renderJson(platform: Platform, fields: Fields, occasion: Partial<Occasion> = {}): unknown {
  const body = render(platform, fields, occasion)?.body;
  if (body?.kind !== 'json') throw new Error('the body is not JSON');
  return JSON.parse(JSON.stringify(body.value));
}

/** The elements of the notification that is sent to Windows Phone: names and texts. */
export function renderXml(fields: Fields): readonly (readonly [string, string])[] {
  const body = render('Windows_Phone', fields)?.body;
  if (body?.kind !== 'text') throw new Error('the body is not XML');
  return (readXml(body.text).children[0]?.children ?? []).map(({ name, text }: XmlElement) => [name, text] as const);
}

/** The bytes of the JSON that is sent. */
export function jsonBytes(platform: Platform, fields: Fields): number {
  return new TextEncoder().encode(JSON.stringify(renderJson(platform, fields))).length;
}
