/**
 * The suppressions file: how many findings of each code a source may have, `{"filters/a.sift": {"lint/account-wide": 2}}`. Sources are
 * named as seen from the folder of the file. Counts, not places: they outlive every edit that adds no finding.
 */

import { dirname, relative, resolve } from 'node:path';
import { locate } from '../../base/lines.js';
import { joinPointer } from '../../base/pointer.js';
import type { Span } from '../../base/span.js';
import { type JsonDocument, parseJson } from '../../json/parse-json.js';
import type { Source } from '../find-sources.js';
import { readTextFile } from '../read-text.js';
import { orRunError, RunError } from '../run-error.js';
import { writeFileAtomic } from '../write-atomic.js';

/** The suppressed findings of one source, counted by code. */
export type CodeCounts = ReadonlyMap<string, number>;

export interface Suppressions {
  readonly file: string;
  readonly text: string;
  /** By source. */
  readonly counts: ReadonlyMap<string, CodeCounts>;
  /** Where the count of a source and code stands. */
  placeOf(source: string, code: string): Span;
}

/** @throws RunError `configuration` that names the file, the place and what is wrong there */
export function readSuppressions(file: string): Suppressions {
  const text = orRunError('configuration', () => readTextFile(file));
  const document = parseJson(text);
  const fault = document.diagnostics[0];
  if (fault !== undefined) throw errorAt(file, text, fault.span, fault.message, fault.help);
  const { places } = document;
  return {
    file,
    text,
    counts: countsIn(file, text, document),
    placeOf: (source, code) => places.get(joinPointer(joinPointer('', source), code))?.value ?? { start: 0, end: 0 },
  };
}

/** Writes the file anew: sources and codes in order. */
export function writeSuppressions(file: string, counts: ReadonlyMap<string, CodeCounts>): void {
  const sorted = [...counts].filter(([, codes]) => codes.size > 0).sort(byKey);
  const value = Object.fromEntries(
    sorted.map(([source, codes]) => [source, Object.fromEntries([...codes].sort(byKey))]),
  );
  orRunError('output', () => writeFileAtomic(file, `${JSON.stringify(value, null, 2)}\n`));
}

/** The name of a source in the suppressions file. */
export function suppressionKey(file: string, { name, path }: Source): string {
  return path === null ? name : relative(dirname(resolve(file)), resolve(path)).replaceAll('\\', '/');
}

/** The file a key names. */
export function suppressedFile(file: string, key: string): string {
  return resolve(dirname(file), key);
}

/** Of keys of one map, no two of which are the same. */
function byKey([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : 1;
}

function countsIn(file: string, text: string, { value, places }: JsonDocument): ReadonlyMap<string, CodeCounts> {
  const wrong = (pointer: string, what: string) =>
    errorAt(file, text, places.get(pointer)?.value ?? { start: 0, end: 0 }, what, '`--suppress-all` writes this file');
  const membersAt = (pointer: string, members: unknown): readonly (readonly [string, unknown])[] => {
    if (typeof members !== 'object' || members === null || Array.isArray(members))
      throw wrong(pointer, 'an object is wanted here: sources, and in each codes with a count');
    return Object.entries(members);
  };
  return new Map(
    membersAt('', value).map(([source, codes]) => {
      const pointer = joinPointer('', source);
      const counts = membersAt(pointer, codes).map(([code, count]) => {
        if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 1)
          throw wrong(joinPointer(pointer, code), 'a count is a whole number from 1');
        return [code, count] as const;
      });
      return [source, new Map(counts)];
    }),
  );
}

function errorAt(file: string, text: string, span: Span, message: string, help: string | null): RunError {
  const { line, column } = locate(text, span.start);
  return new RunError('configuration', `${file}:${line}:${column}: ${message}`, help);
}
