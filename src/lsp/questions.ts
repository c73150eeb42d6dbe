/** What a client may ask of an open document, by method, and who answers it. */

import type {
  CodeActionParams,
  InlayHintParams,
  RenameParams,
  SelectionRangeParams,
  TextDocumentPositionParams,
} from 'vscode-languageserver-protocol';
import type { TextDocumentIdentifier } from 'vscode-languageserver-types';
import type { Abilities } from './abilities.js';
import type { Account, Workspace } from './account.js';
import {
  codeLenses,
  documentSymbols,
  foldingRanges,
  formatting,
  highlightsAt,
  inlayHints,
  selectionRange,
  signatureAt,
} from './answers.js';
import type { AboutFilter } from './asked-filter.js';
import { codeActions } from './code-actions.js';
import { completionList } from './completion.js';
import { protocolDiagnostic } from './diagnostics.js';
import type { Document } from './document.js';
import type { Documents } from './documents.js';
import { refused } from './errors.js';
import {
  countQuestion,
  diffQuestion,
  explainQuestion,
  proveQuestion,
  type Subject,
  simplifyQuestion,
} from './filter-questions.js';
import type { Findings } from './findings.js';
import { hoverAt } from './hover.js';
import { prepareRename, renamed } from './renaming.js';
import { tokensOf } from './tokens.js';

/** What answers depend on besides the document and its account. */
export interface Surroundings {
  readonly documents: Documents;
  readonly findings: Findings;
  readonly workspace: Workspace;
  readonly abilities: Abilities;
}

export interface AboutDocument {
  readonly textDocument: TextDocumentIdentifier;
}

interface Asked<Params> {
  readonly document: Document;
  readonly account: Account;
  readonly params: Params;
  readonly around: Surroundings;
}

type Answer<Params extends AboutDocument> = (asked: Asked<Params>) => unknown;

const AT_PLACES: Readonly<Record<string, Answer<TextDocumentPositionParams>>> = {
  'textDocument/completion': ({ document, params, account, around }) =>
    completionList(document, params.position, account, around.abilities),
  'textDocument/hover': async ({ document, params, account, around }) =>
    hoverAt(document, params.position, account, await around.findings.of(document, account)),
  'textDocument/signatureHelp': ({ document, params, account }) => signatureAt(document, params.position, account),
  'textDocument/documentHighlight': ({ document, params, account }) => highlightsAt(document, params.position, account),
  'textDocument/prepareRename': ({ document, params, account }) => prepareRename(document, params.position, account),
};

const OF_DOCUMENTS: Readonly<Record<string, Answer<AboutDocument>>> = {
  'textDocument/formatting': ({ document, account }) => formatting(document, account),
  'textDocument/documentSymbol': ({ document, account }) => documentSymbols(document, account),
  'textDocument/foldingRange': ({ document, account }) => foldingRanges(document, account),
  'textDocument/codeLens': ({ document, account }) => codeLenses(document, account),
  'textDocument/semanticTokens/full': ({ document, account }) => tokensOf(document, account),
  'textDocument/diagnostic': async ({ document, account, around }) => ({
    kind: 'full',
    items: (await around.findings.of(document, account)).map((one) => protocolDiagnostic(document, one, account)),
  }),
  // For a client that shows which catalog holds.
  'pushsift/status': ({ account: { catalogFile, configFile, devicesFile, problem } }) => ({
    catalog: catalogFile,
    configuration: configFile,
    devices: devicesFile,
    problem,
  }),
};

const subjectOf = <Params extends AboutFilter>({
  document,
  account,
  params,
  around,
}: Asked<Params>): Subject<Params> => ({
  document,
  account,
  params,
  documents: around.documents,
  workspace: around.workspace,
});

/** Questions of people, which no method of the protocol has: each is answered by what is to be shown. */
const OF_FILTERS: Readonly<Record<string, Answer<AboutFilter>>> = {
  'pushsift/count': (asked) => countQuestion(subjectOf(asked)),
  'pushsift/explain': (asked) => explainQuestion(subjectOf(asked)),
  'pushsift/prove': (asked) => proveQuestion(subjectOf(asked)),
  'pushsift/diff': (asked) => diffQuestion(subjectOf(asked)),
  'pushsift/simplify': (asked) => simplifyQuestion(subjectOf(asked), asked.around.abilities.versionedEdits),
};

const inlayHint: Answer<InlayHintParams & AboutDocument> = ({ document, params, account }) =>
  inlayHints(document, params.range, account);

const selectionRanges: Answer<SelectionRangeParams> = ({ document, params, account }) =>
  params.positions.map((position) => selectionRange(document, position, account));

const codeAction: Answer<CodeActionParams> = async ({ document, params, account, around }) =>
  codeActions(document, account, await around.findings.of(document, account), {
    span: document.spanOf(params.range),
    only: params.context.only,
    hasVersions: around.abilities.versionedEdits,
  });

const rename: Answer<RenameParams> = async ({ document, params, account, around }) => {
  const { documents, workspace, abilities } = around;
  const surroundings = { documents, workspace, account, hasVersions: abilities.versionedEdits };
  const result = await renamed(document, params.position, params.newName, surroundings);
  if (result.kind === 'refused') throw refused(result.why);
  return result.edit;
};

/** Takes the parameters of its method, as the protocol has them. */
export type Question = Answer<never>;

export const QUESTIONS: ReadonlyMap<string, Question> = new Map<string, Question>([
  ...Object.entries(AT_PLACES),
  ...Object.entries(OF_DOCUMENTS),
  ...Object.entries(OF_FILTERS),
  ['textDocument/inlayHint', inlayHint],
  ['textDocument/selectionRange', selectionRanges],
  ['textDocument/codeAction', codeAction],
  ['textDocument/rename', rename],
]);

/** What is answered where nothing is known of a document. */
export function nothingFor(method: string): unknown {
  return method === 'textDocument/diagnostic' ? { kind: 'full', items: [] } : null;
}
