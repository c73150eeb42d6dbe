/** Lists of words in a sentence. */

/** `a`, `a and b`, `a, b and c`; empty for none. */
export function wordList(words: readonly string[], conjunction: 'and' | 'or'): string {
  const last = words[words.length - 1] ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}
