/** What a path that leads nowhere was meant to be: each part that is not there, as the name in its folder that is spelt almost like it. */

import { existsSync, readdirSync } from 'node:fs';
import { closest } from '../base/edit-distance.js';

/** As help; null where no path is near, or `path` is there. */
export function nearNameHelp(path: string): string | null {
  const near = nearName(path);
  return near === null ? null : `did you mean \`${near}\`?`;
}

/** Only folders on the way are read. */
function nearName(path: string): string | null {
  const parts = path.split(/([\\/])/);
  let found = '';
  for (const part of parts) {
    const isThere = part === '' || /^[\\/]$/.test(part) || existsSync(found + part);
    const next = isThere ? part : nearPart(found, part);
    if (next === null) return null;
    found += next;
  }
  return found === path ? null : found;
}

function nearPart(folder: string, name: string): string | null {
  const names = namesIn(folder);
  const ending = /.(\.[\s\S]*)$/.exec(name)?.[1] ?? '';
  const stem = name.slice(0, name.length - ending.length);
  // The ending says nothing of what a name was meant to be: `no.sift` is not near `a.sift`.
  const stems =
    ending === '' ? [] : names.flatMap((each) => (each.endsWith(ending) ? each.slice(0, -ending.length) : []));
  const near = closest(stem, stems);
  if (near !== null) return near + ending;
  return closest(
    name,
    names.filter((each) => ending === '' || !each.endsWith(ending)),
  );
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder === '' ? '.' : folder);
  } catch {
    return [];
  }
}
