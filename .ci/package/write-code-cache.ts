/**
 * A step of the build: marks the bundled program as what it is, runs it once, on a filter with a finding, and keeps what V8 compiled on
 * the way. The cache then holds the functions that a run needs, and no others.
 */

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { loadProgram, mark, runProgram, writeCache } from '../../src/cli/cached-program.js';

const folder = join(import.meta.dirname, '../../dist/cli');
const sample = join(import.meta.dirname, '../../grammar/samples/02-adults-in-berlin.sift');

const bundled = join(folder, 'program.cjs');
const text = readFileSync(bundled, 'utf8');
const identity = createHash('sha256').update(text).digest('hex').slice(0, 16);
writeFileSync(bundled, mark(identity) + text);

const program = loadProgram(folder);
process.argv = [process.execPath, program.file, 'check', '--no-config', '--quiet', sample];
process.once('exit', () => writeCache(folder, program));
runProgram(program, createRequire(import.meta.url));
