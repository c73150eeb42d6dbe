/** Every beginning of the samples through every question, as filters and inside bodies: all are answered, at places in the text. */

import { expect, it } from 'vitest';
import { SAMPLES } from '../editor/samples.js';
import { type Editor, startEditor } from './editor.js';

const AT_PLACES = ['completion', 'hover', 'signatureHelp', 'documentHighlight', 'prepareRename'];
const OF_DOCUMENTS = ['documentSymbol', 'foldingRange', 'codeLens', 'semanticTokens/full', 'diagnostic', 'formatting'];

/** Every third of long ones: each is asked a dozen questions. */
const STEP = 3;

/** One body of each request: with a filter, without one, and with all there is around it. */
const BODIES = [
  [
    'createTargetedMessage',
    {
      request: {
        auth: 'token',
        send_date: '2026-07-01 09:00',
        timezone: 'Europe/Berlin',
        content: { en: 'Hello', de: 'Grüße 😀' },
        devices_filter: 'A("AAAAA-AAAAA", ["iOS"]) * T("age", BETWEEN, [18, 30]) \\ T("plan", EQ, "free")',
      },
    },
  ],
  [
    'createPreset',
    {
      request: {
        auth: 'token',
        name: 'Spring sale',
        applicationCode: 'AAAAA-AAAAA',
        content: { platforms: { ios: { badges: '+1' }, wphone: { type: 'Tile', count: 3 }, adm: {} } },
      },
    },
  ],
  [
    'registerDevice',
    { request: { application: 'AAAAA-AAAAA', push_token: 'x', hwid: 'h', device_type: 3, tags: { age: 20 } } },
  ],
  [
    'setTags',
    { request: { application: 'AAAAA-AAAAA', hwid: 'h', tags: { age: { operation: 'increment', value: 1 } } } },
  ],
  ['deleteDevice', { request: { application: 'AAAAA-AAAAA', hwid: 'h' } }],
] as const;

it.each(SAMPLES)('holds for the beginnings of %s', async (_, text) => {
  const written = (beginning: string): string => JSON.stringify(beginning).slice(1, -1);
  const outside = await outsideOfBeginnings(text, (beginning) => [
    ['a.sift', beginning],
    ['b.json', `{"request": {"devices_filter": "${written(beginning)}`],
  ]);
  expect(outside).toEqual([]);
});

it.each(BODIES)('holds for the beginnings of a body of %s, alone and as a line', async (_, body) => {
  const outside = await outsideOfBeginnings(JSON.stringify(body, null, 2), (beginning) => [
    ['a.json', beginning],
    ['b.jsonl', `{}\n${beginning.replaceAll('\n', ' ')}`],
  ]);
  expect(outside).toEqual([]);
});

/** The places of all answers that are not in the document, of the documents of each beginning of a text, asked at their ends. */
async function outsideOfBeginnings(
  text: string,
  documentsOf: (beginning: string) => readonly (readonly [name: string, whole: string])[],
): Promise<readonly Place[]> {
  const editor = await startEditor({ capabilities: { textDocument: { diagnostic: {} } } });
  const outside: Place[] = [];
  for (let end = 0; end <= text.length; end += STEP)
    for (const [name, whole] of documentsOf(text.slice(0, end)))
      outside.push(...(await outsideOf(editor, name, whole)));
  return outside;
}

async function outsideOf(editor: Editor, name: string, whole: string): Promise<readonly Place[]> {
  const textDocument = { uri: editor.open(name, whole) };
  const lines = whole.split('\n');
  const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  const range = { start: { line: 0, character: 0 }, end: position };
  const answers = await Promise.all([
    ...AT_PLACES.map((method) => editor.ask(`textDocument/${method}`, { textDocument, position })),
    ...OF_DOCUMENTS.map((method) => editor.ask(`textDocument/${method}`, { textDocument })),
    editor.ask('textDocument/selectionRange', { textDocument, positions: [position] }),
    editor.ask('textDocument/inlayHint', { textDocument, range }),
    editor.ask('textDocument/codeAction', { textDocument, range, context: { diagnostics: [] } }),
  ]);
  return answers.flatMap(placesIn).filter(({ line, character }) => (lines[line]?.length ?? -1) < character);
}

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
