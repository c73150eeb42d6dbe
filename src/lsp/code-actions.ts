/** What can be done to a document at a place: fixes of what is wrong there, all safe ones at once, and refactorings that are proven. */

import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic as ProtocolDiagnostic,
  type WorkspaceEdit,
} from 'vscode-languageserver-types';
import type { Span } from '../base/span.js';
import type { Diagnostic, Edit, Fix } from '../diagnostics/diagnostic.js';
import { offeredTitle } from '../diagnostics/offered-fixes.js';
import { fixesAt } from '../editor/actions/action.js';
import { actions } from '../editor/actions/actions.js';
import { editOutside, type PlacedFilter, rangeInside } from '../editor/text/placed-filter.js';
import { shortestEdit } from '../editor/text/shortest-edit.js';
import type { Account } from './account.js';
import { behindMark, optionsFor, textEdit } from './answers.js';
import { protocolDiagnostic } from './diagnostics.js';
import type { Document } from './document.js';
import { filtersIn } from './filters-in.js';
import { withSafeFixes } from './findings.js';

/** `source.fixAll` with our own name behind it, so that an editor may be told to do ours alone. */
const FIX_ALL = `${CodeActionKind.SourceFixAll}.pushsift`;

export const CODE_ACTION_KINDS: string[] = [CodeActionKind.QuickFix, FIX_ALL, CodeActionKind.RefactorRewrite];

export interface AskedActions {
  readonly span: Span;
  /** Kinds, each with what begins with it and a dot; undefined: all. */
  readonly only: readonly string[] | undefined;
  /** Whether the client knows documents with versions in edits. */
  readonly hasVersions: boolean;
}

export async function codeActions(
  document: Document,
  account: Account,
  found: readonly Diagnostic[],
  { span, only, hasVersions }: AskedActions,
): Promise<readonly CodeAction[]> {
  const wants = (kind: string): boolean =>
    only === undefined || only.some((one) => kind === one || kind.startsWith(`${one}.`));
  const edit = (edits: readonly Edit[]): WorkspaceEdit => workspaceEdit(document, edits, hasVersions);
  const mended = wants(FIX_ALL) ? await withSafeFixes(document, account) : null;
  return [
    ...(wants(CodeActionKind.QuickFix) ? quickFixes({ document, account }, found, span, edit) : []),
    ...(mended === null
      ? []
      : [{ title: 'make all safe fixes', kind: FIX_ALL, edit: edit(shortestEdit(document.text, mended)) }]),
    ...(wants(CodeActionKind.RefactorRewrite)
      ? filtersIn(document).flatMap((filter) => refactorings(filter, account, span, edit))
      : []),
  ];
}

function quickFixes(
  { document, account }: { readonly document: Document; readonly account: Account },
  found: readonly Diagnostic[],
  asked: Span,
  edit: (edits: readonly Edit[]) => WorkspaceEdit,
): readonly CodeAction[] {
  const mark = document.text.startsWith('\uFEFF') ? 1 : 0;
  const range = { start: asked.start - mark, end: asked.end - mark };
  return found.flatMap((diagnostic) =>
    fixesAt(diagnostic, range).map((fix) =>
      quickFix(
        fix,
        protocolDiagnostic(document, diagnostic, account),
        edit(fix.edits.map((one) => behindMark(one, mark))),
        diagnostic.fixes.length === 1,
      ),
    ),
  );
}

function quickFix(fix: Fix, told: ProtocolDiagnostic, edit: WorkspaceEdit, isOnly: boolean): CodeAction {
  return {
    title: offeredTitle(fix),
    kind: CodeActionKind.QuickFix,
    diagnostics: [told],
    isPreferred: isOnly && fix.safety === 'safe',
    edit,
  };
}

function refactorings(
  filter: PlacedFilter,
  account: Account,
  asked: Span,
  edit: (edits: readonly Edit[]) => WorkspaceEdit,
): readonly CodeAction[] {
  const inner = rangeInside(filter, asked);
  if (inner === null) return [];
  const options = { ...optionsFor(filter, account), only: ['refactor.rewrite'] as const };
  return actions(filter.text, inner, options).map(({ title, edits }) => ({
    title,
    kind: CodeActionKind.RefactorRewrite,
    edit: edit(edits.map((one) => editOutside(filter, one))),
  }));
}

/** With the version, so that it is not made in a text that has changed since. */
export function workspaceEdit(document: Document, edits: readonly Edit[], hasVersions: boolean): WorkspaceEdit {
  const { uri, version } = document;
  const changes = edits.map((one) => textEdit(document, one));
  return hasVersions
    ? { documentChanges: [{ textDocument: { uri, version }, edits: changes }] }
    : { changes: { [uri]: changes } };
}
