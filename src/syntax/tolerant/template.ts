/** Places of templates that were not filled in: where one ends in a text, and whether a bare text is one. */

/** Longer ones are none: time stays linear. */
const LONGEST_TEMPLATE = 100;

/** Those with brackets or signs in them, which would be read as such: `{{x}}`, `${x}`, `<%= x %>`, `<x>`, `%(x)s`, `{x}` behind a bracket. */
const DELIMITED =
  /\{\{[^{}\r\n]*\}\}|\$\{[^{}\r\n]*\}|\$\([^()\r\n]*\)|<%[^%\r\n]*%>|<[\p{L}_][\p{L}\p{N}_. -]*>|%\([\p{L}\p{N}_]+\)[sd]|#\{[\p{L}\p{N}_.]+\}/uy;

/** Where the place that begins at `start` ends; `start` where none begins. */
export function templateEnd(source: string, start: number): number {
  const first = source.charCodeAt(start);
  if (first !== 0x7b && first !== 0x24 && first !== 0x3c && first !== 0x25 && first !== 0x23) return start;
  const text = source.slice(start, start + LONGEST_TEMPLATE);
  DELIMITED.lastIndex = 0;
  return DELIMITED.test(text) ? start + DELIMITED.lastIndex : start;
}

const BARE_TEMPLATES: readonly RegExp[] = [
  /\{\{.*\}\}|\$[{(].*[})]|<%.*%>|%\(.*\)[sd]/u,
  /\$[\p{L}\p{N}_]/u,
  /^<[^<>]*>$/,
  /^%(?:\d+\$)?[sdifv@]$/,
  /%[0-9A-Fa-f]{2}/,
  /^%\w+%$|^#\{.*\}$|^(?:\.{2,}|…)$/,
  /^[:@?#][\p{L}_][\p{L}\p{N}_]*$|^\?$/u,
];

/** True for a bare text that looks like a place to be filled in, or like text escaped for an address. */
export function isTemplate(text: string): boolean {
  return text.length <= LONGEST_TEMPLATE && BARE_TEMPLATES.some((pattern) => pattern.test(text));
}
