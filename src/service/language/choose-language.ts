/** Which of the languages of a text a device gets. */

/** Letters of tags mean the same in either case, and `_` is seen for `-`: https://www.rfc-editor.org/rfc/rfc5646#section-2.1.1 */
function normal(tag: string): string {
  return tag.toLowerCase().replaceAll('_', '-');
}

function baseOf(tag: string): string {
  return tag.slice(0, `${tag}-`.indexOf('-'));
}

/**
 * One of `codes`, which are at least one: that of the language, else of its base language (`pt` for `pt-BR`), else the same of the
 * default, else the first. Null: the device has told none.
 */
export function chooseLanguage(codes: readonly string[], language: string | null, defaultLanguage: string): string {
  const wanted = [language, defaultLanguage].filter((tag) => tag !== null).map(normal);
  for (const tag of wanted.flatMap((tag) => [tag, baseOf(tag)])) {
    const code = codes.find((code) => normal(code) === tag);
    if (code !== undefined) return code;
  }
  return codes[0] ?? defaultLanguage;
}
