/** The recipients that a message will have, as its audience was counted: for an estimate of the room they take. */

import { isPlatform } from '../../base/vocabulary.js';
import { renderPayload } from '../../payload/render-payload.js';
import type { MessageRecord } from '../records/message-record.js';
import type { ExpectedGroup } from '../transport/transport.js';

type Texts = string | Readonly<Record<string, string>>;

/** One group for each platform, with the longest of the texts: no device of it takes more. O(request). */
export function expectedRecipients(
  { request, audience, resolveAt: sendAt }: Pick<MessageRecord, 'request' | 'audience' | 'resolveAt'>,
  defaultLanguage: string,
): readonly ExpectedGroup[] {
  const { content, wns_content } = request;
  const fields = {
    ...request,
    auth: '',
    ...(content !== undefined && { content: longestText(content) }),
    ...(wns_content !== undefined && { wns_content: longestText(wns_content) }),
  };
  const groups: ExpectedGroup[] = [];
  for (const [platform, recipients] of Object.entries(audience.byPlatform)) {
    if (!isPlatform(platform)) continue;
    const payload = renderPayload(fields, platform, { language: null, defaultLanguage, sendAt });
    const language = longestLanguage(platform === 'Windows' ? wns_content : content);
    if (payload !== null) groups.push({ group: { part: MOST_PARTS, platform, language, sendAt, payload }, recipients });
  }
  return groups;
}

/** The number of a part has no more digits. */
const MOST_PARTS = 99_999;

function longestText(texts: Texts): string {
  return typeof texts === 'string' ? texts : longest(Object.values(texts));
}

function longestLanguage(texts: Texts | undefined): string | null {
  return typeof texts === 'object' ? longest(Object.keys(texts)) : null;
}

function longest(texts: readonly string[]): string {
  const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text));
  return texts.reduce((most, text) => (bytesOf(text) > bytesOf(most) ? text : most), '');
}
