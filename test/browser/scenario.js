/** What a page does with the built entries, bundled: compile, diagnose, format, generate devices, read them back, count, index, prove, check a request. */

import { proveEquivalent } from '../../dist/entries/analysis.js';
import { DeviceIndex } from '../../dist/entries/bitset.js';
import { generateDevices, streamAudience } from '../../dist/entries/devices.js';
import { compile, compileMatcher, format, renderDiagnostics, sampleCatalog } from '../../dist/entries/index.js';
import { checkCreateTargetedMessage } from '../../dist/entries/requests.js';

const ENGINES = ['auto', 'fused', 'generic', 'scalar'];

async function run() {
  const text = 'A("AAAAA-AAAAA") * T("age", GTE, 18)';
  const { filter } = compile(text, { catalog: sampleCatalog });
  const devices = [...generateDevices({ seed: 1, count: 500, catalog: sampleCatalog })];
  const bytes = new TextEncoder().encode(devices.map((device) => `${JSON.stringify(device)}\n`).join(''));
  const source = streamAudience({ open: () => new Blob([bytes]).stream(), format: 'ndjson', catalog: sampleCatalog });
  const { count } = await source.count(filter);
  const request = checkCreateTargetedMessage(
    JSON.stringify({ request: { auth: 'a', content: 'Hi', devices_filter: text, ios_silent: true } }),
  );
  const broken = 'A("AAAAA-AAAAA" * T("age", GTE, 18)';
  return {
    count,
    indexed: ENGINES.map((engine) => countByIndex(devices, filter, engine)),
    codes: request.diagnostics.map(({ code }) => code),
    proof: proveEquivalent(filter, compile('A("AAAAA-AAAAA") \\ T("age", LTE, 17)', { catalog: sampleCatalog }).filter),
    matched: devices.filter(compileMatcher(filter)).length,
    formatted: format(' A( "X" )').text.trim(),
    frame: renderDiagnostics(broken, compile(broken).diagnostics),
  };
}

/** Counted three times: by the interpreter, by a module of its own, and by a file of the index. */
function countByIndex(devices, filter, engine) {
  const builder = DeviceIndex.builder({ catalog: sampleCatalog, engine });
  for (const device of devices) builder.add(device);
  const index = builder.seal();
  const counts = [
    index.count(filter),
    index.count(filter),
    DeviceIndex.fromBytes(index.toBytes(), { engine }).count(filter),
  ];
  index.dispose();
  return counts;
}

globalThis.scenario = run().catch((error) => ({ error: String(error?.stack ?? error) }));
