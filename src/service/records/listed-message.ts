/** A message as lists show it: of bounded size, however long its filter and its texts are. */

import type { TargetedRequest } from '../../requests/targeted/check.js';
import { beginningOf, type Excerpt, excerptOf } from './excerpt.js';
import type { MessageRecord } from './message-record.js';

/** A message as it is listed: without its filter and its request. */
export interface ListedMessage extends Omit<MessageRecord, 'filter' | 'request' | 'audience'> {
  readonly filter: Excerpt;
  /** Of the first of its languages; null: it has no text of its own. */
  readonly content: (Excerpt & { readonly languages: number }) | null;
  readonly audience: Omit<MessageRecord['audience'], 'byApplication'>;
}

const MOST_UNITS_OF_FAILURE = 500;

export function listedMessage({ request, audience, ...message }: Omit<MessageRecord, 'filter'>): ListedMessage {
  const { failure } = message.progress;
  const { count, devices, byPlatform } = audience;
  return {
    ...message,
    filter: excerptOf(request.devices_filter),
    content: contentOf(request),
    audience: { count, devices, byPlatform },
    progress: { ...message.progress, failure: failure && beginningOf(failure, MOST_UNITS_OF_FAILURE) },
  };
}

function contentOf({ content }: Omit<TargetedRequest, 'auth'>): ListedMessage['content'] {
  if (content === undefined) return null;
  if (typeof content === 'string') return { ...excerptOf(content), languages: 1 };
  const texts = Object.values(content);
  return { ...excerptOf(texts[0] ?? ''), languages: texts.length };
}
