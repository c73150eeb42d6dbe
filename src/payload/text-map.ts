/** Parameters for push services that carry texts by name, and no other values. */

import type { Members } from './payload.js';

/** Texts as they are, other values as JSON; what is undefined is left out. Undefined where nothing is left. */
export function textMap(values: Members): Readonly<Record<string, string>> | undefined {
  const texts = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}
