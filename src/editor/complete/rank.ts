/** Which candidates fit what is being typed, the best first. */

import type { Candidate } from './completion.js';

/** Orders by how well the typed text fits, then as given; those it does not fit are left out. O(candidates). */
export function rank(candidates: readonly Candidate[], typed: string): readonly Candidate[] {
  if (typed === '') return candidates;
  const levels: Candidate[][] = [[], [], [], [], []];
  for (const candidate of candidates) {
    levels[bestLevel(candidate.words ?? [candidate.label], typed)]?.push(candidate);
  }
  return levels.flat();
}

const NO_FIT = 5;

/** Letters in order are looked for in the first word alone, which is what people see. */
function bestLevel(words: readonly string[], typed: string): number {
  const best = Math.min(...words.map((word) => levelOf(word, typed)));
  return best === NO_FIT && hasInOrder((words[0] ?? '').toLowerCase(), typed.toLowerCase()) ? NO_FIT - 1 : best;
}

/** 0 the same beginning, 1 but for capitals, 2 the beginning of a word inside, 3 anywhere; of one letter the first three. */
function levelOf(word: string, typed: string): number {
  if (word.startsWith(typed)) return 0;
  const small = word.toLowerCase();
  const wanted = typed.toLowerCase();
  const at = small.indexOf(wanted);
  if (at === 0) return 1;
  if (at < 0) return NO_FIT;
  if (beginsWord(word, small, wanted)) return 2;
  return wanted.length > 1 ? 3 : NO_FIT;
}

/** True when `wanted` stands behind a sign or a blank, or begins with a capital. */
function beginsWord(word: string, small: string, wanted: string): boolean {
  for (let at = small.indexOf(wanted); at > 0; at = small.indexOf(wanted, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(word.charAt(at - 1))) return true;
    if (/\p{Lu}/u.test(word.charAt(at)) && /\p{Ll}/u.test(word.charAt(at - 1))) return true;
  }
  return false;
}

function hasInOrder(word: string, wanted: string): boolean {
  if (wanted.length < 2 || word[0] !== wanted[0]) return false;
  let reached = 0;
  for (let at = 0; at < word.length && reached < wanted.length; at++) if (word[at] === wanted[reached]) reached++;
  return reached === wanted.length;
}
