/** Where the configuration is. Looks only at names: reading and checking it is `load-config.ts`, loaded when there is one. */

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const CONFIG_FILE = 'pushsift.config.json';

/** The nearest configuration file in `folder` or above it; null when there is none. */
export function findConfig(folder: string): string | null {
  for (let here = folder; ; here = dirname(here)) {
    const file = join(here, CONFIG_FILE);
    if (existsSync(file)) return file;
    if (here === dirname(here)) return null;
  }
}
