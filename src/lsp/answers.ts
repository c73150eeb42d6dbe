/** What the language service says of a document, in the shapes of the protocol: each answer is about one version of the text. */

import {
  type CodeLens,
  type DocumentHighlight,
  type DocumentSymbol,
  type FoldingRange,
  type InlayHint,
  type Position,
  type Range,
  type SelectionRange,
  type SignatureHelp,
  SymbolKind,
  type TextEdit,
} from 'vscode-languageserver-types';
import type { Span } from '../base/span.js';
import type { Edit } from '../diagnostics/diagnostic.js';
import { folding } from '../editor/folding.js';
import { format } from '../editor/format.js';
import { highlights } from '../editor/highlights.js';
import { countInlays, inlays } from '../editor/inlays.js';
import type { LanguageOptions } from '../editor/language-options.js';
import { countLens, lens } from '../editor/lens.js';
import { selection } from '../editor/selection.js';
import { signature } from '../editor/signature.js';
import { type FilterSymbol, symbols } from '../editor/symbols.js';
import { editOutside, type PlacedFilter } from '../editor/text/placed-filter.js';
import type { Account } from './account.js';
import type { Document } from './document.js';
import { filterAt, filtersIn, formOf } from './filters-in.js';

export function optionsFor({ comments }: PlacedFilter, { catalog, check }: Account): LanguageOptions {
  return { catalog, comments, dialect: check.dialect };
}

export function textEdit(document: Document, { span, text }: Edit): TextEdit {
  return { range: document.rangeOf(span), newText: text };
}

/** An edit of a text whose places count from behind its byte order mark, of the length `mark`. */
export function behindMark({ span, text }: Edit, mark: number): Edit {
  return { span: { start: span.start + mark, end: span.end + mark }, text };
}

export function rangeIn(document: Document, filter: PlacedFilter, span: Span): Range {
  return document.rangeOf(filter.outside(span));
}

export function signatureAt(document: Document, position: Position, account: Account): SignatureHelp | null {
  const found = filterAt(document, document.offsetAt(position));
  if (found === null) return null;
  const { filter, at } = found;
  const said = signature(filter.text, at, optionsFor(filter, account));
  if (said === null) return null;
  const parameters = said.parameters.map(({ start, end }) => ({ label: [start, end] as [number, number] }));
  return {
    signatures: [{ label: said.label, documentation: { kind: 'markdown', value: said.documentation }, parameters }],
    activeSignature: 0,
    // Behind the last one none is the active one.
    activeParameter: said.active ?? parameters.length,
  };
}

/** Of a filter file alone: how JSON is laid out is for others to say. */
export function formatting(document: Document, account: Account): readonly TextEdit[] {
  if (formOf(document) !== 'filter') return [];
  return filtersIn(document).flatMap((filter) =>
    format(filter.text, optionsFor(filter, account)).map((edit) => textEdit(document, editOutside(filter, edit))),
  );
}

const SYMBOL_KINDS: Readonly<Record<FilterSymbol['kind'], SymbolKind>> = {
  union: SymbolKind.Operator,
  intersection: SymbolKind.Operator,
  difference: SymbolKind.Operator,
  application: SymbolKind.Class,
  group: SymbolKind.Module,
  tag: SymbolKind.Property,
};

/** Deeper levels are left out: clients walk them by recursion. */
const DEEPEST_SYMBOL = 100;

export function documentSymbols(document: Document, account: Account): readonly DocumentSymbol[] {
  return filtersIn(document).flatMap((filter) =>
    symbols(filter.text, optionsFor(filter, account)).map((symbol) => symbolOf(document, filter, symbol, 0)),
  );
}

function symbolOf(document: Document, filter: PlacedFilter, symbol: FilterSymbol, depth: number): DocumentSymbol {
  const range = rangeIn(document, filter, symbol.span);
  const children = depth < DEEPEST_SYMBOL ? symbol.children : [];
  return {
    // No name may be empty.
    name: symbol.name || symbol.kind,
    kind: SYMBOL_KINDS[symbol.kind],
    range,
    selectionRange: range,
    children: children.map((child) => symbolOf(document, filter, child, depth + 1)),
  };
}

export function foldingRanges(document: Document, account: Account): readonly FoldingRange[] {
  return filtersIn(document).flatMap((filter) =>
    folding(filter.text, optionsFor(filter, account)).flatMap(({ kind, span }) => {
      const { start, end } = rangeIn(document, filter, span);
      if (start.line >= end.line) return [];
      return [{ startLine: start.line, endLine: end.line, ...(kind === 'comment' ? { kind: 'comment' } : {}) }];
    }),
  );
}

/** The innermost first, each inside the next. */
export function selectionRange(document: Document, position: Position, account: Account): SelectionRange {
  const at = document.offsetAt(position);
  const found = filterAt(document, at);
  const ranges =
    found === null
      ? []
      : selection(found.filter.text, found.at, optionsFor(found.filter, account)).map((span) =>
          rangeIn(document, found.filter, span),
        );
  let outer: SelectionRange | null = null;
  for (const range of ranges.toReversed()) outer = outer === null ? { range } : { range, parent: outer };
  return outer ?? { range: document.rangeOf({ start: at, end: at }) };
}

export function highlightsAt(document: Document, position: Position, account: Account): readonly DocumentHighlight[] {
  const found = filterAt(document, document.offsetAt(position));
  if (found === null) return [];
  const { filter, at } = found;
  return highlights(filter.text, at, optionsFor(filter, account)).map((span) => ({
    range: rangeIn(document, filter, span),
  }));
}

/** With the devices of each operand where they can be counted. */
export async function inlayHints(document: Document, range: Range, account: Account): Promise<readonly InlayHint[]> {
  const wanted = document.spanOf(range);
  const hints: InlayHint[] = [];
  for (const filter of filtersIn(document)) {
    const options = optionsFor(filter, account);
    const counted = account.countDevices === null ? [] : await countInlays(filter.text, account.countDevices, options);
    for (const { offset, text, kind } of [...inlays(filter.text, options), ...counted]) {
      const at = filter.outside({ start: offset, end: offset }).start;
      if (at < wanted.start || at > wanted.end) continue;
      hints.push({ position: document.positionAt(at), label: text, paddingLeft: kind === 'devices' });
    }
  }
  return hints;
}

export async function codeLenses(document: Document, account: Account): Promise<readonly CodeLens[]> {
  const lenses: CodeLens[] = [];
  for (const filter of filtersIn(document)) {
    const options = optionsFor(filter, account);
    const found =
      account.countDevices === null
        ? lens(filter.text, options)
        : await countLens(filter.text, account.countDevices, options);
    if (found !== null)
      lenses.push({ range: rangeIn(document, filter, found.span), command: { title: found.text, command: '' } });
  }
  return lenses;
}
