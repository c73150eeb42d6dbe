/** Findings with their fixes: each fix of each finding is an action; one that may not be what was meant says so. */

import { type Action, type Diagnostic as EditorDiagnostic, forceLinting, linter, lintKeymap } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { type Command, type EditorView, keymap } from '@codemirror/view';
import type { Span } from '../base/span.js';
import { codePageOn } from '../diagnostics/code-page.js';
import type { Diagnostic, Edit, Fix } from '../diagnostics/diagnostic.js';
import { offeredTitle, safeFirst } from '../diagnostics/offered-fixes.js';
import type { Severity } from '../diagnostics/severity.js';
import { isAskedAgain } from './ask-again.js';
import { ask, expectView, SOURCE } from './source.js';

const SEVERITIES: Readonly<Record<Severity, EditorDiagnostic['severity']>> = {
  error: 'error',
  warning: 'warning',
  note: 'info',
};

/** Milliseconds without a change after which findings are asked for. */
const QUIET_MS = 150;

export function lint(): Extension {
  return [
    linter(async (view) => ((await findings(view)) ?? []).map((found) => shown(found, view)), {
      delay: QUIET_MS,
      needsRefresh: isAskedAgain,
    }),
    keymap.of(lintKeymap),
  ];
}

function findings(view: EditorView): Promise<readonly Diagnostic[] | null> {
  return ask(view, (provider, document) => provider.diagnostics(document));
}

function shown(found: Diagnostic, { state }: EditorView): EditorDiagnostic {
  const { length } = state.doc;
  const docs = state.facet(SOURCE)?.docs ?? null;
  const { span, severity, code, message, help } = found;
  const told = help === null ? message : `${message}\n${help}`;
  return {
    from: Math.min(span.start, length),
    to: Math.min(span.end, length),
    severity: SEVERITIES[severity],
    source: code,
    message: told,
    ...(docs === null ? {} : { renderMessage: () => messageElement(told, codePageOn(docs, code)) }),
    markClass: `cm-sift-${severity}`,
    actions: safeFirst(found.fixes).map((fix) => actionOf(found, fix)),
  };
}

/** The words, and where they are explained. */
function messageElement(message: string, page: string): HTMLElement {
  const element = document.createElement('span');
  const link = document.createElement('a');
  link.href = page;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = 'what it means';
  element.append(`${message}\n`, link);
  return element;
}

function actionOf(found: Diagnostic, fix: Fix): Action {
  return {
    name: offeredTitle(fix),
    apply: (view, start, end) => void applyFix(view, found, { start, end }, fix.title),
  };
}

/** Asks once more: the text may have changed since the finding was shown, which stands at `place` now, and its edits with it. */
async function applyFix(view: EditorView, shown: Diagnostic, place: Span, title: string): Promise<void> {
  const found = (await findings(view))?.filter(({ code, message }) => code === shown.code && message === shown.message);
  const here = found?.find(({ span }) => span.start <= place.end && place.start <= span.end);
  const fix = here?.fixes.find((one) => one.title === title);
  if (fix !== undefined) applyEdits(view, fix.edits, 'input.fix');
}

/** The edits are of the text that the view has. */
export function applyEdits(view: EditorView, edits: readonly Edit[], userEvent: string): void {
  const { length } = view.state.doc;
  if (edits.length === 0 || edits.some(({ span }) => span.start > span.end || span.end > length)) return;
  const changes = edits.map(({ span, text }) => ({ from: span.start, to: span.end, insert: text }));
  view.dispatch({ changes, userEvent, scrollIntoView: true });
}

/** A command: makes all safe fixes of the text at once. */
export const makeSafeFixes: Command = (view) => {
  expectView('makeSafeFixes', view);
  void fixAll(view);
  return true;
};

async function fixAll(view: EditorView): Promise<void> {
  const range = { start: 0, end: view.state.doc.length };
  const actions = await ask(view, (provider, document) => provider.actions(document, range, ['source.fixAll']));
  for (const { edits } of actions?.slice(0, 1) ?? []) applyEdits(view, edits, 'input.fix');
  forceLinting(view);
}
