/** The classes and lists that the module `vscode` has, by its declarations. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export const VSCODE_NAMES: readonly string[] = Array.from(
  readFileSync(createRequire(import.meta.url).resolve('@types/vscode/index.d.ts'), 'utf8').matchAll(
    /^\s+export (?:abstract )?(?:class|enum) (\w+)/gm,
  ),
  ([, name = '']) => name,
);
