/**
 * `npm start`: the whole way once. Devices of the sample catalog are generated, the sample filters checked, a broken one among
 * them, and the audience of each is counted, all in one pass.
 */

import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { grouped, plural } from '../src/base/plural.js';
import { sampleCatalog } from '../src/catalog/sample-catalog.js';
import { audienceHead, platformRows } from '../src/cli/output/audience-picture.js';
import { duration } from '../src/cli/output/number-text.js';
import { openOutput, outputPort, wantsColor } from '../src/cli/output/output.js';
import { paintOn } from '../src/cli/output/paint.js';
import { compile } from '../src/compile.js';
import type { CompileResult } from '../src/compile-text.js';
import { generateNdjson } from '../src/devices/generate-devices.js';
import { renderDiagnostics } from '../src/diagnostics/render-diagnostics.js';
import type { AudienceCount } from '../src/evaluate/audience-source.js';
import { streamAudience } from '../src/evaluate/stream-audience.js';
import { fileChunks } from '../src/node/file-chunks.js';
import { readTextFile } from '../src/node/read-text.js';
import { writePiecesAtomic } from '../src/node/write-atomic.js';
import { explain } from '../src/plan/explain/explain.js';

const DEVICES = 200_000;
const SEED = 1;
const SAMPLES = join(import.meta.dirname, '../grammar/samples');

const port = outputPort(1, () => process.stdout);
const out = openOutput(port, wantsColor('auto', port, process.env));
const paint = paintOn(out);
const folder = mkdtempSync(join(tmpdir(), 'pushsift-tour-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
// An interruption ends the process through `exit`, which takes the folder away.
process.once('SIGINT', () => process.exit(130));
await tour(join(folder, 'devices.ndjson'));

async function tour(file: string): Promise<void> {
  heading('Devices');
  const generating = stopwatch();
  await writePiecesAtomic(file, generateNdjson({ seed: SEED, count: DEVICES, catalog: sampleCatalog }));
  say(`${plural(DEVICES, 'device')} of the sample catalog: ${paint.bold(megabytes(file))} in ${generating()}`);

  heading('Filters');
  const checking = stopwatch();
  const samples = readSamples();
  const broken = samples.filter(({ filter }) => filter === null);
  say(`${plural(samples.length, 'filter')} checked in ${checking()}, ${broken.length} with errors`);
  for (const sample of samples) tellFindings(sample);

  heading('Audiences');
  const counting = stopwatch();
  const sound = samples.flatMap((sample) => (sample.filter === null ? [] : [{ ...sample, filter: sample.filter }]));
  const audiences = await streamAudience({ open: () => fileChunks(file), catalog: sampleCatalog }).countAll(
    sound.map(({ filter }) => filter),
  );
  const took = counting();
  for (const [at, sample] of sound.entries()) tellAudience(sample.name, explain(sample.filter).sentence, audiences[at]);
  say(`${plural(sound.length, 'filter')} over ${grouped(DEVICES)} devices, one pass: ${paint.bold(took)}`);
}

interface Sample extends CompileResult {
  readonly name: string;
  readonly text: string;
}

function readSamples(): readonly Sample[] {
  const files = readdirSync(SAMPLES).filter((name) => name.endsWith('.sift'));
  return files.sort().map((name) => {
    const text = readTextFile(join(SAMPLES, name));
    return { name, text, ...compile(text, { catalog: sampleCatalog, comments: true }) };
  });
}

/** Errors and warnings; notes are for `check`. */
function tellFindings({ name, text, diagnostics }: Sample): void {
  const told = diagnostics.filter(({ severity }) => severity !== 'note');
  if (told.length === 0) return;
  const look = { color: out.color, width: out.columns, source: `grammar/samples/${name}` };
  out.write(`\n${renderDiagnostics(text, told, look)}\n`);
}

function tellAudience(name: string, sentence: string, audience: AudienceCount | undefined): void {
  if (audience === undefined) return;
  out.write(`${paint.bold(name)}\n${sentence}\n`);
  out.write(`${[audienceHead(out, audience), ...platformRows(out, audience)].join('\n')}\n\n`);
}

function heading(text: string): void {
  out.write(`\n${paint.bold(paint.cyan(text))}\n\n`);
}

function say(line: string): void {
  out.write(`${line}\n`);
}

function megabytes(file: string): string {
  return `${Math.round(statSync(file).size / 1e6)} MB`;
}

/** Starts now; each call says how long it has been. */
function stopwatch(): () => string {
  const start = performance.now();
  return () => duration(performance.now() - start);
}
