/** Which of the languages of a text a device gets: lookup, https://www.rfc-editor.org/rfc/rfc4647#section-3.4 */

import { languageTagIn } from '../base/locale.js';

/** Letters of tags mean the same in either case, and `_` is seen for `-`: https://www.rfc-editor.org/rfc/rfc5646#section-2.1.1 */
function normal(tag: string): string {
  return tag.toLowerCase().replaceAll('_', '-');
}

/** Finds one of `codes` by a tag: the tag, then what is left of it without its last subtag, and so on; undefined where nothing is. */
type Lookup = (tag: string) => string | undefined;

function lookupIn(codes: readonly string[]): Lookup {
  const byTag = new Map(codes.toReversed().map((code) => [normal(code), code]));
  return (tag) => {
    for (let range = tag; range !== ''; range = shortened(range)) {
      const code = byTag.get(range);
      if (code !== undefined) return code;
    }
    return undefined;
  };
}

/** Without its last subtag; a single letter or digit in front of it says what it is, and goes with it. Empty: nothing is left. */
function shortened(range: string): string {
  const left = range.slice(0, Math.max(range.lastIndexOf('-'), 0));
  const before = left.lastIndexOf('-');
  return left.length - before === 2 ? left.slice(0, Math.max(before, 0)) : left;
}

/**
 * Chooses one of `codes`, which are at least one, for what a device holds: by lookup for its language, else for the default, else the
 * first. Null, and a text that is no tag of a language: the device has told none.
 */
export function languageChooser(
  codes: readonly string[],
  defaultLanguage: string,
): (language: string | null) => string {
  const lookup = lookupIn(codes);
  const otherwise = lookup(normal(defaultLanguage)) ?? codes[0] ?? defaultLanguage;
  return (language) => {
    const tag = language === null ? null : languageTagIn(language);
    return (tag === null ? undefined : lookup(tag)) ?? otherwise;
  };
}
