/** What a run of the benchmarks says: for programs one JSON document, for people one table. */

import { cpus, totalmem } from 'node:os';

/** One number with the target it has to hold. */
export interface Finding {
  readonly benchmark: string;
  /** What was compared, in words: `pushsift / peggy`. */
  readonly measure: string;
  readonly value: number;
  readonly unit:
    | 'x'
    | 'µs'
    | 'ms'
    | 's'
    | 'calls/s'
    | 'devices/s'
    | 'MB/s'
    | 'MB'
    | 'bytes/device'
    | 'bytes/filter'
    | 'devices'
    | 'filters'
    | 'pairs';
  /** Null: told for the record, no target. */
  readonly target: { readonly atLeast: number } | { readonly atMost: number } | null;
  /** One of many like it: the table shows it only where it misses its target. */
  readonly isDetail?: boolean;
}

export interface Report {
  readonly environment: Readonly<Record<string, string | number>>;
  readonly findings: readonly Finding[];
}

/** Where the numbers come from. Absolute numbers mean nothing on another machine, ratios do. */
export function environment(date: string): Report['environment'] {
  return {
    node: process.version,
    v8: process.versions.v8,
    platform: `${process.platform} ${process.arch}`,
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGB: Math.round(totalmem() / 2 ** 30),
    date,
  };
}

/** True when the number is where it should be, or has no target. */
export function holds({ value, target }: Finding): boolean {
  if (target === null) return true;
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}

/** The findings as a table, one line each. */
export function table(findings: readonly Finding[]): string {
  const shown = findings.filter((finding) => finding.isDetail !== true || !holds(finding));
  const rows = shown.map((finding) => [
    finding.benchmark,
    finding.measure,
    `${format(finding.value)} ${finding.unit}`,
    targetText(finding),
    finding.target === null ? '' : holds(finding) ? 'holds' : 'MISSED',
  ]);
  const all = [['benchmark', 'measure', 'result', 'target', ''], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function targetText({ target, unit }: Finding): string {
  if (target === null) return '';
  return 'atLeast' in target ? `>= ${target.atLeast} ${unit}` : `<= ${format(target.atMost)} ${unit}`;
}

function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);
}
