/** Finds a place of a template that stands inside quotes: the commonest mistake, and one whose symptoms would mislead. */

/** The index of the first place between `texts` that lies inside a string literal; null where none does. */
export function quotedPlace(texts: readonly string[]): number | null {
  let open = false;
  for (const [index, text] of texts.slice(0, -1).entries()) {
    open = isOpenAfter(text, open);
    if (open) return index;
  }
  return null;
}

/** Whether a string literal is open at the end of `text`, given whether one was at its start. */
function isOpenAfter(text: string, open: boolean): boolean {
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') open = !open;
    else if (character === '\\' && open) at++;
  }
  return open;
}
