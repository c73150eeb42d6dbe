/** What a path that leads nowhere was meant to be: each part that is not there, as the name in its folder that is spelt almost like it. */

import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { closest, editDistance } from '../base/edit-distance.js';

/** Where names are looked up. */
export interface NameSpace {
  isThere(path: string): boolean;
  /** None where the folder cannot be read. `folder` is empty or ends in a separator. */
  namesIn(folder: string): readonly string[];
}

const DISK: NameSpace = {
  isThere: existsSync,
  namesIn(folder) {
    try {
      return readdirSync(folder === '' ? '.' : folder);
    } catch {
      return [];
    }
  },
};

/** As help; null where no path is near, or `path` is there. */
export function nearNameHelp(path: string, names: NameSpace = DISK): string | null {
  return hintOf(nearName(path, names));
}

/** The same for a file that is to be made: its folder is what is not there. */
export function nearFolderHelp(path: string): string | null {
  const folder = dirname(path);
  const near = nearName(folder, DISK);
  return hintOf(near === null ? null : near + path.slice(folder.length));
}

function hintOf(near: string | null): string | null {
  return near === null ? null : `did you mean \`${near}\`?`;
}

/** Only folders on the way are read. */
function nearName(path: string, names: NameSpace): string | null {
  const parts = path.split(/([\\/])/);
  let found = '';
  for (const part of parts) {
    const isThere = part === '' || /^[\\/]$/.test(part) || names.isThere(found + part);
    const next = isThere ? part : nearPart(names.namesIn(found), part);
    if (next === null) return null;
    found += next;
  }
  return found === path ? null : found;
}

function nearPart(names: readonly string[], name: string): string | null {
  const ending = /.(\.[\s\S]*)$/.exec(name)?.[1] ?? '';
  const stem = name.slice(0, name.length - ending.length);
  // The ending says nothing of what a name was meant to be: `no.sift` is not near `a.sift`.
  const stems =
    ending === '' ? [] : names.flatMap((each) => (each.endsWith(ending) ? each.slice(0, -ending.length) : []));
  const near = closest(stem, stems) ?? stems.find((each) => isShortAndNear(stem, each));
  if (near !== undefined) return near + ending;
  return closest(
    name,
    names.filter((each) => ending === '' || !each.endsWith(ending)),
  );
}

/** Names too short for {@link closest}: one edit, and a letter in common. */
function isShortAndNear(stem: string, other: string): boolean {
  const length = Math.max(stem.length, other.length);
  return length === 2 && editDistance(stem.toLowerCase(), other.toLowerCase(), 1) === 1;
}
