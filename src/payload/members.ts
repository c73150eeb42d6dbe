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
