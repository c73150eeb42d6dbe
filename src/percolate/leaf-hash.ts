/** A leaf of a plan to a 32-bit number: equal leaves have equal ones, others most often not. Makes no texts, which would cost more. */

import { unreachable } from '../base/invariant.js';
import type { AskingLeaf } from '../evaluate/match/jumps.js';
import type { ValueSet } from '../plan/plan.js';

const START = 0x243f6a88;
const TWO_32 = 2 ** 32;

export function leafHash(leaf: AskingLeaf): number {
  switch (leaf.kind) {
    case 'subscribed':
      return withText(START, leaf.application);
    case 'platform-in':
      return withTexts(START + 1, leaf.platforms);
    case 'tag-in':
      return leaf.values.reduce(withValues, withText(withText(START + 2, leaf.application ?? ''), leaf.tag));
    default:
      return unreachable(leaf);
  }
}

export function textHash(text: string): number {
  return withText(START, text);
}

function withValues(hash: number, set: ValueSet): number {
  switch (set.kind) {
    case 'integers':
      return set.intervals.reduce((all, [min, max]) => withNumber(withNumber(all, min), max), hash);
    case 'strings':
      return withTexts(withWord(hash, set.complement ? 1 : 2), set.values);
    case 'list-shares-any':
      return withTexts(withWord(hash, 3), set.values);
    case 'unset':
      return withWord(hash, 4);
    default:
      return unreachable(set);
  }
}

function withTexts(hash: number, texts: readonly string[]): number {
  return texts.reduce(withText, withWord(hash, texts.length));
}

function withText(hash: number, text: string): number {
  let all = withWord(hash, text.length);
  for (let at = 0; at < text.length; at++) all = withWord(all, text.charCodeAt(at));
  return all;
}

/** A whole number of up to 53 bits. */
function withNumber(hash: number, value: number): number {
  return withWord(withWord(hash, value | 0), Math.floor(value / TWO_32));
}

/** A round of MurmurHash3 (Appleby, public domain). */
function withWord(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word, 0xcc9e2d51);
  return Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593) ^ (mixed >>> 13);
}
