/** What becomes of bad lines: the first one ends the reading, or all are counted and the first few kept. */

import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { RowBatch } from './device-batch.js';
import type { RowScanner } from './scan/row-scanner.js';
import type { UnknownCounts } from './validate-device.js';

/** A line that is no device. For CSV the line its record begins on. */
export interface BadLine {
  /** 1-based. */
  readonly line: number;
  /** The first thing wrong with it. */
  readonly diagnostic: Diagnostic;
}

/** What reading came to. */
export interface ReadSummary {
  readonly devices: number;
  /** Lines looked at, blank ones and a CSV header among them. */
  readonly lines: number;
  readonly badLines: number;
  /** At most ten. */
  readonly firstBadLines: readonly BadLine[];
  /** What the catalog does not know and was left out. */
  readonly unknown: UnknownCounts;
}

/** Ends a reading that was not told to skip bad lines. */
export class DeviceLineError extends Error implements BadLine {
  override readonly name = 'DeviceLineError';
  readonly line: number;
  readonly diagnostic: Diagnostic;

  constructor(line: number, diagnostic: Diagnostic) {
    super(`line ${line}: ${diagnostic.message}`);
    this.line = line;
    this.diagnostic = diagnostic;
  }
}

const KEPT_BAD_LINES = 10;

/** As {@link UnknownCounts}, while they are counted. */
type LeftOut = { -readonly [What in keyof UnknownCounts]: number };

/** Counts while a reader reads. */
export class ReadLog {
  devices = 0;
  /** Number of the line that is read; what was read before it is `line - 1` lines. */
  line = 1;
  readonly #onError: 'fail' | 'skip';
  readonly #unknown: LeftOut;
  readonly #kept: BadLine[] = [];
  #badLines = 0;

  constructor(onError: 'fail' | 'skip', unknown: LeftOut) {
    this.#onError = onError;
    this.#unknown = unknown;
  }

  /** @throws DeviceLineError unless bad lines are skipped */
  bad(line: number, diagnostic: Diagnostic | undefined): void {
    if (diagnostic === undefined) return;
    if (this.#onError === 'fail') throw new DeviceLineError(line, diagnostic);
    this.#badLines++;
    if (this.#kept.length < KEPT_BAD_LINES) this.#kept.push({ line, diagnostic });
  }

  /** Rows that `scanner` has made of the next lines, and what it left out of them. */
  rows(scanner: RowScanner): RowBatch {
    const { count } = scanner.rows;
    const firstLine = this.line;
    this.line += count;
    this.devices += count;
    this.#unknown.applications += scanner.unknownApplications;
    this.#unknown.tags += scanner.unknownTags;
    return { scanner, firstLine };
  }

  summary(): ReadSummary {
    return {
      devices: this.devices,
      lines: this.line - 1,
      badLines: this.#badLines,
      firstBadLines: [...this.#kept],
      unknown: { ...this.#unknown },
    };
  }
}
