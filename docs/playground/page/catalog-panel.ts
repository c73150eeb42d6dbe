/** The catalog while it is edited: while it has errors the last one without them holds. */

import type { EditorView } from '@codemirror/view';
import { catalogToJson, sampleCatalog } from '../../../src/entries/index.js';
import type { LanguageProvider } from '../../../src/entries/language.js';
import type { Desk } from './desk.js';
import { element } from './dom.js';
import { openEditor, setText } from './editors.js';
import { showFindings, underline } from './findings.js';
import { whenQuiet } from './later.js';
import { countText } from './words.js';

export interface CatalogPanel {
  /** What a link restores; null: the sample. */
  text(): string | null;
  /** Resolves when the worker has it, or has refused it. Null: the sample. */
  set(text: string | null): Promise<void>;
  /** Of applications, by their codes. */
  names(): ReadonlyMap<string, string>;
}

const SAMPLE = `${JSON.stringify(catalogToJson(sampleCatalog), null, 2)}\n`;
const QUIET_MS = 200;

/** `changed`: another catalog holds. */
export function openCatalogPanel(desk: Desk, provider: LanguageProvider, changed: () => void): CatalogPanel {
  let names: ReadonlyMap<string, string> = new Map();
  let holding: string | null = null;
  const check = async (): Promise<void> => {
    const text = view.state.doc.toString();
    const told = await desk.ask('catalog', { text });
    if (told === null) return;
    const { answer } = told;
    underline(view, answer.findings);
    showState(answer.text === null, answer.findings.length);
    names = answer.names;
    if (answer.text === null || answer.text === holding) return;
    holding = answer.text;
    changed();
  };
  const view: EditorView = openEditor({
    parent: element('catalog'),
    label: 'Catalog, in JSON',
    text: SAMPLE,
    form: 'json',
    provider,
    changed: whenQuiet(() => void check(), QUIET_MS),
    found: (editor) => showFindings(element('catalog-findings'), editor),
  });
  const set = (text: string | null): Promise<void> => {
    setText(view, text ?? SAMPLE);
    return check();
  };
  element('sample').addEventListener('click', () => void set(null));
  return {
    text: () => {
      const text = view.state.doc.toString();
      return text === SAMPLE ? null : text;
    },
    set,
    names: () => names,
  };
}

function showState(isBroken: boolean, findings: number): void {
  const state = element('catalog-state');
  state.dataset.kind = isBroken ? 'bad' : 'good';
  state.textContent = isBroken
    ? `The catalog has ${countText(findings, 'finding')}: the last one without errors holds.`
    : 'This catalog holds: filters are checked against it, and devices are generated from it.';
}
