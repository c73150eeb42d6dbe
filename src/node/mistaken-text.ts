/** Text of a filter that stands where a file is named: what tells it from a path, and how it is given instead. */

import { nearNameHelp } from './near-name.js';

/** A set, in any spelling: no path looks so. */
const SET = /(?:^|[^\p{L}\p{N}_])(?:AT|[AGT])\s*\(/iu;
/** What filters are written with, and names of files hardly ever. */
const FILTER_SIGNS = /["'`“”„‘’«»()<>=!,;]|\s/;
/** A name with an ending was meant as a file, and one with an ending of ours whatever else is in it. */
const ENDING = /\.[A-Za-z][A-Za-z0-9]{0,7}$/;
const OWN_ENDING = /\.(?:sift|jsonl?)$/i;

/** Whether `word` is the text of a filter, whatever is there. */
export function isFilterText(word: string): boolean {
  return SET.test(word);
}

/** What to do about a path that leads nowhere: the name that was meant, or how `command` reads text; without a command, that a file is wanted. Null where neither is likely. */
export function missingPathHelp(path: string, command: string | null): string | null {
  if (isFilterText(path)) return textHelp(path, command);
  const isPath =
    OWN_ENDING.test(path) ||
    (!FILTER_SIGNS.test(path) && (ENDING.test(path) || /[\\/]/.test(path)) && /[\p{L}\p{N}.]/u.test(path));
  return nearNameHelp(path) ?? (isPath ? null : textHelp(path, command));
}

/** Longer text would drown the help in it. */
const LONGEST_SHOWN = 200;

function textHelp(text: string, command: string | null): string | null {
  if (command === null) return isFilterText(text) ? 'files are named here: write the filter into a file' : null;
  const verb = command === 'fmt' ? 'format' : command;
  const isShown = text.length <= LONGEST_SHOWN && !/\p{Cc}/u.test(text);
  const read = `\`pushsift ${command} -\``;
  if (!isShown) return `files are named here: to ${verb} text, write it into a file, or pipe it into ${read}`;
  return `files are named here: to ${verb} text, pipe it, as in \`${echoed(text)} | pushsift ${command} -\``;
}

/** As one word of a shell. Some shells read `\` in what `echo` gets. */
function echoed(text: string): string {
  const quoted = `'${text.replaceAll("'", "'\\''")}'`;
  return text.includes('\\') || text.startsWith('-') ? `printf '%s' ${quoted}` : `echo ${quoted}`;
}
