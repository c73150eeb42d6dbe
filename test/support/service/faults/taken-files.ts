/** Takes files from an outbox, as whoever sends them does, and holds each against what it should be. */

import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { recipientsOf } from './account.js';
import type { Attempt } from './attempts.js';

const WHOLE = '.ndjson';

interface Line {
  readonly message: string;
  readonly device: string;
  readonly payload: unknown;
}

export class TakenFiles {
  readonly #folder: string;
  readonly #attempts: ReadonlyMap<string, Attempt>;
  readonly #fail: (message: string) => void;
  readonly #recipientsOf: (filter: string) => readonly string[];
  /** The marker of each message whose file was taken, by code. Null: the file was empty. */
  readonly markers = new Map<string, string | null>();
  recipients = 0;

  constructor(
    folder: string,
    attempts: ReadonlyMap<string, Attempt>,
    fail: (message: string) => void,
    recipients = recipientsOf,
  ) {
    this.#folder = folder;
    this.#attempts = attempts;
    this.#fail = fail;
    this.#recipientsOf = recipients;
  }

  takeAll(): void {
    for (const name of this.#names().filter((name) => name.endsWith(WHOLE))) {
      this.#take(name.slice(0, -WHOLE.length), readFileSync(join(this.#folder, name), 'utf8'));
      rmSync(join(this.#folder, name));
    }
  }

  /** What is there besides whole files and the name of the outbox. */
  rest(): readonly string[] {
    return this.#names().filter((name) => !name.endsWith(WHOLE) && !name.startsWith('outbox.'));
  }

  #names(): readonly string[] {
    try {
      return readdirSync(this.#folder);
    } catch {
      // Killed before there was a folder.
      return [];
    }
  }

  #take(code: string, text: string): void {
    if (this.markers.has(code)) this.#fail(`the file of ${code} came a second time`);
    if (text !== '' && !text.endsWith('\n')) this.#fail(`the last line of ${code} has no end`);
    const lines = text.split('\n').slice(0, -1);
    const marker = /marker-\d+-/.exec(lines[0] ?? '')?.[0] ?? null;
    this.markers.set(code, marker);
    if (marker !== null)
      this.#check(
        code,
        marker,
        lines.map((line) => JSON.parse(line) as Line),
      );
  }

  #check(code: string, marker: string, lines: readonly Line[]): void {
    const filter = this.#attempts.get(marker)?.filter ?? null;
    if (filter === null) {
      this.#fail(`${code} holds ${marker}, which was never sent`);
      return;
    }
    const isWrong = ({ message, payload }: Line) => message !== code || !JSON.stringify(payload).includes(marker);
    if (lines.some(isWrong)) this.#fail(`${code} has lines of another message`);
    const devices = lines.map(({ device }) => device).sort();
    const expected = this.#recipientsOf(filter);
    this.recipients += devices.length;
    if (devices.join() === expected.join()) return;
    this.#fail(
      `${code} (${filter}) holds ${devices.length} devices, ${new Set(devices).size} of them different; it is to hold ${expected.length}`,
    );
  }
}
