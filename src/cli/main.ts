#!/usr/bin/env node
/** The command line: `pushsift count FILTER --devices FILE`. */

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compile } from '../compile.js';
import type { Device } from '../devices/device.js';
import { evaluate } from '../evaluate/reference.js';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { devices: { type: 'string' } } });
const { filter, diagnostics } = compile(positionals[1] ?? '');
for (const diagnostic of diagnostics)
  process.stderr.write(`${diagnostic.severity} ${diagnostic.code}: ${diagnostic.message}\n`);
if (filter?.plan == null) process.exitCode = 1;
else {
  const lines = readFileSync(values.devices ?? '', 'utf8')
    .split('\n')
    .filter(Boolean);
  process.stdout.write(
    `${
      evaluate(
        filter.plan,
        lines.map((line) => JSON.parse(line) as Device),
      ).size
    }\n`,
  );
}
