/** Whole numbers for people, nouns that go with them, and lists of words in a sentence. */

/** `412,903`: commas between thousands, the same in every locale. `Intl` does it too, and takes 10 ms of a cold start. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** "1 file", "2 files", "1,000 files". */
export function plural(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** `a`, `a and b`, `a, b and c`; empty for none. */
export function wordList(words: readonly string[], conjunction: 'and' | 'or'): string {
  const last = words[words.length - 1] ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}
