/** What a file that is not there was meant to be: a name beside it that is spelt almost like its own. */

import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { closest } from '../base/edit-distance.js';

/** The path with the nearest name in its folder; null where none is near, or the folder cannot be read. */
export function nearName(path: string): string | null {
  const name = basename(path);
  const near = closest(
    name,
    namesIn(dirname(path)).filter((each) => each !== name),
  );
  return near === null ? null : path.slice(0, path.length - name.length) + near;
}

/** The same as help. */
export function nearNameHelp(path: string): string | null {
  const near = nearName(path);
  return near === null ? null : `did you mean \`${near}\`?`;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
