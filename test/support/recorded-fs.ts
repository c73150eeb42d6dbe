/** Calls of the file system in their order, each with the file that it is about. */

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';

type Name = 'openSync' | 'chmodSync' | 'writeFileSync' | 'fsyncSync' | 'closeSync' | 'renameSync';

export interface RecordedCalls extends Disposable {
  readonly calls: readonly string[];
}

/** Records until it is disposed of. `called` names what has another name each time by its ending; the folder is called `folder`. */
export function recordCalls(
  folder: string,
  names: readonly Name[],
  called: Readonly<Record<string, string>> = {},
): RecordedCalls {
  const calls: string[] = [];
  const originals = names.map((name) => [name, fs[name]] as const);
  const opened = new Map<unknown, string>();
  const shown = (given: unknown): string => {
    const known = opened.get(given);
    if (known !== undefined) return known;
    if (given === folder) return 'folder';
    const name = basename(String(given));
    return Object.entries(called).find(([ending]) => name.endsWith(ending))?.[1] ?? name;
  };
  for (const [name, original] of originals) {
    const recording = (...given: readonly unknown[]): unknown => {
      const result: unknown = Reflect.apply(original, fs, given);
      if (name === 'openSync') opened.set(result, shown(given[0]));
      const others = name === 'renameSync' ? ` to ${shown(given[1])}` : '';
      calls.push(`${name} ${shown(given[0])}${others}`);
      return result;
    };
    Object.assign(fs, { [name]: recording });
  }
  syncBuiltinESMExports();
  return {
    calls,
    [Symbol.dispose]: () => {
      for (const [name, original] of originals) Object.assign(fs, { [name]: original });
      syncBuiltinESMExports();
    },
  };
}
