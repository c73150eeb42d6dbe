/** What the benchmark found, for people: one block for each profile, a line for each engine. */

import { grouped, plural } from '../../base/plural.js';
import { PROFILES, type ProfileName } from '../../devices/workload/profiles.js';
import type { Output } from '../output/output.js';
import { paintOn } from '../output/paint.js';
import { timesFaster } from './interleave.js';
import type { EngineResult, ProfileResult } from './measure-profile.js';

/** The block of one profile; ends with an empty line. The first engine is what the others are compared with. */
export function profileBlock(out: Output, { profile, devices, audience, engines }: ProfileResult): string {
  const paint = paintOn(out);
  const own = engines[0];
  const rows = engines.map((engine) => [engineName(engine), ...cells(engine, own)]);
  const all = [['', 'count', '', 'as a set', '', 'memory'], ...rows];
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const lines = all.map((row, at) => {
    const line = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    const text = `  ${line.join('  ')}`.trimEnd();
    return at === 0 ? paint.dim(text) : text;
  });
  const head = `${paint.bold(profile)}  ${describeProfile(profile)} · ${grouped(audience)} of ${plural(devices, 'device')}`;
  return `${[head, ...lines].join('\n')}\n\n`;
}

function engineName({ contender: { name, version, scans } }: EngineResult): string {
  return `${name} ${version}${scans ? ' *' : ''}`;
}

function cells({ count, evaluate, bytes }: EngineResult, own: EngineResult | undefined): readonly string[] {
  const factor = (timing: EngineResult['evaluate'], base: EngineResult['evaluate'] | undefined): string =>
    timing === null || !base || timing === base ? '' : `${factorText(timesFaster(base, timing))}x`;
  return [
    timeText(count.median),
    factor(count, own?.count),
    evaluate === null ? '-' : timeText(evaluate.median),
    factor(evaluate, own?.evaluate),
    bytes === null ? '-' : bytesText(bytes),
  ];
}

/** What the sets of a profile look like, in words. */
export function describeProfile(profile: ProfileName): string {
  const shapes = Object.values(PROFILES[profile]);
  const [first] = shapes;
  if (first !== undefined && shapes.every((shape) => shape === first)) {
    const share = `${percent(first.share)} in every set`;
    return first.meanRun === null ? share : `${share}, in runs of ${grouped(first.meanRun)}`;
  }
  const kinds = shapes.map(({ share, meanRun }) => percent(share) + (meanRun === null ? '' : ' in runs'));
  return kinds.join(', ');
}

function percent(share: number): string {
  return `${Number((share * 100).toPrecision(3))} %`;
}

/** `0.24 µs`, `18.4 ms`: three digits. */
function timeText(microseconds: number): string {
  if (microseconds >= 1e6) return `${threeDigits(microseconds / 1e6)} s`;
  return microseconds >= 1000 ? `${threeDigits(microseconds / 1000)} ms` : `${threeDigits(microseconds)} µs`;
}

function bytesText(bytes: number): string {
  if (bytes < 1e6) return `${threeDigits(bytes / 1e3)} KB`;
  return `${threeDigits(bytes / 1e6)} MB`;
}

function factorText(factor: number): string {
  return factor >= 100 ? grouped(Math.round(factor)) : threeDigits(factor);
}

function threeDigits(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toPrecision(3);
}
