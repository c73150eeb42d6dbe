/** Mutants that commands reached which tests started: they tell them in a file (`mutated-command.mjs`). */

import { existsSync, readFileSync, rmSync } from 'node:fs';

/** Adds one to the count of each, and forgets them. */
export function takeReached(file: string, counts: Uint32Array): void {
  if (!existsSync(file)) return;
  const ids = readFileSync(file, 'utf8').split(/[,\n]/);
  rmSync(file);
  for (const id of ids) if (id !== '') counts[Number(id)] = (counts[Number(id)] ?? 0) + 1;
}
