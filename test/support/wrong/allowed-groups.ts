/** Brackets of groups that went missing or were put in, and comments that were: what they group or hide is read as it stands. */

import type { WrongEdit } from './mistakes.js';
import type { PlacedPiece } from './pieces.js';
import type { WrongText } from './wrong-text.js';

/** Whether both brackets around sets are gone, and none that may be one of a group stands in their place: then nothing says that there were any. */
export function isWithoutGroup({ pieces, edits }: WrongText): boolean {
  const isGroup = (edit: WrongEdit): boolean =>
    !/[()[{}]/.test(edit.text) &&
    pieces.some(({ piece, start, end }) => piece.role === 'group' && edit.start <= end && start <= edit.end);
  return edits.length > 1 && edits.every(isGroup);
}

/** Whether brackets were put in that group sets so that no run of them mixes operators of another language with others any more. */
export function isBracketed({ pieces, edits }: WrongText): boolean {
  const isPut = edits.map(({ start, end, text }) => (start === end ? text : '')).join('') === '()';
  const isBetween = edits.every(({ start }) =>
    pieces.every(({ start: from, end, set }, index) => {
      const isAmid = from < start && start < end;
      return !isAmid && !(set >= 0 && end === start && pieces[index + 1]?.set === set);
    }),
  );
  return isPut && isBetween && !mixesSigns(pieces, edits);
}

/** Whether a comment was put in that takes in what stands behind it: where the text has comments, that is no part of it. */
export function hidesSigns({ recipe, edits }: WrongText): boolean {
  return recipe.comments && edits.some(({ text }) => text.includes('#'));
}

/** Whether a run of operators, brackets put in by `edits` counted, has one of another language and two kinds. */
function mixesSigns(pieces: readonly PlacedPiece[], edits: readonly WrongEdit[]): boolean {
  let level: string[] = [];
  const [levels, all]: [string[][], string[][]] = [[], [level]];
  const bracket = (text: string): void => {
    if (text === '(') {
      levels.push(level);
      level = [];
      all.push(level);
    } else if (text === ')') level = levels.pop() ?? [];
  };
  for (const { piece, start } of pieces) {
    for (const edit of edits) if (edit.start === start && piece.text !== '') bracket(edit.text);
    if (piece.role === 'group') bracket(piece.text);
    if (piece.role === 'sign') level.push(piece.strict === piece.text ? piece.strict : `foreign ${piece.strict}`);
  }
  return all.some(
    (signs) =>
      signs.some((sign) => sign.startsWith('foreign')) && new Set(signs.map((sign) => sign.slice(-1))).size > 1,
  );
}
