/**
 * Question: what does a keystroke in a filter of 10 KB cost in an editor, feature by feature? Each is asked at the same places all over the
 * text, right and half-written, in processor time; the target is a frame of a screen. Half-written: cut off at the place.
 */

import { sampleCatalog as catalog } from '../src/catalog/sample-catalog.js';
import * as language from '../src/entries/language.js';
import { processorTime } from '../test/support/processor-time.js';
import { paced } from './harness/pace.js';
import type { Finding } from './harness/report.js';
import { LONG } from './texts.js';

const FRAME_MS = 16;
const PLACES = 120;
const WARM = 20;

type Feature = (text: string, offset: number) => unknown;

const options = { catalog };

/** `rename` is asked when a name is typed, and not with each key. */
const FEATURES: Readonly<Record<string, Feature>> = {
  diagnostics: (text) => language.diagnostics(text, options),
  complete: (text, offset) => language.complete(text, offset, options),
  hover: (text, offset) => language.hover(text, offset, options),
  signature: (text, offset) => language.signature(text, offset),
  format: (text) => language.format(text, options),
  'actions, fixes': (text, offset) =>
    language.actions(text, { start: offset, end: offset }, { ...options, only: ['quickfix'] }),
  symbols: (text) => language.symbols(text, options),
  folding: (text) => language.folding(text, options),
  selection: (text, offset) => language.selection(text, offset, options),
  highlights: (text, offset) => language.highlights(text, offset, options),
  inlays: (text) => language.inlays(text, options),
  lens: (text) => language.lens(text, options),
  'semantic tokens': (text) => language.semanticTokens(text, options),
};

export function benchEditor(): readonly Finding[] {
  return Object.entries(FEATURES).flatMap(([name, feature]) => [
    ...measured(`${name}, whole`, (offset) => feature(LONG.filter, offset)),
    ...measured(`${name}, half-written`, (offset) => feature(LONG.filter.slice(0, offset), offset)),
  ]);
}

function measured(name: string, ask: (offset: number) => unknown): readonly Finding[] {
  const [places, warm] = [paced(PLACES), paced(WARM)];
  const step = Math.floor(LONG.filter.length / places);
  for (let at = 1; at <= warm; at++) ask(at * step * Math.floor(places / warm));
  const times: number[] = [];
  for (let at = 1; at <= places; at++) {
    const before = processorTime();
    ask(at * step);
    times.push(processorTime() - before);
  }
  times.sort((left, right) => left - right);
  const share = (part: number) => times[Math.min(places - 1, Math.floor(places * part))] ?? 0;
  return [
    {
      benchmark: 'editor, 10 KB',
      measure: `${name}: median`,
      value: share(0.5),
      unit: 'ms',
      target: { atMost: FRAME_MS },
    },
    { benchmark: 'editor, 10 KB', measure: `${name}: p99`, value: share(0.99), unit: 'ms', target: null },
  ];
}
