/** What a page does with the built entries, bundled: compile, diagnose, format, generate devices, read them back, count. */

import { generateDevices, streamAudience } from '../../dist/entries/devices.js';
import { compile, compileMatcher, format, renderDiagnostics, sampleCatalog } from '../../dist/entries/index.js';

async function run() {
  const text = 'A("AAAAA-AAAAA") * T("age", GTE, 18)';
  const { filter } = compile(text, { catalog: sampleCatalog });
  const devices = [...generateDevices({ seed: 1, count: 500, catalog: sampleCatalog })];
  const bytes = new TextEncoder().encode(devices.map((device) => `${JSON.stringify(device)}\n`).join(''));
  const source = streamAudience({ open: () => new Blob([bytes]).stream(), format: 'ndjson', catalog: sampleCatalog });
  const { count } = await source.count(filter);
  const broken = 'A("AAAAA-AAAAA" * T("age", GTE, 18)';
  return {
    count,
    matched: devices.filter(compileMatcher(filter)).length,
    formatted: format(' A( "X" )').text.trim(),
    frame: renderDiagnostics(broken, compile(broken).diagnostics),
  };
}

globalThis.scenario = run().catch((error) => ({ error: String(error?.stack ?? error) }));
