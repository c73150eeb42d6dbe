/** Objects of a payload, from members that may be missing. */

import type { Members } from './payload.js';

/** The members that have a value. */
export function present(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** The same; undefined where none is left. */
export function presentOrNone(members: Members): Members | undefined {
  const left = present(members);
  return Object.keys(left).length === 0 ? undefined : left;
}

/** Undefined for a text in which there is nothing to show. */
export function shownText(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

// Parameters for push services that carry texts by name, and no other values.

/** Texts as they are, other values as JSON; what is undefined is left out. Undefined where nothing is left. */
export function textMap(values: Members): Readonly<Record<string, string>> | undefined {
  const texts = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}
