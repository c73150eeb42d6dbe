/** Writes `src/diagnostics/severities.ts` from the catalogue: a step of `npm run docs:diagnostics`. A test holds the two together. */

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CATALOGUE } from '../src/diagnostics/catalogue.js';

const entries = Object.entries(CATALOGUE).filter(([, { severity }]) => severity !== 'error');
const lines = entries.map(([code, { severity }]) => `  '${code}': '${severity}',\n`);

const TEXT = `/** Written by \`npm run docs:diagnostics\`: codes that are no errors, apart from the catalogue, whose texts few programs need. */

import type { DiagnosticCode } from './catalogue.js';
import type { Severity } from './severity.js';

/** In the strict dialect. What is not here is an error. */
export const NOT_ERRORS: Readonly<Partial<Record<DiagnosticCode, Exclude<Severity, 'error'>>>> = {
${lines.join('')}};
`;

writeFileSync(fileURLToPath(new URL('../src/diagnostics/severities.ts', import.meta.url)), TEXT);
