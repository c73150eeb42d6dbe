/** What can be written at a place of a document, in the shapes of the protocol: with snippets where the client has them, with values where devices are known. */

import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  InsertTextFormat,
  type Position,
} from 'vscode-languageserver-types';
import { complete, completeWithValues } from '../editor/complete/complete.js';
import type { Completion, CompletionKind } from '../editor/complete/completion.js';
import { editOutside, type PlacedFilter } from '../editor/text/placed-filter.js';
import type { Account } from './account.js';
import { optionsFor, rangeIn, textEdit } from './answers.js';
import type { Document } from './document.js';
import { filterAt } from './filters-in.js';

/** What clients can do with a completion. */
export interface CompletionAbilities {
  readonly snippets: boolean;
}

const COMPLETION_KINDS: Readonly<Record<CompletionKind, CompletionItemKind>> = {
  set: CompletionItemKind.Function,
  application: CompletionItemKind.Class,
  group: CompletionItemKind.Module,
  tag: CompletionItemKind.Property,
  operator: CompletionItemKind.Operator,
  platform: CompletionItemKind.EnumMember,
  value: CompletionItemKind.Value,
  sign: CompletionItemKind.Operator,
};

/** Never complete: the language service has filtered what fits what is typed, and is asked again for each character. */
export async function completionList(
  document: Document,
  position: Position,
  account: Account,
  abilities: CompletionAbilities,
): Promise<CompletionList | null> {
  const found = filterAt(document, document.offsetAt(position));
  if (found === null) return null;
  const { filter, at } = found;
  const options = optionsFor(filter, account);
  const { valuesOf } = account;
  const completions =
    valuesOf === null
      ? complete(filter.text, at, options)
      : await completeWithValues(filter.text, at, valuesOf, options);
  if (completions === null) return null;
  const typed = filter.outside(completions.span);
  const filterText = document.text.slice(typed.start, typed.end);
  return {
    isIncomplete: true,
    items: completions.items.map((item, rank) => ({
      ...completionItem(document, filter, item, abilities),
      sortText: String(rank).padStart(4, '0'),
      filterText,
    })),
  };
}

function completionItem(
  document: Document,
  filter: PlacedFilter,
  completion: Completion,
  { snippets }: CompletionAbilities,
): CompletionItem {
  const { label, kind, detail, documentation, edit, places, also } = completion;
  const isSnippet = snippets && places.length > 0;
  const newText = isSnippet ? snippet(filter, completion) : filter.written(edit.text);
  return {
    label,
    kind: COMPLETION_KINDS[kind],
    ...(detail === null ? {} : { detail }),
    ...(documentation === null ? {} : { documentation: { kind: 'markdown', value: documentation } }),
    insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    textEdit: { range: rangeIn(document, filter, edit.span), newText },
    ...(also.length === 0
      ? {}
      : { additionalTextEdits: also.map((one) => textEdit(document, editOutside(filter, one))) }),
  };
}

function snippet(filter: PlacedFilter, { edit, places }: Completion): string {
  const literal = (text: string): string => filter.written(text).replace(/[\\$}]/g, '\\$&');
  let [written, from] = ['', 0];
  for (const [index, { start, end }] of places.entries()) {
    written += `${literal(edit.text.slice(from, start))}\${${index + 1}:${literal(edit.text.slice(start, end))}}`;
    from = end;
  }
  return written + literal(edit.text.slice(from));
}
