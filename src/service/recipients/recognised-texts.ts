/** The languages or time zones that devices hold, asked of a source once for each of its generations. */

import { LruCache } from '../../base/lru-cache.js';
import { RecognisedTexts, type TextKind } from '../../evaluate/device-texts.js';
import type { TagTextSource } from '../../evaluate/tag-texts.js';

export type TextSource = Partial<TagTextSource> & { readonly generation: string };

/** Two tags, and two more while settings change. */
const MOST_TAGS = 4;

interface Known {
  readonly generation: string;
  readonly byTag: LruCache<string, readonly string[]>;
}

const KNOWN = new WeakMap<TextSource, Known>();

/** At most 20,000. Rejects with what the source throws, and with an Error when it cannot list texts. */
export async function recognisedTexts(
  source: TextSource,
  tag: string,
  kind: TextKind,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  if (source.tagTexts === undefined)
    throw new Error(`the source of audiences cannot list what devices hold under the tag ${tag}`);
  const { generation, byTag } = knownOf(source);
  const question = `${kind} ${tag}`;
  const known = byTag.get(question);
  if (known !== undefined) return known;
  // A source may not know of kinds, and list all.
  const recognised = new RecognisedTexts(kind);
  for (const text of await source.tagTexts(tag, { kind, ...(signal && { signal }) })) recognised.add(text);
  const texts = recognised.list();
  // Of devices that changed meanwhile nothing is remembered.
  if (source.generation === generation) byTag.set(question, texts);
  return texts;
}

function knownOf(source: TextSource): Known {
  const { generation } = source;
  const known = KNOWN.get(source);
  if (known?.generation === generation) return known;
  const fresh = { generation, byTag: new LruCache<string, readonly string[]>(MOST_TAGS) };
  KNOWN.set(source, fresh);
  return fresh;
}
