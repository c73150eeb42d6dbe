/** The sample filters of the grammar. */

import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = 'grammar/samples';

export const SAMPLES: readonly (readonly [name: string, text: string])[] = readdirSync(FOLDER)
  .sort()
  .map((name) => [name, readFileSync(`${FOLDER}/${name}`, 'utf8')]);
