/** The words of a document by what they are, as the protocol packs them: five numbers each, relative to the one before. */

import type { SemanticTokens } from 'vscode-languageserver-types';
import { type SemanticKind, semanticTokens } from '../editor/semantic-tokens.js';
import type { Account } from './account.js';
import { optionsFor } from './answers.js';
import type { Document } from './document.js';
import { filtersIn } from './filters-in.js';

/** Types that every client has a colour for. */
const TYPES: Readonly<Record<SemanticKind, string>> = {
  constructor: 'function',
  application: 'class',
  group: 'namespace',
  tag: 'property',
  operator: 'keyword',
  platform: 'enumMember',
  string: 'string',
  number: 'number',
  sign: 'operator',
  comment: 'comment',
};

export const TOKEN_LEGEND = { tokenTypes: Object.values(TYPES), tokenModifiers: [] as string[] };

export function tokensOf(document: Document, account: Account): SemanticTokens {
  const data: number[] = [];
  let [line, character] = [0, 0];
  for (const filter of filtersIn(document)) {
    for (const { kind, span } of semanticTokens(filter.text, optionsFor(filter, account))) {
      const { start, end } = document.rangeOf(filter.outside(span));
      // Few clients take one that goes on in the next line: a string that is being written may.
      if (start.line !== end.line) continue;
      const isSameLine = start.line === line;
      data.push(start.line - line, isSameLine ? start.character - character : start.character);
      data.push(end.character - start.character, TOKEN_LEGEND.tokenTypes.indexOf(TYPES[kind]), 0);
      [line, character] = [start.line, start.character];
    }
  }
  return { data };
}
