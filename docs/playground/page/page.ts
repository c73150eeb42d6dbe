/** The page of the playground: opens the worker, the editors and the panels, and has what changed answered anew. */

import type { EditorView } from '@codemirror/view';
import { askAgain, formatFilter, makeSafeFixes } from '../../../src/entries/codemirror.js';
import { connectLanguage } from '../../../src/entries/language.js';
import { readAddress } from '../shared/address.js';
import { bodyFor, filterIn, withFilter } from '../shared/request-body.js';
import { EMPTY, type PlaygroundState } from '../shared/state.js';
import { showAudience, showProven } from './audience-view.js';
import { openCatalogPanel } from './catalog-panel.js';
import { Desk } from './desk.js';
import { openDevicesPanel } from './devices-panel.js';
import { element } from './dom.js';
import { openEditor, setText } from './editors.js';
import { showFindings } from './findings.js';
import { whenQuiet } from './later.js';
import { announce, tellProblem } from './notices.js';
import { openWorker } from './open-worker.js';
import { compareFilters, openQueryPanel, showQuery } from './panels.js';
import { openSharing } from './sharing.js';
import { openTabs } from './tabs.js';
import { audienceWords, proofLines } from './words.js';

/** Milliseconds without a change after which counts are asked for, and proofs, which take longer. */
const COUNT_MS = 60;
const PROOF_MS = 300;

const worker = openWorker(element('worker-source').textContent ?? '', tellProblem);
const provider = connectLanguage(worker);
const desk = new Desk(worker, tellProblem, (count) => devices.progress(count));

const filter = openFilter('filter', 'Filter A', changed);
const second = openFilter('second', 'Filter B', changed);
const third = openFilter('third', 'Filter C', changed);
const body = openEditor({
  parent: element('body'),
  label: 'Request body, in JSON',
  text: bodyFor(''),
  form: 'body',
  provider,
  changed: () => undefined,
  found: (view) => showFindings(element('body-findings'), view),
});
const catalog = openCatalogPanel(desk, provider, () => {
  void devices.reload();
  for (const view of [filter, second, third, body]) askAgain(view);
});
const devices = openDevicesPanel({
  desk,
  start: EMPTY.generator,
  changed: () => {
    for (const view of [filter, second, third]) askAgain(view);
    refresh();
  },
  inferred: (text, conflicts) => {
    void catalog.set(text);
    if (conflicts.length > 0)
      tellProblem(`Tags with values of several types have the type of most: ${conflicts.join(', ')}`);
  },
});

const refreshSoon = whenQuiet(refresh, COUNT_MS);
const proveSoon = whenQuiet(() => {
  void desk.ask('proofs', { filter: textOf(filter) }).then((told) => {
    if (told !== null) showProven(element('proofs'), proofLines(told.answer));
  });
}, PROOF_MS);

let panel = 'compare';
openTabs(element('tabs'), panel, (name) => {
  panel = name;
  refreshPanel();
});
openQueryPanel(refreshPanel);
openSharing(current);
element('fix').addEventListener('click', () => makeSafeFixes(filter));
element('format').addEventListener('click', () => formatFilter(filter));
element('take').addEventListener('click', () => {
  const taken = filterIn(textOf(body));
  if (taken === null) tellProblem('The body has no devices_filter that can be read.');
  else setText(filter, taken);
});
element('skip').addEventListener('click', (event) => {
  // The address stays: what stands behind its `#` is the state.
  event.preventDefault();
  filter.focus();
});
addEventListener('hashchange', () => void restore());
void restore();

function openFilter(id: string, label: string, changedText: () => void): EditorView {
  return openEditor({
    parent: element(id),
    label,
    text: '',
    form: 'filter',
    provider,
    changed: changedText,
    found: (view) => showFindings(element(`${id}-findings`), view),
  });
}

function textOf({ state }: EditorView): string {
  return state.doc.toString();
}

function current(): PlaygroundState {
  return {
    filter: textOf(filter),
    second: textOf(second),
    third: textOf(third),
    catalog: catalog.text(),
    generator: devices.settings(),
  };
}

async function restore(): Promise<void> {
  const { state, problem } = await readAddress(location.hash);
  if (problem !== null) tellProblem(problem);
  setText(filter, state.filter);
  setText(second, state.second);
  setText(third, state.third);
  await catalog.set(state.catalog);
  await devices.generate(state.generator);
}

/** The body keeps what else it has; one without a filter that can be replaced stays as it is, and so does one that nobody sees. */
function putIntoBody(): void {
  const text = withFilter(textOf(body), textOf(filter));
  if (text !== null) setText(body, text);
}

function changed(): void {
  element('audience').setAttribute('aria-busy', 'true');
  refreshSoon();
  proveSoon();
}

function refresh(): void {
  void desk.ask('audience', { filter: textOf(filter) }).then((told) => {
    if (told === null) return;
    element('audience').removeAttribute('aria-busy');
    showAudience(told.answer, catalog.names());
    announce(audienceWords(told.answer));
  });
  refreshPanel();
  proveSoon();
}

function refreshPanel(): void {
  if (panel === 'compare') void compareFilters(desk, [filter, second, third].map(textOf));
  if (panel === 'query') void showQuery(desk, textOf(filter));
  if (panel === 'body') putIntoBody();
}
