/** Texts that other languages match parts of strings with. */

/** Letters with `*` or `%` at an end (`5*` and `100%` are values), and what begins or ends as a regular expression does. */
const WILDCARD = /^[*%][\p{L} ]{2,}[*%]?$|^[\p{L} ]{2,}[*%]$|^\^.+\$?$|\.[*+]|^[\p{L} ]{2,}\$$/u;

/** True for a text that looks like a pattern, and is a text like any other here. */
export function looksLikePattern(text: string): boolean {
  return WILDCARD.test(text);
}
