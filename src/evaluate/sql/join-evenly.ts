/** Long chains of one operator, cut into bracketed pieces: engines count the terms of a chain, and many nest it term by term. */

const TERMS = 20;

/** `parts` joined by `word`; above 20 of them in even pieces, each put through `bracket`. Nests by the logarithm of their number. */
export function joinEvenly(parts: readonly string[], word: string, bracket: (chain: string) => string): string {
  let chain = parts;
  while (chain.length > TERMS) chain = piecesOf(chain).map((piece) => bracket(piece.join(word)));
  return chain.join(word);
}

/** How many brackets deep {@link joinEvenly} puts the first of `count` parts. */
export function bracketsOf(count: number): number {
  let depth = 0;
  for (let left = count; left > TERMS; left = Math.ceil(left / TERMS)) depth++;
  return depth;
}

/** Conditions, each in brackets of its own where there are several. */
export function joinConditions(conditions: readonly string[], word: 'AND' | 'OR'): string {
  const [first = ''] = conditions;
  if (conditions.length === 1) return first;
  return joinEvenly(
    conditions.map((condition) => `(${condition})`),
    ` ${word} `,
    (chain) => `(${chain})`,
  );
}

function piecesOf(parts: readonly string[]): readonly (readonly string[])[] {
  const pieces: (readonly string[])[] = [];
  for (let start = 0; start < parts.length; start += TERMS) pieces.push(parts.slice(start, start + TERMS));
  return pieces;
}
