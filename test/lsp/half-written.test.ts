/** Every beginning of the samples through every question, as filters and inside bodies: all are answered, at places in the text. */

import { expect, it } from 'vitest';
import { SAMPLES } from '../editor/samples.js';
import { startEditor } from './editor.js';

const AT_PLACES = ['completion', 'hover', 'signatureHelp', 'documentHighlight', 'prepareRename'];
const OF_DOCUMENTS = ['documentSymbol', 'foldingRange', 'codeLens', 'semanticTokens/full', 'diagnostic', 'formatting'];

/** Every third of long ones: each is asked a dozen questions. */
const STEP = 3;

it.each(SAMPLES)('holds for the beginnings of %s', async (_, text) => {
  const editor = await startEditor({ capabilities: { textDocument: { diagnostic: {} } } });
  const outside: unknown[] = [];
  for (let end = 0; end <= text.length; end += STEP) {
    const beginning = text.slice(0, end);
    const written = JSON.stringify(beginning).slice(1, -1);
    for (const [name, whole] of [
      ['a.sift', beginning],
      ['b.json', `{"request": {"devices_filter": "${written}`],
    ] as const) {
      const uri = editor.open(name, whole);
      const lines = whole.split('\n');
      const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
      const range = { start: { line: 0, character: 0 }, end: position };
      const textDocument = { uri };
      const asked = [
        ...AT_PLACES.map((method) => editor.ask(`textDocument/${method}`, { textDocument, position })),
        ...OF_DOCUMENTS.map((method) => editor.ask(`textDocument/${method}`, { textDocument })),
        editor.ask('textDocument/selectionRange', { textDocument, positions: [position] }),
        editor.ask('textDocument/inlayHint', { textDocument, range }),
      ];
      for (const answer of await Promise.all(asked))
        outside.push(...placesIn(answer).filter(({ line, character }) => (lines[line]?.length ?? -1) < character));
    }
  }
  expect(outside).toEqual([]);
});

interface Place {
  readonly line: number;
  readonly character: number;
}

/** Every position in an answer. */
function placesIn(answer: unknown): readonly Place[] {
  if (typeof answer !== 'object' || answer === null) return [];
  if ('line' in answer && 'character' in answer) return [answer as Place];
  return Object.values(answer).flatMap(placesIn);
}
