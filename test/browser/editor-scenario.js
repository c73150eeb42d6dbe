/** An editor for filters in a page: its language service behind a channel, as in a worker, with devices to count. Once the page is told to, everything is dark. */

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorView, keymap } from '@codemirror/view';
import { DeviceIndex, indexAudience } from '../../dist/entries/bitset.js';
import { filterExtensions } from '../../dist/entries/codemirror.js';
import { generateDevices } from '../../dist/entries/devices.js';
import { sampleCatalog } from '../../dist/entries/index.js';
import { connectLanguage, languageProvider, serveLanguage } from '../../dist/entries/language.js';

const builder = DeviceIndex.builder({ catalog: sampleCatalog });
for (const device of generateDevices({ seed: 1, count: 500, catalog: sampleCatalog })) builder.add(device);
const audience = indexAudience(builder.seal());

const { port1: page, port2: worker } = new MessageChannel();
page.start();
worker.start();
serveLanguage(
  worker,
  languageProvider({
    catalog: sampleCatalog,
    valuesOf: async ({ tag }) => (tag === 'plan' ? [{ value: 'free' }] : []),
    countDevices: async (filter) => (await audience.count(filter)).count,
  }),
);

function open(id, doc, form) {
  const parent = document.createElement('main');
  parent.id = id;
  document.body.append(parent);
  return new EditorView({
    parent,
    doc,
    extensions: [
      history(),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      filterExtensions({ provider: connectLanguage(page), form }),
      EditorView.theme({ '&': { fontSize: '16px', border: '1px solid #8888', margin: '1em' } }),
    ],
  });
}

globalThis.filter = open('filter', 'A("AAAAA-AAAAA") * T("age", GTE, 18) \\ T("age", GTE, 60)', 'filter');
globalThis.body = open('body', '{"request": {"devices_filter": "A(5)", "content": "Hi"}}', 'json');
