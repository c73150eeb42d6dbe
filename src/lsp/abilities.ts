/** What the client can do, as far as answers depend on it, and what the server offers it. */

import type { ClientCapabilities, ServerCapabilities } from 'vscode-languageserver-protocol';
import { CODE_ACTION_KINDS } from './code-actions.js';
import type { PositionEncoding } from './document.js';
import { TOKEN_LEGEND } from './tokens.js';

export interface Abilities {
  readonly encoding: PositionEncoding;
  readonly snippets: boolean;
  /** It asks for findings; else they are sent. Never both: they would be shown twice. */
  readonly pullsDiagnostics: boolean;
  readonly refreshesDiagnostics: boolean;
  readonly refreshesInlays: boolean;
  readonly refreshesLenses: boolean;
  readonly versionedEdits: boolean;
  readonly watchesFiles: boolean;
  readonly tellsSettings: boolean;
}

/** Of encodings the first one that we know; those of clients that name none are UTF-16. */
const ENCODINGS: readonly PositionEncoding[] = ['utf-16', 'utf-8'];

export function abilitiesOf({ general, textDocument, workspace }: ClientCapabilities): Abilities {
  const offered = general?.positionEncodings?.flatMap((one) => ENCODINGS.filter((known) => known === one));
  return {
    encoding: offered?.at(0) ?? 'utf-16',
    snippets: textDocument?.completion?.completionItem?.snippetSupport === true,
    pullsDiagnostics: textDocument?.diagnostic !== undefined,
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    refreshesInlays: workspace?.inlayHint?.refreshSupport === true,
    refreshesLenses: workspace?.codeLens?.refreshSupport === true,
    versionedEdits: workspace?.workspaceEdit?.documentChanges === true,
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    tellsSettings: workspace?.configuration === true,
  };
}

/** Signs behind which something is to be written. */
const TRIGGERS = ['"', '(', ',', '[', ' ', '+', '*', '\\'];

export function serverCapabilities({ encoding, pullsDiagnostics }: Abilities): ServerCapabilities {
  return {
    positionEncoding: encoding,
    textDocumentSync: { openClose: true, change: 2, save: false },
    completionProvider: { triggerCharacters: TRIGGERS },
    hoverProvider: true,
    signatureHelpProvider: { triggerCharacters: ['(', ','], retriggerCharacters: [','] },
    documentFormattingProvider: true,
    codeActionProvider: { codeActionKinds: CODE_ACTION_KINDS },
    documentSymbolProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    documentHighlightProvider: true,
    renameProvider: { prepareProvider: true },
    inlayHintProvider: true,
    codeLensProvider: { resolveProvider: false },
    semanticTokensProvider: { legend: TOKEN_LEGEND, full: true, range: false },
    ...(pullsDiagnostics
      ? {
          diagnosticProvider: { identifier: 'pushsift', interFileDependencies: false, workspaceDiagnostics: false },
        }
      : {}),
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  };
}
