/** Words of a command line looked at as they are, for a run that could not understand them. */

/** The values given to an option, in order: `--name value` and `--name=value`. */
export function valuesIn(words: readonly string[], option: string): readonly string[] {
  return wordsBeforeDashes(words).flatMap((word, at, all) => {
    if (word === option) return all[at + 1] ?? [];
    return word.startsWith(`${option}=`) ? word.slice(option.length + 1) : [];
  });
}

/** The words before `--`, behind which none is an option. */
export function wordsBeforeDashes(words: readonly string[]): readonly string[] {
  return words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
}
