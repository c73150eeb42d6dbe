/** Text from outside in messages of the command line itself. */

/** `text` with invisible characters shown by their numbers, so that no name moves the cursor or turns the line. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) => {
    const number = character.codePointAt(0) ?? 0;
    return `<U+${number.toString(16).toUpperCase().padStart(4, '0')}>`;
  });
}
