/** How far a text is from another when spelling does not count: quotes of all kinds are one, blanks none, words of other languages ours. */

/** The number of characters to put in, leave out or replace. O(length²): for single cases. */
export function plainDistance(left: string, right: string): number {
  const [from, to] = [plainForm(left), plainForm(right)];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let at = 1; at <= from.length; at++) {
    const next = [at];
    for (let index = 1; index <= to.length; index++) {
      const kept = row[index - 1]! + (from[at - 1] === to[index - 1] ? 0 : 1);
      next.push(Math.min(kept, row[index]! + 1, next[index - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}

function plainForm(text: string): string {
  return text
    .replace(/[“”„‟‘’‚‛«»‹›`´＂']/g, '"')
    .replace(/(\\+)(["nrt])/g, '$2')
    .replace(/[\s\u200b]+/g, '')
    .toUpperCase()
    .replace(/\\+/g, '\\')
    .replace(/\)(AND|&&?)/g, ')*')
    .replace(/\)(OR|\|\|?)/g, ')+')
    .replace(/\)-/g, ')\\')
    .replace(/!=|<>/g, 'NOTEQ')
    .replace(/>=/g, 'GTE')
    .replace(/<=/g, 'LTE')
    .replace(/,==?,/g, ',EQ,')
    .replace(/,"EQ",/g, ',EQ,');
}
