/** Places of templates that were not filled in: where one ends in a text, and whether a bare text is one. */

/** Longer ones are none: time stays linear. */
const LONGEST_TEMPLATE = 100;
const BLANKS_SEEN = 4;

/** Those with brackets or signs in them, which would be read as such: `{{x}}`, `${x}`, `{% x %}`, `<%= x %>`, `<x>`, `[[x]]`, `%(x)s`. */
const DELIMITED =
  /\{\{[^{}\r\n]*\}\}|\{([%!])[^{}\r\n]*\1\}|\$\{[^{}\r\n]*\}|\$\([^()\r\n]*\)|<([%?])[^%?\r\n]*\2>|(?:<[\p{L}_][\p{L}\p{N}_. -]*>|<<[\p{L}_][\p{L}\p{N}_. -]*>>)|\[\[[\p{L}_][\p{L}\p{N}_. -]*\]\]|%\([\p{L}\p{N}_]+\)[sd]|[#@%]\{[\p{L}\p{N}_.]+\}|\*\|\w+\|\*/uy;

/** In place of a list braces stand for its brackets: this is a place behind the bracket of a set only. */
const IN_BRACES = /\([ \t]*\{[\p{L}\p{N}_.]+\}$/u;

const OPENING = new Set('{$<%#@[*');

/** Where the place that begins at `start` ends; `start` where none begins. */
export function templateEnd(source: string, start: number): number {
  if (!OPENING.has(source.charAt(start))) return start;
  const text = source.slice(start, start + LONGEST_TEMPLATE);
  DELIMITED.lastIndex = 0;
  if (DELIMITED.test(text)) return start + DELIMITED.lastIndex;
  const end = start + text.indexOf('}') + 1;
  return end > start && IN_BRACES.test(source.slice(Math.max(0, start - BLANKS_SEEN), end)) ? end : start;
}

const BARE_TEMPLATES: readonly RegExp[] = [
  /\{.*\}|\$[{(].*[})]|<[%?].*>|%\(.*\)[sd]|\[\[.*\]\]|\*\|.*\|\*/u,
  /\$[\p{L}\p{N}_]/u,
  /^<.*>$/,
  /^(%%|@@|[~^]).*\1$/,
  /^%(?:\d+\$)?[sdifv@]$/,
  /%[0-9A-Fa-f]{2}/,
  /^%\w+%$|^(?:\.{2,}|…)$/,
  /^[:@?#][\p{L}_][\p{L}\p{N}_]*$|^\?\d*$/u,
];

/** True for a bare text that looks like a place to be filled in, or like text escaped for an address. */
export function isTemplate(text: string): boolean {
  return text.length <= LONGEST_TEMPLATE && BARE_TEMPLATES.some((pattern) => pattern.test(text));
}
