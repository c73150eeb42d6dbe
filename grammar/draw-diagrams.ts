/** Draws the diagrams of all rules into `grammar/diagrams/`: `npm run diagrams`. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { drawRule } from './diagram.js';
import { readEbnf } from './ebnf.js';

const folder = new URL('./diagrams/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const rule of readEbnf(readFileSync(new URL('./pushsift.ebnf', import.meta.url), 'utf8'))) {
  writeFileSync(new URL(`${rule.name}.svg`, folder), drawRule(rule));
}
