/** The anchor of a heading, as GitHub makes it, so that a link holds in the repository and on the site. */

/** Letters, digits, `-`, `_` and blanks stay; blanks become `-`. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}
